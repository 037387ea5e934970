// What of each currency can be paid out, what is on its way, and what the next payout will be.

import type { PayoutSettingsResponse, PayoutsResponse } from '../../../api/money/payouts/responses'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { minorOf, moneyJson } from '../../../api/platform/values/money'
import { CAUSES, destinationPath, type PayeeRole, payoutsPath } from '../../features/payouts/payout-labels'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'

type PayoutBalance = PayoutsResponse['balances'][number]

export function PayoutBalances({
  balances,
  settings,
  fees,
  role,
}: {
  balances: PayoutBalance[]
  settings: PayoutSettingsResponse
  fees: PayoutsResponse['fees']
  role: PayeeRole
}) {
  return (
    <div className={`grid gap-6 ${balances.length > 1 ? 'lg:grid-cols-2' : 'max-lg:max-w-2xl'}`}>
      {balances.map((balance) => (
        <Balance key={balance.currency} alone={balances.length === 1} {...{ balance, settings, fees, role }} />
      ))}
    </div>
  )
}

function Balance({
  balance,
  alone,
  settings,
  fees,
  role,
}: {
  balance: PayoutBalance
  /** With the whole width of the page: what it comes to stands beside it. */
  alone: boolean
  settings: PayoutSettingsResponse
  fees: PayoutsResponse['fees']
  role: PayeeRole
}) {
  const { currency, payable, inFlight, destination, next, now, blocked } = balance
  const some = minorOf(payable) > 0
  const possible = destination && (!blocked || minorOf(now.amount) === 0)
  const rhythm = CAUSES[settings.schedule].toLowerCase()
  return (
    <section
      aria-label={CURRENCY[currency].name}
      className={`overflow-hidden rounded-lg bg-raised ${alone ? 'lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]' : ''}`}
    >
      <div className="purse p-6">
        <p className="text-sm text-on-plum-soft">Your balance</p>
        <p className="mt-1">
          <DisplaySum money={payable} className="text-xl" />
        </p>
      </div>
      <div className="grid gap-4 p-6">
        {(some || minorOf(inFlight) > 0) && (
          <Sums>{canBePaidOut(balance, possible ? 'Can be paid out now' : 'Ready to pay out')}</Sums>
        )}
        {!destination ? (
          <ButtonLink to={destinationPath(role, { currency })} className="w-full sm:w-fit">
            Add destination
          </ButtonLink>
        ) : (
          some &&
          !blocked && (
            <ButtonLink to={payoutsPath(role, `/now?${new URLSearchParams({ currency })}`)} className="w-full sm:w-fit">
              Pay out {shortMoney(now.amount)} now
            </ButtonLink>
          )
        )}
        {!blocked && now.reserved && <p className="text-sm text-soft">{now.reserved}</p>}
        {blocked && some && destination && !destination.coolsUntil && <p className="text-sm text-soft">{blocked}</p>}
        {destination?.coolsUntil && (
          <p className="rounded-md bg-wait-tint px-4 py-3 text-sm text-wait">
            New destination. To protect you, payouts go there from {dateTime(destination.coolsUntil)}.
          </p>
        )}
        <Sums dense>
          {some && destination && (
            <>
              <Sum label={settings.instant ? 'No later than' : `Next ${rhythm} payout`} words={dateTime(next.at)} />
              <Sum label={`Fee (${fees[settings.schedule]}%)`} money={next.fee} />
              <Sum label="You’d receive" money={next.net} strong />
            </>
          )}
          <Sum label="To" words={destination?.label ?? 'Not set'} />
        </Sums>
        {destination && (
          <p className="-my-2">
            <TextLink to={destinationPath(role, { currency })}>Change destination</TextLink>
          </p>
        )}
      </div>
    </section>
  )
}

/** From all that was earned and has not arrived to what a payout would take now: one sum, line by line. */
export function canBePaidOut(
  { currency, payable, inFlight, now }: Pick<PayoutBalance, 'currency' | 'payable' | 'inFlight' | 'now'>,
  label: string,
) {
  const money = (minor: number) => moneyJson(minor, currency)
  const [balance, onItsWay] = [minorOf(payable), minorOf(inFlight)]
  const keptBack = balance - minorOf(now.amount)
  return (
    <>
      {onItsWay > 0 && (
        <>
          <Sum label="Not received yet" money={money(balance + onItsWay)} />
          <Sum label="On its way" money={money(-onItsWay)} />
        </>
      )}
      {onItsWay === 0 && keptBack > 0 && <Sum label="Your balance" money={payable} />}
      {keptBack > 0 && <Sum label="Held back" money={money(-keptBack)} />}
      <Sum label={label} money={now.amount} strong />
    </>
  )
}
