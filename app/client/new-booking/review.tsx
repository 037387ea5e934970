// Before booking: services, price, terms, recipient, and payment.

import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Booking } from '../../../api/booking/appointments/input'
import type { SlotHoldDetailResponse } from '../../../api/booking/slots/responses'
import type { QuoteResponse } from '../../../api/money/exchange/responses'
import { minorOf } from '../../../api/platform/values/money'
import { HOUR, MINUTE } from '../../../api/platform/values/time'
import { MemberPrice } from '../../features/member-discounts/member-price'
import { BRING_FRIENDS, bringFriendsPath } from '../../platform/paths'
import { Avatar } from '../../ui/display/avatar'
import { duration } from '../../ui/display/duration'
import { priceText, shortMoney } from '../../ui/display/money-parts'
import { LinkInText } from '../../ui/display/text-link'
import { clock, dateParts, dateTime, placeClock } from '../../ui/display/time'
import { AreaField, Field } from '../../ui/forms/field'
import type { FieldOf, FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { BESIDE, SIDE } from '../../ui/measures'
import { SameHour } from '../bookings/same-hour'
import HoldCountdown from '../hold-countdown.island'
import { Pay } from './payment'
import { chatOf, choiceOf } from './slot-hold'
import { Terms } from './terms'

export function Review({
  hold,
  formKey,
  now,
  formResult,
  quote,
}: {
  hold: SlotHoldDetailResponse
  formKey: string
  /** UTC milliseconds. */
  now: number
  formResult: FormResult
  quote: QuoteResponse | null
}) {
  const field = fieldsOf(Booking, formResult)
  const isMeant = (name: string) => Boolean(field.value(name) || field.errors(name))
  const left = Math.max(0, Date.parse(hold.expiresAt) - now)
  const soon = left < HOUR
  const gift = ['forName', 'forContact', 'forMessage'].some(isMeant)
  return (
    <>
      <Form
        noValidate={false}
        hidden={{ key: formKey, currency: hold.price.currency }}
        action={`/booking/${hold.id}`}
        className={`group/pay ${BESIDE}`}
      >
        {hold.goal && (
          <>
            <input type="hidden" name="fromGoal.id" value={hold.goal.id} />
            <input type="hidden" name="fromGoal.amount" value={hold.goal.pays.amount} />
          </>
        )}
        <div className="grid grid-cols-1 gap-6">
          {hold.message && (
            <blockquote className="rounded-md bg-blush px-4 py-3 wrap-anywhere">“{hold.message}”</blockquote>
          )}
          {hold.agreed && <Changed hold={hold} agreed={hold.agreed} />}
          <Island
            name="hold-countdown"
            of={HoldCountdown}
            on="load"
            props={{
              of: 'time',
              until: soon ? placeClock(hold.expiresAt, hold.timeZone) : dateTime(hold.expiresAt, hold.timeZone),
              left: soon ? left : null,
              path: choiceOf(hold),
            }}
          />
          <SameHour visits={hold.otherVisits} />
          <Visit hold={hold} />
          <Price hold={hold} />
        </div>
        <Pay
          hold={hold}
          payment={paymentOf(hold, field)}
          paymentMethodId={field.text('paymentMethodId')}
          errors={field.faults}
          quote={quote}
          now={now}
        />
        <div className={`grid grid-cols-1 gap-6 ${SIDE}`}>
          <Terms hold={hold} now={now} />
          <Folded title="Is it a gift?" open={gift}>
            <p className="mt-1 mb-4 text-sm text-soft">
              We’ll tell them where and when, never the price. Only you can pay for it or change it.
            </p>
            <div className="grid gap-4">
              <Field label="Who it’s for" {...field('forName')} autoComplete="off" />
              <Field
                label="Their email or phone (optional)"
                {...field('forContact')}
                autoComplete="off"
                hint="Leave blank to tell them yourself."
              />
              <AreaField label="Message (optional)" {...field('forMessage')} rows={2} />
            </div>
          </Folded>
          <Folded title="Notes for the salon" open={isMeant('notes')}>
            <AreaField label="Notes for the salon (optional)" {...field('notes')} rows={2} />
          </Folded>
          {hold.kind === 'checkout' && (
            <p className="text-sm">
              Coming together?{' '}
              <LinkInText to={bringFriendsPath(hold.salon.id, hold.plan[0]?.serviceId)}>{BRING_FRIENDS}</LinkInText>
            </p>
          )}
        </div>
      </Form>
      <Form
        hidden={{
          intent: 'release',
          choice: hold.kind === 'proposal' ? (chatOf(hold) ?? '/client/bookings') : choiceOf(hold),
        }}
        action={`/booking/${hold.id}`}
        className="mt-3 lg:mt-8 lg:max-w-80"
      >
        <button
          type="submit"
          data-busy="One moment..."
          className="min-h-11 w-full font-semibold text-link underline underline-offset-4"
        >
          {hold.kind === 'proposal' ? 'No, thank you' : 'Release this time'}
        </button>
      </Form>
    </>
  )
}

/** How it was chosen to pay; a goal that is saved for it first. */
function paymentOf({ goal, agreed }: SlotHoldDetailResponse, field: FieldOf): string {
  const payment = field.value('payment')
  if (payment) return goal && field.value('fromGoal.id') ? 'goal' : payment
  return goal ? 'goal' : (agreed?.payment ?? 'purse')
}

/** What most people leave as it is, unfolded by a press, or where something was typed in it. */
function Folded({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className="group/fold stitch pb-3" open={open || undefined}>
      <summary className="flex min-h-11 items-center font-semibold">
        <span className="grow">{title}</span>
        <span aria-hidden className="text-lg text-link group-open/fold:rotate-45">
          +
        </span>
      </summary>
      <div className="mt-1">{children}</div>
    </details>
  )
}

/** Changes for the worse since the client agreed; booking agrees to them. */
function Changed({
  hold,
  agreed,
}: {
  hold: SlotHoldDetailResponse
  agreed: NonNullable<SlotHoldDetailResponse['agreed']>
}) {
  const dearer = minorOf(hold.price) > minorOf(agreed.price)
  return (
    <div className="rounded-md bg-wait-tint px-4 py-3 text-wait">
      <p className="font-semibold">Not booked yet: this differs from what you agreed to</p>
      <p className="text-sm">
        {dearer && `It now costs ${shortMoney(hold.price)}. You agreed to ${shortMoney(agreed.price)}. `}
        {agreed.stricter && 'The salon has changed its terms: please read them below. '}Nothing is held. If you book it,
        future visits repeat at this price and on these terms. If you don’t, this visit is skipped.
      </p>
    </div>
  )
}

function Visit({ hold }: { hold: SlotHoldDetailResponse }) {
  const { salon, startsAt, endsAt, timeZone, items } = hold
  const date = dateParts(startsAt.slice(0, 10))
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE)
  return (
    <section
      aria-label="Your visit"
      className="grid grid-cols-1 gap-4 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line"
    >
      <div>
        <p className="font-display text-lg">
          <time dateTime={startsAt}>
            {date.long}, {placeClock(startsAt, timeZone)}
          </time>
        </p>
        <p className="text-soft">
          {duration(minutes)}, until {placeClock(endsAt, timeZone)}
        </p>
        <p className="mt-2 flex gap-2">
          <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-link" />
          <span className="min-w-0">
            <a href={`/client/salons/${salon.id}`} className="font-semibold underline underline-offset-4">
              {salon.name}
            </a>
            , {salon.address}, {salon.city}
          </span>
        </p>
      </div>
      <ol className="grid grid-cols-1">
        {items.map((item) => (
          <li key={item.startsAt} className="stitch flex items-center gap-3 py-3 last:bg-none last:pb-0">
            <Avatar name={item.staffName} image={item.staffPicture} />
            <span className="min-w-0 grow leading-snug">
              <span className="font-semibold">{item.serviceName}</span> with {item.staffName}
              {item.addOns.length > 0 && (
                <span className="block text-sm text-soft">+ {item.addOns.map(({ name }) => name).join(', ')}</span>
              )}
            </span>
            {items.length > 1 && <span className="money text-sm text-soft">{clock(item.startsAt, timeZone)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Price({ hold }: { hold: SlotHoldDetailResponse }) {
  const listed = hold.offer && hold.offer.listPrice.amount !== hold.price.amount
  const lines = hold.items.flatMap(({ serviceName, price, discount, addOns }) => [
    { name: serviceName, price, discount },
    ...addOns.map((addOn) => ({ ...addOn, discount: null })),
  ])
  const reduced = lines.some(({ discount }) => discount !== null)
  return (
    <section aria-label="Price">
      <dl>
        {(lines.length > 1 || reduced) &&
          !listed &&
          lines.map(({ name, price, discount }) => (
            <div key={name} className="flex justify-between gap-6 py-1.5">
              <dt className="text-soft">{name}</dt>
              <dd>
                <MemberPrice price={price} discount={discount} end />
              </dd>
            </div>
          ))}
        {listed && hold.offer && (
          <div className="flex justify-between gap-6 py-1.5 text-soft">
            <dt>List price</dt>
            <dd>
              <s className="money">{shortMoney(hold.offer.listPrice)}</s>
            </dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-6 border-t border-line py-2.5 text-lg font-semibold">
          <dt>{listed ? 'Your price' : 'Total'}</dt>
          <dd className="money">{priceText(hold.price)}</dd>
        </div>
      </dl>
    </section>
  )
}
