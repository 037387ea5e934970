// Payout settings of a partner or a seller: at once or by a schedule, with what each costs; split payments to
// staff; and where the money goes.
import { Landmark, Smartphone, UsersRound, Wallet } from 'lucide-react'
import type { DestinationResponse } from '../../../api/money/payouts/responses'
import type { MoneyOverviewResponse } from '../../../api/money/wallet/money-overview-responses'
import { destinationPath, type PayeeRole, payoutsPath } from '../../features/payouts/payout-labels'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Toggle } from '../../ui/forms/toggle'
import { LinkRow } from '../../ui/layout/link-row'
import { Section } from '../../ui/layout/section'

export type PayoutsOverview = NonNullable<MoneyOverviewResponse['payouts']>

const SCHEDULES = [
  ['daily', 'Daily', 'Every morning. Higher fees.'],
  ['weekly', 'Weekly', 'Every Monday. The default.'],
  ['monthly', 'Monthly', 'On the first of the month. Lower fees.'],
] as const

export function PayoutSettings({
  payouts: { settings, fees, destinations },
  role,
}: {
  payouts: PayoutsOverview
  role: PayeeRole
}) {
  const salonDestinations = destinations.filter(({ staff }) => staff === null)
  const numbers = salonDestinations.filter(({ type }) => type === 'mobile_money')
  const banks = salonDestinations.filter(({ type }) => type === 'bank')
  const theirs = destinations.length - salonDestinations.length
  const labelsOf = (some: DestinationResponse[]) => some.map(({ label }) => label).join(', ')
  return (
    <Section id="payouts" title="Payout settings" gap="mb-2">
      <Form noValidate={false} hidden={{ intent: 'payouts' }} className="grid gap-5">
        <div>
          <Toggle
            name="instant"
            label="Instant payouts"
            hint={`Paid out as soon as you earn it. The fee is ${fees.instant}%.`}
            on={settings.instant}
          />
          {role === 'beauty_partner' && (
            <Toggle
              name="split"
              label="Split payments"
              hint="Staff with a payout destination get their commission directly from each payout."
              on={settings.split}
            />
          )}
        </div>
        <fieldset>
          <legend className="font-semibold">Payout schedule</legend>
          <p className="text-sm text-soft">Daily payouts cost more; monthly payouts cost less.</p>
          <div className="mt-2">
            {SCHEDULES.map(([value, label, hint]) => (
              <label key={value} className="stitch flex min-h-14 cursor-pointer items-center gap-4 py-3">
                <input
                  type="radio"
                  name="schedule"
                  value={value}
                  defaultChecked={settings.schedule === value}
                  className="size-5 shrink-0"
                />
                <span className="min-w-0 grow">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-sm text-soft">{hint}</span>
                </span>
                <span className="money font-semibold">{fees[value]}%</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p>
          <Button data-busy="Saving...">Save payout settings</Button>
        </p>
      </Form>
      <h3 className="mt-8 font-semibold">Payout destinations</h3>
      <ul>
        <LinkRow
          to={destinationPath(role)}
          label="Mobile money"
          hint={numbers.length > 0 ? labelsOf(numbers) : 'Not connected. Connect your number'}
          icon={Smartphone}
        />
        <LinkRow
          to={destinationPath(role, { type: 'bank' })}
          label="Bank account"
          hint={banks.length > 0 ? labelsOf(banks) : 'None yet. Add yours'}
          icon={Landmark}
        />
        {role === 'beauty_partner' && (
          <LinkRow
            to={payoutsPath(role, '/staff')}
            label="Your staff"
            hint={
              theirs === 0
                ? 'No staff payout destinations yet'
                : `${theirs} ${theirs === 1 ? 'destination' : 'destinations'}`
            }
            icon={UsersRound}
          />
        )}
        <LinkRow to={payoutsPath(role)} label="Payouts" hint="In progress and paid" icon={Wallet} />
      </ul>
    </Section>
  )
}
