// How to pay, the amount held, and the shortfall. The style sheet alone shows the chosen one of
// both options, so that all amounts are there without scripts.
import type { ReactNode } from 'react'
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import type { QuoteResponse } from '../../../api/money/exchange/responses'
import { decimal, type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { choiceQuery } from '../../features/bookings/booking-choice'
import { AVAILABLE, MORE_WAYS, NO_METHOD } from '../../features/purse/purse-labels'
import { SAVE_FOR, savePath } from '../../platform/paths'
import { DisplaySum } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { LinkInText } from '../../ui/display/text-link'
import { buttonClass } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'
import { OtherBalances } from '../wallet/quote'
import { Quoted } from './quote'

/** At the bottom edge of a phone; in its place where there is room beside. */
const BAR =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-[calc(env(safe-area-inset-bottom)+0.75rem)] max-lg:backdrop-blur'

const METHODS = '/client/settings/payment-methods'

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export function Pay({
  hold,
  payment,
  paymentMethodId,
  errors,
  quote,
  now,
}: {
  hold: SlotHoldDetailResponse
  payment: string
  paymentMethodId: string
  errors: Record<string, string[] | null | undefined>
  /** To agree to, in place of every other way to pay. */
  quote: QuoteResponse | null
  /** UTC milliseconds. */
  now: number
}) {
  const { price, payments, available, balances, goal } = hold
  if (quote) {
    const chosen = payment === 'salon' ? 'salon' : payment === 'goal' && goal ? 'goal' : 'purse'
    return (
      <div className="lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Quoted hold={hold} payment={chosen} quote={quote} now={now} />
      </div>
    )
  }
  if (minorOf(price) === 0) {
    return (
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <input type="hidden" name="payment" value="salon" />
        <p>
          <span className="block font-display text-lg">Free</span>
          <span className="text-soft">There is nothing to pay, now or at the salon.</span>
        </p>
        <div className={`${BAR} z-20`}>
          <button type="submit" data-busy="Booking..." className={buttonClass('main', 'w-full')}>
            Book
          </button>
        </div>
      </div>
    )
  }
  const { purse, salon } = payments
  const deposit = minorOf(salon.held) > 0
  const rest = { ...price, amount: restOf(price, salon.held) }
  return (
    <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-display text-lg">How to pay</legend>
        {goal && (
          <PayChoice value="goal" checked={payment === 'goal'} title={`From your goal ${goal.name}`}>
            {fromGoalText(goal)}
            {goal.isBooked && ' We won’t book another visit from this goal.'}
          </PayChoice>
        )}
        <PayChoice value="purse" checked={payment === 'purse'} title="From your purse">
          {shortMoney(available)} available. {shortMoney(purse.held)} is held now, and paid to the salon when your visit
          is done.
          {goal?.isBooked && ' Your goal stays as it is: we may still book another visit from it.'}
        </PayChoice>
        <PayChoice value="salon" checked={payment === 'salon'} title="At the salon">
          {deposit
            ? `A deposit of ${shortMoney(salon.held)} is held now. You pay the rest, ${shortMoney(rest)}, there.`
            : 'Nothing is held from your purse.'}
        </PayChoice>
        <Fault errors={errors.payment ?? undefined} />
      </fieldset>
      {purse.shortfall && (
        <section
          aria-label="Your purse"
          className={`purse grid gap-4 rounded-lg p-5 ${salon.shortfall ? '' : HIDDEN_AT_SALON} ${goal && !goal.shortfall ? HIDDEN_FROM_GOAL : ''}`}
        >
          <div>
            <p className="text-sm text-on-plum-soft">{AVAILABLE}</p>
            <p>
              <DisplaySum money={available} className="text-xl" />
            </p>
            <p className="mt-1 text-sm">
              <ByPayment
                purse={shortBy(purse.shortfall)}
                salon={salon.shortfall ? shortBy(salon.shortfall) : ''}
                goal={goal?.shortfall ? shortBy(goal.shortfall) : ''}
              />
            </p>
          </div>
          <div>
            <input type="hidden" name="short-purse" value={purse.shortfall.amount} />
            {salon.shortfall && <input type="hidden" name="short-salon" value={salon.shortfall.amount} />}
            {goal?.shortfall && <input type="hidden" name="short-goal" value={goal.shortfall.amount} />}
            <MethodField hold={hold} chosen={paymentMethodId} />
            {hold.kind === 'checkout' && !hold.offer && (
              <p className="mt-2 text-sm">
                Not now? <LinkInText to={savePath(hold.salon.id, choiceQuery(hold.plan))}>{SAVE_FOR}</LinkInText>
              </p>
            )}
            {errors.amount || errors.paymentMethodId ? (
              <div className="mt-2 rounded-sm bg-out-tint px-3 py-2">
                <Fault errors={[...(errors.amount ?? []), ...(errors.paymentMethodId ?? [])]} />
              </div>
            ) : null}
          </div>
        </section>
      )}
      <div className={`${BAR} z-20`}>
        <button type="submit" data-busy="Booking..." className={buttonClass('main', 'w-full')}>
          <ByPayment
            purse={doneWith(purse)}
            salon={deposit ? doneWith(salon) : 'Book and pay at the salon'}
            goal={goal ? doneWith({ ...purse, shortfall: goal.shortfall }) : ''}
          />
        </button>
      </div>
      {purse.shortfall && balances.length > 0 && (
        <div className={`${salon.shortfall ? '' : HIDDEN_AT_SALON} ${goal && !goal.shortfall ? HIDDEN_FROM_GOAL : ''}`}>
          <Fault errors={errors.from ?? undefined} />
          <OtherBalances balances={balances} text="Or use another balance:" />
        </div>
      )}
    </div>
  )
}

type Payment = SlotHoldDetailResponse['payments']['purse']

type GoalPays = NonNullable<SlotHoldDetailResponse['goal']>

/** What a goal pays, and what is left for the purse. */
function fromGoalText({ pays, rest }: GoalPays): string {
  const whole = minorOf(rest) === 0
  return whole
    ? `${shortMoney(pays)} is held from it now, and paid to the salon when your visit is done.`
    : `${shortMoney(pays)} is held from it and ${shortMoney(rest)} from your purse, and paid to the salon when your visit is done. Saving for it then ends.`
}

function shortBy(shortfall: MoneyJson): string {
  return `Your purse is short by ${shortMoney(shortfall)} for this booking.`
}

/** The button's label, with the exact amount. */
function doneWith({ held, shortfall }: Payment): string {
  return shortfall ? `Add ${shortMoney(shortfall)} and book` : `Hold ${shortMoney(held)} and book`
}

function restOf(price: MoneyJson, held: MoneyJson): string {
  return decimal({ minor: minorOf(price) - minorOf(held), currency: price.currency })
}

function MethodField({ hold, chosen }: { hold: SlotHoldDetailResponse; chosen: string }) {
  const { paymentMethods, sharedMethods } = hold
  if (paymentMethods.length + sharedMethods.length === 0) {
    return (
      <div className="text-sm">
        <p>{NO_METHOD}</p>
        <p className="flex flex-wrap gap-x-5">
          <a href={`${METHODS}/card?next=/booking/${hold.id}`} className={LINK}>
            Add a card
          </a>
          <a href={`${METHODS}/mobile-money?next=/booking/${hold.id}`} className={LINK}>
            Add mobile money
          </a>
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor="paymentMethodId" className="text-sm font-semibold">
        Add it from
      </label>
      <select id="paymentMethodId" name="paymentMethodId" defaultValue={chosen || undefined} className={INPUT}>
        {paymentMethods.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        {sharedMethods.length > 0 && (
          <optgroup label={MORE_WAYS}>
            {sharedMethods.map(({ id, label, note }) => (
              <option key={id} value={id}>{`${label} (${note})`}</option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  )
}

const HIDDEN_AT_SALON = 'group-has-[[value=salon]:checked]/pay:hidden'

const HIDDEN_FROM_GOAL = 'group-has-[[value=goal]:checked]/pay:hidden'

/** The terms of the chosen payment option; of a goal as of the purse, unless they differ. */
export function ByPayment({ purse, salon, goal }: { purse: string; salon: string; goal?: string }) {
  if (purse === salon && !goal) return purse
  return (
    <>
      <span className={`${HIDDEN_AT_SALON} ${goal ? HIDDEN_FROM_GOAL : ''}`}>{purse}</span>
      <span className="hidden group-has-[[value=salon]:checked]/pay:inline">{salon}</span>
      {goal && <span className="hidden group-has-[[value=goal]:checked]/pay:inline">{goal}</span>}
    </>
  )
}

function PayChoice({
  value,
  checked,
  title,
  children,
}: {
  value: string
  checked: boolean
  title: string
  children: ReactNode
}) {
  return (
    <label className="flex gap-3 rounded-md bg-raised p-4 ring-[1.5px] ring-edge ring-inset has-checked:bg-blush has-checked:ring-2 has-checked:ring-link">
      <input type="radio" name="payment" value={value} defaultChecked={checked} className="mt-1 size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-soft">{children}</span>
      </span>
    </label>
  )
}
