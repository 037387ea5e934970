// A client's wallet services: what is on, and the way to each.
import { CalendarClock, HandCoins, PiggyBank, Send, Smartphone, Split, Wallet } from 'lucide-react'
import type { ServicesResponse } from '../../../api/money/automation/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { ServiceSwitch } from '../../ui/forms/switch-row'
import { LinkRow } from '../../ui/layout/link-row'

export function Services({ services, formKey }: { services: ServicesResponse; formKey: string }) {
  const { autoTopUps, roundUps, scheduled, requests, mobileMoney } = services
  const switchOf = (service: string, currency: string) => ({
    intent: service,
    currency,
    key: `${formKey}-${service}-${currency}`,
  })
  return (
    <div data-live="services">
      <ul>
        <LinkRow
          to="/client/wallet/auto-top-up"
          label="Auto top-up"
          hint={autoTopUps.length === 0 ? 'Off. Set up automatic top-ups' : 'Automatic top-ups of your purse'}
          icon={Wallet}
        />
        {autoTopUps.map(({ currency, isActive, threshold, amount }) => (
          <li key={currency} className="stitch pl-9">
            <ServiceSwitch
              label={`Auto top-up, ${currency}`}
              hint={`Below ${shortMoney(threshold)}, add ${shortMoney(amount)}`}
              on={isActive}
              fields={switchOf('auto-top-up', currency)}
            />
          </li>
        ))}
        <LinkRow
          to="/client/wallet/round-up"
          label="Round-up savings"
          hint={roundUps.length === 0 ? 'Off. Save the change from each payment' : 'The change from each visit'}
          icon={PiggyBank}
        />
        {roundUps.map(({ currency, isActive, step, goals }) => (
          <li key={currency} className="stitch pl-9">
            <ServiceSwitch
              label={`Round-ups, ${currency}`}
              hint={`To the next ${currency} ${step}, into ${goals.map(({ name }) => name).join(', ')}`}
              on={isActive}
              fields={switchOf('round-up', currency)}
            />
          </li>
        ))}
        <LinkRow
          to="/client/wallet/scheduled"
          label="Scheduled transfers"
          hint={scheduledLabel(scheduled)}
          icon={CalendarClock}
        />
        <LinkRow
          to="/client/wallet"
          label="Split payments"
          hint="On. To split a payment, open it in your history"
          icon={Split}
        />
        <LinkRow
          to="/client/wallet/requests"
          label="Requests"
          hint={requests.incoming === 0 ? 'No open requests' : `${requests.incoming} waiting for your reply`}
          icon={HandCoins}
        />
        <LinkRow
          to="/client/wallet/send"
          label="Send money"
          hint="To another client’s purse, free of charge"
          icon={Send}
        />
        <LinkRow
          to="/client/settings?tab=payment_methods"
          label="Mobile money"
          hint={
            mobileMoney === 0
              ? 'No number yet. Add yours'
              : `${mobileMoney} ${mobileMoney === 1 ? 'number' : 'numbers'}`
          }
          icon={Smartphone}
        />
      </ul>
    </div>
  )
}

function scheduledLabel({ active, paused }: ServicesResponse['scheduled']): string {
  if (active + paused === 0) return 'None. Set up a regular transfer'
  return [active > 0 && `${active} active`, paused > 0 && `${paused} paused`].filter(Boolean).join(', ')
}
