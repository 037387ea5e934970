// Where payouts of a currency go, one's own or a staff member's: added, changed, removed. What it means stands
// before the form; the number of an account is in no address and no answer.
import { useActionData, useLoaderData } from '@remix-run/react'
import { AddDestination } from '../../../api/money/payouts/input'
import { payoutsPath } from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { CoolingRule, DestinationForm, DestinationLine, RemoveDestination } from './payout-destinations'

export const meta = title('Payout destination')

export const loader = page('payee', async ({ visitor, api, newKey, searchParams }) => {
  const { role, phone } = visitor
  const { destinations, adding, staff, balances } = await get(api.payouts.$get({ query: {} }))
  const member = staff.find(({ id }) => id === searchParams.get('staff'))
  const currency = searchParams.get('currency') ?? balances[0]?.currency ?? 'KES'
  return {
    role,
    adding,
    currency,
    member: member ?? null,
    phone: member ? null : phone,
    own: destinations.filter((destination) => (destination.staff?.id ?? null) === (member?.id ?? null)),
    type: searchParams.get('type') === 'bank' ? ('bank' as const) : ('mobile_money' as const),
    formKey: newKey(),
  }
})

export const action = page(
  'payee',
  forms({
    remove: press(
      ({ api }: PageRequest<'payee'>, { form }) =>
        api.payouts.destinations[':id'].$delete({ param: { id: textIn(form, 'id') } }),
      (_, __, { visitor: { role } }) => [payoutsPath(role), 'Destination removed', 'You won’t be paid there anymore.'],
    ),
    '': form(
      AddDestination,
      ({ api }: PageRequest<'payee'>, { json, key }) => api.payouts.destinations.$post({ json }, key),
      ({ label, coolsUntil, staff }, _, { visitor: { role } }) => [
        payoutsPath(role, staff ? '/staff' : ''),
        'Destination saved',
        coolsUntil ? `You can be paid to ${label} from ${dateTime(coolsUntil)}.` : `${label} is ready for payouts.`,
      ],
    ),
  }),
)

export default function DestinationPage() {
  const { role, own, adding, currency, type, member, phone, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = payoutsPath(role)
  const here = (query: Record<string, string>) =>
    `${path}/destination?${new URLSearchParams({ ...query, ...(member && { staff: member.id }) })}`
  const back = member ? { to: `${path}/staff`, label: 'Back to your staff' } : { to: path, label: 'Back to payouts' }
  return (
    <Shell as={role} path={path} column>
      <PageHead
        title={member ? `${member.name}’s payout destination` : 'Payout destination'}
        lead="One destination for each currency."
        back={back}
      />
      <div className="grid max-w-md gap-6">
        <InlineNotice notice={response?.notice} />
        {own.length > 0 && (
          <Section id="current" title="Current">
            <ul>
              {own.map((destination) => (
                <li key={destination.id} className="stitch">
                  <DestinationLine destination={destination}>
                    <RemoveDestination destination={destination} action={here({ currency, type })} />
                  </DestinationLine>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section
          id="new"
          title={
            own.some((destination) => destination.currency === currency) ? 'Change destination' : 'New destination'
          }
          className="grid gap-4"
        >
          <CoolingRule destination={own.find((destination) => destination.currency === currency)} />
          <DestinationForm
            {...{ adding, type, currency, phone, formKey }}
            to={(kind) => here({ currency, type: kind })}
            staffId={member?.id ?? null}
            formResult={response}
          />
        </Section>
      </div>
    </Shell>
  )
}
