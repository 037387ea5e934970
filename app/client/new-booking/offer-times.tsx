// Choosing the slot for a price offer: its services are given, days are links.
import type { BookingSheetResponse } from '../../../api/booking/slots/booking-sheet-responses'
import { minorOf } from '../../../api/platform/values/money'
import { insteadText, NO_TIMES, noTimesText } from '../../features/bookings/no-times'
import { slotAt, TimeChoice } from '../../features/bookings/time-choice'
import { MonthDays } from '../../ui/days/month-days'
import { DisplaySum } from '../../ui/display/amount'
import { duration } from '../../ui/display/duration'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { BESIDE } from '../../ui/measures'

type Sheet = BookingSheetResponse & { offer: NonNullable<BookingSheetResponse['offer']> }

export function OfferTimes({
  sheet,
  requested,
  formKey,
  startsAt,
  errors,
}: {
  sheet: Sheet
  requested: { date: string; time: string }
  formKey: string
  startsAt: string
  errors: string[]
}) {
  const { salon, offer, chosen, total, date, slots } = sheet
  const address = (day: { date?: string; month?: string }) =>
    `/booking?${new URLSearchParams({ offer: offer.id, ...day })}`
  const wanted = startsAt || slotAt(slots, requested)
  const nothing = slots.length === 0 ? noTimesText(sheet) : null
  const plan = chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
  return (
    <Form
      hidden={{ key: formKey, salonId: salon.id, offerId: offer.id, plan: JSON.stringify(plan) }}
      className={BESIDE}
    >
      <div className="grid grid-cols-1 gap-7">
        <Section id="when" title="Choose a day" gap="mb-3">
          <MonthDays of={sheet} swap href={address} />
        </Section>
        <TimeChoice
          times={slots.map((slot) => slot.startsAt)}
          timeZone={salon.timeZone}
          {...(wanted && { chosen: wanted })}
          none={noTimesText(sheet)}
          instead={startsAt ? null : insteadText(sheet, requested, Boolean(wanted))}
          errors={errors}
        />
      </div>
      <section
        aria-label="The offer"
        className="grid gap-3 rounded-lg bg-raised p-5 shadow-mid ring-1 ring-line lg:sticky lg:top-8"
      >
        <h2 className="font-display text-lg">{offer.name}</h2>
        {total && (
          <p>
            <DisplaySum money={total.price} className="text-lg" />
            {minorOf(total.price) < minorOf(offer.listPrice) && (
              <s className="money ml-2 text-soft">
                <span className="sr-only">instead of </span>
                {shortMoney(offer.listPrice)}
              </s>
            )}
            <span className="block text-sm text-soft">{duration(total.durationMinutes)}</span>
          </p>
        )}
        <p className="text-sm text-soft">
          At this price until {dateTime(offer.expiresAt, salon.timeZone)}. We hold your time for ten minutes while you
          review. You haven’t paid yet.
        </p>
        <div data-live="submit" className="contents">
          <button
            type="submit"
            formAction={address(date ? { date } : {})}
            disabled={nothing !== null}
            title={nothing ?? undefined}
            data-busy="Holding your time..."
            className={buttonClass('main', 'w-full')}
          >
            {nothing === null ? 'Continue' : NO_TIMES}
          </button>
        </div>
      </section>
    </Form>
  )
}
