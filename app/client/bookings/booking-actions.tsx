// The actions on a booking, and the two forms with a confirmation: cancelling and repeating.
import {
  CalendarClock,
  CalendarPlus,
  LifeBuoy,
  MessageCircle,
  MessageSquareHeart,
  ReceiptText,
  Repeat,
  Scale,
} from 'lucide-react'
import { RepeatAppointment } from '../../../api/booking/appointments/my-bookings/input'
import type { AppointmentDetailResponse } from '../../../api/booking/appointments/responses'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { againPath, NOTHING_OWED, undoTerms } from '../../features/bookings/booking-labels'
import { UNFOLDS } from '../../features/bookings/time-choice'
import { HELP_HINT, helpPath } from '../../features/tickets/ticket-labels'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime, day } from '../../ui/display/time'
import { Button, ButtonLink, buttonClass } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { LinkRow } from '../../ui/layout/link-row'
import { ACTIONS, Section } from '../../ui/layout/section'
import { PAPER_HINT, visitPaper } from '../documents'
import { BookAgain } from './book-again'
import type { BookingActionData } from './booking-actions.server'

/** The main actions as buttons, the rest a line each; before a visit most of them unfold by a press. */
export function BookingActions({
  visit,
  over,
  formKey,
}: {
  visit: AppointmentDetailResponse
  over: boolean
  formKey: string
}) {
  const { id, terms, status, salonId } = visit
  const path = `/client/bookings/${id}`
  const open = status === 'pending' || status === 'confirmed'
  const again = againPath(
    salonId,
    visit.items.map(({ serviceId, staffId, addOns }) => ({
      serviceId,
      staffId,
      addOnIds: addOns.map((addOn) => addOn.id),
    })),
  )
  return (
    <section aria-label={ACTIONS}>
      {/* What was booked from the waiting list says above until when. */}
      {visit.undoUntil !== null && visit.undoUntil === visit.freeUntil && (
        <p className="mb-3 text-sm font-medium">{undoTerms(visit.undoUntil, visit.timeZone)}</p>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        {terms.move && (
          <ButtonLink to={`${path}/move`} variant="quiet">
            Move
          </ButtonLink>
        )}
        {!open && (
          <BookAgain
            id={id}
            formKey={formKey}
            otherwise={again}
            className={buttonClass('main', 'col-span-2 lg:col-span-1')}
          >
            Book again
          </BookAgain>
        )}
        {terms.cancel && (
          <ButtonLink to={`${path}?do=cancel`} variant="danger">
            Cancel
          </ButtonLink>
        )}
      </div>
      <ul className="mt-3">
        {!open && (
          <LinkRow
            to={again}
            label="Choose another time"
            hint="The same services, on a day you choose."
            icon={CalendarClock}
          />
        )}
        {status === 'completed' && (
          <LinkRow
            to={`/client/salons/${salonId}/review`}
            label="Write a Review"
            hint="Tell others how it was."
            icon={MessageSquareHeart}
          />
        )}
        <LinkRow
          to={`/client/new-message?${new URLSearchParams({ appointment: visit.id })}`}
          label="Chat with the salon"
          hint="About this visit."
          icon={MessageCircle}
        />
        {!open && <Rest visit={visit} over={over} path={path} />}
      </ul>
      {open && (
        <details>
          <summary className={UNFOLDS}>More</summary>
          <ul>
            <Rest visit={visit} over={over} path={path} />
          </ul>
        </details>
      )}
    </section>
  )
}

function Rest({ visit, over, path }: { visit: AppointmentDetailResponse; over: boolean; path: string }) {
  const { id, terms, status } = visit
  const open = status === 'pending' || status === 'confirmed'
  return (
    <>
      {open && !over && (
        <LinkRow
          to={`/api/appointments/${id}/calendar.ics`}
          label="Add to calendar"
          hint="Works with any calendar app."
          icon={CalendarPlus}
        />
      )}
      {status !== 'cancelled' && !visit.forName && (
        <LinkRow
          to={visit.recurringId ? '/client/bookings/recurring' : `${path}?do=repeat#repeat`}
          label={visit.recurringId ? 'Repeat booking' : 'Repeat this visit'}
          hint={visit.recurringId ? 'This visit repeats.' : 'Book it automatically every few weeks.'}
          icon={Repeat}
        />
      )}
      <LinkRow to={`${path}/receipt`} label={visitPaper(visit).title} hint={PAPER_HINT} icon={ReceiptText} />
      {terms.dispute && (
        <LinkRow
          to={`${path}?do=dispute#dispute`}
          label="Dispute this visit"
          hint={`Until ${day(terms.dispute)}. Purse decides.`}
          icon={Scale}
        />
      )}
      <LinkRow to={helpPath('/client', `appointment:${id}`)} label="Get help" hint={HELP_HINT} icon={LifeBuoy} />
    </>
  )
}

/** The salon has rescheduled it: the client accepts, or cancels or reschedules free of charge. */
export function AgreeToMove({ visit, formKey }: { visit: AppointmentDetailResponse; formKey: string }) {
  return (
    <Section id="agree" title="The salon has changed this visit" className="rounded-lg bg-wait-tint p-5 text-wait">
      <p className="mt-1 mb-4 text-sm">
        It’s now on {dateTime(visit.startsAt, visit.timeZone)} with {visit.staffName}, at the same price. Until you
        agree, you can cancel it and get everything back, or choose another time, free of charge until it starts.
        There’s no fee if you don’t show up.
      </p>
      <Form hidden={{ intent: 'agree', key: `${formKey}-agree`, startsAt: visit.startsAt }}>
        <Button data-busy="Saving...">Agree to the change</Button>
      </Form>
    </Section>
  )
}

/** The time that the salon holds instead of a visit that it declined. */
export function Offered({
  offered: { id, startsAt, expiresAt },
  timeZone,
}: {
  offered: NonNullable<AppointmentDetailResponse['offered']>
  timeZone: string
}) {
  return (
    <Section
      id="offered"
      title={`The salon offers ${dateTime(startsAt, timeZone)} instead`}
      className="rounded-lg bg-blush p-5"
    >
      <p className="mt-1 mb-4 text-sm">On hold until {dateTime(expiresAt, timeZone)}.</p>
      <ButtonLink to={`/booking/${id}`}>See the offer</ButtonLink>
    </Section>
  )
}

/** Shows the exact amounts first; the confirmed amount is the one that is moved. */
export function CancelReview({
  visit,
  terms,
  formKey,
}: {
  visit: AppointmentDetailResponse
  terms: { fee: MoneyJson; returned: MoneyJson }
  formKey: string
}) {
  const { fee, returned } = terms
  const free = minorOf(fee) === 0
  const nothing = minorOf(fee) + minorOf(returned) === 0
  const held = minorOf(returned) > 0
  return (
    <Section
      id="cancel"
      title={`Cancel ${visit.serviceName}?`}
      className="rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line"
    >
      {nothing ? (
        <p className="mt-2 text-soft">{NOTHING_OWED}</p>
      ) : (
        <dl className="mt-2">
          <div className="stitch flex justify-between gap-6 py-3">
            <dt className="text-soft">
              {visit.fromGoal && free ? goesBack(returned, visit.fromGoal) : 'Goes back to your purse right away'}
            </dt>
            <dd className="money font-semibold text-in">{shortMoney(returned)}</dd>
          </div>
          <div className="stitch flex justify-between gap-6 py-3">
            <dt className="text-soft">Charged by the salon</dt>
            <dd className={`money font-semibold ${free ? '' : 'text-out'}`}>{shortMoney(fee)}</dd>
          </div>
        </dl>
      )}
      <Form
        hidden={{ intent: 'cancel', key: `${formKey}-cancel`, agreedFee: fee.amount }}
        className="mt-6 grid gap-3 sm:grid-cols-2"
      >
        <Button variant="danger" data-busy="Cancelling...">
          {held ? `Cancel and refund ${shortMoney(returned)}` : 'Yes, cancel it'}
        </Button>
        <ButtonLink to={`/client/bookings/${visit.id}`} variant="quiet">
          Keep it
        </ButtonLink>
      </Form>
    </Section>
  )
}

/** What goes back to a goal, and what of it to the purse. */
function goesBack(returned: MoneyJson, { name, amount }: NonNullable<AppointmentDetailResponse['fromGoal']>): string {
  return minorOf(amount) < minorOf(returned)
    ? `Goes back right away: ${shortMoney(amount)} to ${name}, the rest to your purse`
    : `Goes back to ${name}`
}

const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 26]

export function RepeatForm({
  price,
  formKey,
  formResult,
}: {
  price: MoneyJson
  formKey: string
  formResult: BookingActionData | undefined
}) {
  const field = fieldsOf(RepeatAppointment, formResult, { intent: 'repeat' })
  return (
    <section
      id="repeat"
      aria-labelledby="repeat-title"
      className="rounded-lg bg-raised p-5 shadow-low ring-1 ring-line"
    >
      <h2 id="repeat-title" className="font-display text-lg">
        Repeat this visit
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        Same weekday, time and professional, booked two weeks ahead for {shortMoney(price)} on the terms of this visit.
        If the price goes up or the terms get stricter, we’ll ask you first and hold nothing. If a visit can’t be
        booked, we’ll tell you why.
      </p>
      <Form hidden={{ intent: 'repeat', key: `${formKey}-repeat` }} className="grid gap-4">
        <SelectField
          label="How often"
          {...field('everyWeeks', 4)}
          options={WEEKS.map((weeks) => [weeks, weeks === 1 ? 'Every week' : `Every ${weeks} weeks`])}
        />
        <Field label="Until (optional)" {...field('untilDate')} type="date" />
        <Button data-busy="Saving...">Repeat visit</Button>
      </Form>
    </section>
  )
}
