// Cancelling a card: the terms, and the exact refunds, before anything moves.
import { useActionData, useLoaderData } from '@remix-run/react'
import { SeenSum } from '../../../api/shop/gift-cards/input'
import { GIFT_CARD_FAILED, NO_GIFT_CARD } from '../../features/gift-cards/gift-card-labels'
import { BACK_TO_PURSE } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Cancel a gift card')

export const loader = page('client', async ({ api, newKey, id }) => {
  const param = { id }
  const { cancellation } = api['gift-cards'][':id']
  return {
    terms: await get(cancellation.$get({ param })),
    formKey: newKey(),
  }
})

export const action = page(
  'client',
  form(
    SeenSum,
    ({ api, id }, { json, key }) => api['gift-cards'][':id'].cancellation.$post({ param: { id }, json }, key),
    (_, __, { id }) => [
      `/client/gift-cards/${id}/statement`,
      'Cancelled',
      'The unclaimed amount was refunded to everyone who paid.',
    ],
    { faults: 'notice' },
  ),
)

export default function CancelGiftCard() {
  const { terms, formKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const home = terms.isGroup ? `/client/gift-cards/group/${terms.id}` : `/client/gift-cards/${terms.id}`
  const collecting = terms.status === 'funding'
  const sent = terms.status === 'sent'
  const rest = shortMoney(terms.rest)
  const empty = Number(terms.rest.amount) === 0
  return (
    <Shell as="client" path={home} flow column>
      <PageHead
        title={collecting ? 'Cancel the gift?' : 'Cancel the gift card?'}
        back={{ to: home, label: `For ${terms.recipientName}` }}
      />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={fault?.notice} />
        {terms.possible ? (
          <>
            <ul className="grid list-disc gap-1.5 pl-5 text-soft">
              <li>The unclaimed amount is refunded to everyone who paid, in proportion.</li>
              {sent && Number(terms.claimed.amount) > 0 && <li>{terms.recipientName} keeps what was claimed.</li>}
              {sent ? (
                <li>{terms.recipientName} is notified, and the code no longer works.</li>
              ) : (
                <li>{terms.recipientName} won’t be notified.</li>
              )}
              {terms.isGroup && <li>Everyone who contributed will be notified.</li>}
              <li>This can’t be undone.</li>
            </ul>
            <Section
              id="back"
              title="Refunds"
              gap="mb-3"
              className="rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line sm:p-6"
            >
              <Sums>
                <Sum label="Paid in" money={terms.funded} />
                {!collecting && <Sum label="Claimed" money={terms.claimed} />}
                {terms.returns.map((returned, i) => (
                  <Sum
                    // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
                    key={i}
                    label={returned.isYou ? BACK_TO_PURSE : `Refund to ${returned.name}`}
                    money={returned.back}
                  />
                ))}
                <Sum label="Total refund" money={terms.rest} strong />
              </Sums>
              <Form
                hidden={{ key: formKey, amount: terms.rest.amount, currency: terms.rest.currency }}
                className="mt-5 flex flex-wrap gap-3"
              >
                <Button variant="danger" data-busy="Cancelling...">
                  {empty
                    ? 'Cancel the gift'
                    : terms.isGroup
                      ? `Cancel and refund ${rest}`
                      : `Cancel and refund ${rest}`}
                </Button>
                <ButtonLink to={home} variant="quiet">
                  Keep it
                </ButtonLink>
              </Form>
            </Section>
          </>
        ) : (
          <p className="text-soft">
            Nothing is left to cancel. See where the money went in{' '}
            <a href={`/client/gift-cards/${terms.id}/statement`} className="text-link underline underline-offset-4">
              its statement
            </a>
            .
          </p>
        )}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: [NO_GIFT_CARD, 'It isn’t one of yours.'], failed: GIFT_CARD_FAILED })
