// What a completed visit brought: the balance as it rises, each payment with its postings, and paying it out at once.
import { ChevronDown } from 'lucide-react'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { decimal, formatMoney, minorOf } from '../../../api/platform/values/money'
import { destinationPath, payoutsPath } from '../../features/payouts/payout-labels'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { RollingSum } from '../../ui/display/rolling-sum'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'

type Settled = NonNullable<AppointmentDetailResponse['settlement']>

type Side = Settled['lines'][number]['postings'][number]['from']

const SIDES: Record<Side, string> = {
  purse: 'Client’s purse',
  held: 'Held in their purse',
  balance: 'Your balance',
  fee: 'Platform fee',
  cashback: 'Cashback',
  other: 'Another account',
}

export function Settlement({
  settlement: { balance, payout, lines },
  staffName,
  formKey,
}: {
  settlement: Settled
  /** Whom the tip is for. */
  staffName: string | null
  formKey: string
}) {
  if (lines.length === 0) return null
  const last = lines.at(-1)
  const before = Math.max(0, minorOf(balance) - (last ? minorOf(last.net) : 0))
  const from = { ...balance, amount: decimal({ minor: before, currency: balance.currency }) }
  return (
    <Section id="settled" title="Settled" className="purse mt-5 max-w-xl rounded-lg p-5 shadow-mid">
      <p className="mt-1 text-sm text-on-plum-soft">Your balance</p>
      <p>
        <RollingSum from={from} to={balance} className="text-2xl" />
      </p>
      <ul className="mt-3">
        {lines.map(({ transferId, kind, net, postings }) => (
          <li key={transferId} className="border-t border-on-plum/20">
            <details>
              <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
                <span className="py-2">
                  {kind === 'tip' ? `Tip for ${staffName}` : 'Visit, less the fee'}
                  <ChevronDown size={16} aria-hidden className="ml-1 inline" />
                </span>
                <span className="money font-semibold">+{formatMoney(net)}</span>
              </summary>
              <dl className="grid gap-1 pb-3 text-sm text-on-plum-soft">
                {postings.map(({ id, from, to, amount }) => (
                  <div key={id} className="flex justify-between gap-4">
                    <dt>
                      {SIDES[from]} → {SIDES[to]}
                    </dt>
                    <dd>
                      <Amount money={amount} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
      <PayOutNow {...{ balance, payout, formKey }} />
    </Section>
  )
}

/** The same request as on the payouts' page, which answers it. */
function PayOutNow({
  balance,
  payout: { amount, reserved, fee, net, to, blocked },
  formKey,
}: Pick<Settled, 'balance' | 'payout'> & { formKey: string }) {
  const path = payoutsPath('beauty_partner')
  if (!to) {
    return (
      <ButtonLink
        variant="on-plum"
        className="mt-4 w-full"
        to={destinationPath('beauty_partner', { currency: balance.currency })}
      >
        Choose where to pay out
      </ButtonLink>
    )
  }
  if (blocked) return <p className="mt-3 text-sm text-on-plum-soft">{blocked}</p>
  return (
    <Form
      hidden={{ key: `${formKey}-payout`, currency: balance.currency, fee: fee.amount }}
      action={`${path}/now?currency=${balance.currency}`}
      className="mt-4"
    >
      <Button variant="on-plum" className="w-full" data-busy="Paying out...">
        Pay out {shortMoney(amount)} now
      </Button>
      <p className="mt-2 text-sm text-on-plum-soft">
        Instant fee {formatMoney(fee)}: {formatMoney(net)} goes to {to}.
      </p>
      {reserved && <p className="mt-2 text-sm text-on-plum-soft">{reserved}</p>}
    </Form>
  )
}
