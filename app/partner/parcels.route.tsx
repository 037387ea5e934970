// Shops' parcels at a partner's salon: opting in, current and expected parcels, and handing over.
import { useActionData, useLoaderData } from '@remix-run/react'
import { TakesParcels } from '../../api/shop/seller-dashboard/input'
import { handOver } from '../features/orders/pickup.server'
import { HandOverForm, Parcels, type ParcelView } from '../features/orders/pickup-counter'
import { get } from '../platform/api.server'
import { form, forms } from '../platform/form.server'
import { type PageRequest, page } from '../platform/page.server'
import { title } from '../platform/title'
import { counted } from '../ui/display/plural'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../ui/forms/button'
import { ConfirmForm } from '../ui/forms/confirm-form'
import { Form } from '../ui/forms/form'
import { EmptyState } from '../ui/layout/empty-state'
import { routeError } from '../ui/layout/error-page'
import { Section } from '../ui/layout/section'
import { PageHead, Shell } from '../ui/layout/shell'

export const meta = title('Parcels')

const PATH = '/partner/parcels'

export const loader = page('partner', async ({ api, newKey }) => {
  const counter = await get(api.pickups.$get())
  return { counter, formKey: newKey() }
})

export const action = page(
  'partner',
  forms({
    '': handOver(PATH, 'Thank you. The shop has been notified.'),
    switch: form(
      TakesParcels,
      ({ api }: PageRequest<'partner'>, { json, key }) => api.pickups.points.$put({ json }, key),
      (_, { json: { takesParcels } }) =>
        takesParcels
          ? [PATH, 'You accept parcels', 'Shops can now offer your salon.']
          : [PATH, 'You no longer accept parcels', 'Shops that offered your salon have been notified.'],
      { faults: 'notice' },
    ),
  }),
)

export default function PartnerParcels() {
  const { counter, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, here, expected, collected } = counter
  const open = here.length + expected.length > 0
  const line = ({ shopName }: ParcelView) => ({ text: shopName })
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title="Parcels"
        lead="Shops on Purse can leave orders with you, and clients pick them up at your salon."
      />
      <InlineNotice notice={response?.notice} />
      {!salon ? (
        <EmptyState
          picture="parcel"
          title="Not yet"
          action={
            <ButtonLink to="/partner/salon" variant="quiet">
              Your salon
            </ButtonLink>
          }
        >
          You can accept parcels once your salon is listed.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-8 max-lg:contents">
            <Section
              id="taking"
              title={salon.takesParcels ? 'You accept parcels' : 'You don’t accept parcels'}
              className={`max-w-md ${salon.takesParcels ? 'order-last' : ''}`}
            >
              <p className="mt-1 mb-4 text-soft">
                {salon.takesParcels
                  ? `${salon.shops === 0 ? 'No shop offers' : counted(salon.shops, 'shop offers', 'shops offer')} pickup at ${salon.name}.`
                  : 'Clients who pick up an order visit your salon. You hold each parcel for up to two weeks.'}
              </p>
              {salon.takesParcels ? (
                <ConfirmForm
                  id="no-more-parcels"
                  ask="Stop accepting parcels"
                  title="Stop accepting parcels?"
                  detail={`Shops can no longer offer pickup at ${salon.name} and will be notified.${open ? ' You’ll still hand over parcels that are here or on their way.' : ''}`}
                  confirm="Yes, stop"
                  fields={{ intent: 'switch', key: `${formKey}-off` }}
                  variant="danger"
                />
              ) : (
                <Form hidden={{ intent: 'switch', takesParcels: 'on', key: `${formKey}-on` }}>
                  <Button variant={open ? 'quiet' : 'main'} data-busy="Saving...">
                    Accept parcels
                  </Button>
                </Form>
              )}
            </Section>
            {(salon.takesParcels || open) && <HandOverForm formKey={formKey} formResult={response} />}
          </div>
          <div data-live="counter" className="grid gap-8">
            <Parcels id="here" title="Here" empty="No parcel is here." parcels={here} line={line} />
            <Parcels id="expected" title="Expected" empty="No parcel is on its way." parcels={expected} line={line} />
            {collected.length > 0 && (
              <Parcels id="collected" title="Recently picked up" empty="" parcels={collected} line={line} />
            )}
          </div>
        </div>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your parcels.' })
