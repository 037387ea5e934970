// A payout now: what leaves the balance, the fee and what arrives, to the unit, before any money moves. The
// currency stands in the address, so that proving oneself loses nothing.

import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AskForPayout } from '../../../api/money/payouts/input'
import { minorOf } from '../../../api/platform/values/money'
import { destinationPath, payoutsPath } from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { canBePaidOut } from './payout-balances'

export const meta = title('Pay out now')

export const loader = page('payee', async ({ visitor: { role }, api, newKey, searchParams }) => {
  const requested = searchParams.get('currency')
  const { balances, fees, settings } = await get(api.payouts.$get({ query: {} }))
  const balance = balances.find(({ currency }) => currency === requested) ?? balances[0]
  if (!balance) throw redirect(payoutsPath(role))
  return { role, balance, fees, split: settings.split, formKey: newKey() }
})

export const action = page(
  'payee',
  form(
    AskForPayout,
    ({ api }, { json, key }) => api.payouts.$post({ json }, key),
    ({ id }, _, { visitor: { role } }) => payoutsPath(role, `/${id}`),
    { faults: 'notice' },
  ),
)

export default function PayOutNow() {
  const { role, balance, fees, split, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const { currency, payable, now, destination, blocked } = balance
  const path = payoutsPath(role)
  const possible = destination && !blocked && minorOf(payable) > 0
  return (
    <Shell as={role} path={path} column>
      <PageHead title="Pay out now" back={{ to: path, label: 'Back to payouts' }} />
      <div className="grid max-w-xl gap-6">
        <InlineNotice notice={notice} />
        {possible ? (
          <>
            <Sums>
              {canBePaidOut(balance, 'From your balance')}
              <Sum label={`Instant fee (${fees.instant}%)`} money={now.fee} />
              <Sum label={split ? 'You and your staff receive' : 'You receive'} money={now.net} strong />
              <Sum label="To" words={destination.label} />
            </Sums>
            {now.reserved && <p className="text-sm text-soft">{now.reserved}</p>}
            {split && (
              <p className="text-sm text-soft">
                Your staff’s commission goes to their own destinations at the same time. The fee applies to each part.
              </p>
            )}
            <Form hidden={{ key: formKey, currency, fee: now.fee.amount }} className="grid gap-3">
              <Button data-busy="Paying out...">Pay out {shortMoney(now.amount)}</Button>
              <ButtonLink variant="quiet" to={path}>
                Cancel
              </ButtonLink>
            </Form>
            <p className="text-sm text-soft">
              Paid out right away. If it can’t be, the full amount returns to your balance with no fee.
            </p>
          </>
        ) : (
          <Section id="not-now" title="Not available right now" className="rounded-lg bg-blush p-6">
            <p className="mt-1">{blocked ?? 'Nothing to pay out yet.'}</p>
            {!destination && (
              <p className="mt-5">
                <ButtonLink to={destinationPath(role, { currency })}>Add destination</ButtonLink>
              </p>
            )}
          </Section>
        )}
      </div>
    </Shell>
  )
}
