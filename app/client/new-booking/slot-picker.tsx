// Choosing add-ons, staff, a day and a slot for the services of a booking. Every choice is a link to this page with that
// choice made; with scripts only what differs is replaced (data-swap in entry.client.ts).

import { Plus } from 'lucide-react'
import { minorOf, moneyJson } from '../../../api/platform/values/money'
import type { Via } from '../../../api/salons/links/input'
import { type Chosen, choicePath, choiceQuery, type When, waitPath } from '../../features/bookings/booking-choice'
import { insteadText, NO_TIMES, noTimesText } from '../../features/bookings/no-times'
import { type OfferedService, ServiceChoice } from '../../features/bookings/service-choice'
import { slotAt, TimeChoice } from '../../features/bookings/time-choice'
import { JOIN } from '../../features/bookings/waiting-words'
import { SAVE_FOR, savePath } from '../../platform/paths'
import { MonthDays, type MonthView } from '../../ui/days/month-days'
import { LinkInText } from '../../ui/display/text-link'
import { ButtonLink, buttonClass } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { BESIDE } from '../../ui/measures'
import { VisitTotal } from './booking-total'
import { AddOns, type PickedService, VisitService } from './chosen-service'

type SlotPickerProps = {
  salonId: string
  timeZone: string
  formKey: string
  services: PickedService[]
  /** Other services that can be added. */
  others: OfferedService[]
  /** One for each of `services`. */
  chosen: Chosen[]
  month: MonthView
  slots: { startsAt: string }[]
  /** What was asked for. */
  asked: { date: string; time: string; via?: Via | undefined }
  /** Whether the salon has a waiting list. */
  waits: boolean
  /** Nothing is held for who is not signed in: first they sign in. */
  isStranger: boolean
  startsAt?: string
  errors?: string[]
}

export function SlotPicker({
  salonId,
  timeZone,
  formKey,
  services,
  others,
  chosen,
  month,
  slots,
  asked,
  waits,
  isStranger,
  startsAt,
  errors = [],
}: SlotPickerProps) {
  /** Once a day is chosen, it stays chosen; the time does as long as it is not another day's. */
  const when: When = { date: month.date, time: asked.time, via: asked.via }
  const wanted = startsAt || slotAt(slots, asked)
  /** The page with these services. */
  const withServices = (some: Chosen[]) => choicePath(salonId, some, when)
  /** The page with a change to one service. */
  const linkOf = (i: number) => (part: Partial<Chosen>) =>
    withServices(chosen.map((choice, j) => (i === j ? { ...choice, ...part } : choice)))
  const lines = services.map((service, i) => lineOf(service, chosen[i]))
  return (
    <Form noValidate={false} hidden={{ key: formKey, salonId }} className={`${BESIDE} group/slot`}>
      {asked.via && <input type="hidden" name="via" value={asked.via} />}
      <div className="grid grid-cols-1 gap-7">
        {services.map((service, i) => {
          const choice = chosen[i]
          if (!choice) return null
          const rest = chosen.filter((_, j) => j !== i)
          return (
            <VisitService
              key={service.id}
              service={service}
              chosen={choice}
              alone={services.length === 1}
              removePath={choicePath(salonId, rest, when)}
              link={linkOf(i)}
            />
          )
        })}
        <Section id="when" title="Choose a day" gap="mb-3">
          <MonthDays of={month} swap href={(day) => choicePath(salonId, chosen, { ...day, via: asked.via })} />
        </Section>
        <TimeChoice
          times={slots.map((slot) => slot.startsAt)}
          timeZone={timeZone}
          {...(wanted && { chosen: wanted })}
          none={noTimesText(month)}
          instead={startsAt ? null : insteadText(month, asked, Boolean(wanted))}
          errors={errors}
          after={
            waits && (
              <>
                {slots.length === 0 && (
                  <p className="mt-4">
                    <ButtonLink to={waitPath(salonId, chosen, month.date)} variant="quiet">
                      {JOIN}
                    </ButtonLink>
                  </p>
                )}
                {lines.some(({ price }) => minorOf(price) > 0) && (
                  <p className="mt-1 text-sm text-soft">
                    Not the money yet? <LinkInText to={savePath(salonId, choiceQuery(chosen))}>{SAVE_FOR}</LinkInText>
                  </p>
                )}
              </>
            )
          }
        />
        {services.map((service, i) => {
          const choice = chosen[i]
          return (
            choice && (
              <AddOns
                key={service.id}
                service={service}
                chosen={choice}
                alone={services.length === 1}
                link={linkOf(i)}
              />
            )
          )
        })}
        {others.length > 0 && (
          <details className="group rounded-md open:bg-raised open:ring-1 open:ring-line">
            <summary className="inline-flex min-h-11 items-center gap-2 font-semibold text-link group-open:px-4 group-open:pt-2">
              <Plus size={18} aria-hidden /> Add another service
            </summary>
            <div data-live="others" className="px-4 pb-3">
              <ServiceChoice
                services={others}
                hrefOf={(id) => withServices([...chosen, { serviceId: id, staffId: null, addOnIds: [] }])}
              />
            </div>
          </details>
        )}
      </div>
      <VisitTotal lines={lines} isStranger={isStranger}>
        <ContinueButton
          busy={isStranger ? 'One moment...' : 'Holding your time...'}
          formAction={withServices(chosen)}
          plan={chosen}
          nothing={slots.length === 0 ? noTimesText(month) : null}
        />
      </VisitTotal>
    </Form>
  )
}

/** Without a time the browser says that one is needed, and leads there; where there is none to choose it says why. */
function ContinueButton({
  busy,
  formAction,
  plan,
  nothing,
}: {
  busy: string
  formAction: string
  plan: Chosen[]
  nothing: string | null
}) {
  if (nothing !== null) {
    return (
      <button type="submit" disabled title={nothing} className={buttonClass('main', 'lg:w-full')}>
        {NO_TIMES}
      </button>
    )
  }
  return (
    <button
      type="submit"
      formAction={formAction}
      name="plan"
      value={JSON.stringify(plan)}
      data-busy={busy}
      className={buttonClass(
        'main',
        'lg:w-full not-group-has-[[name=startsAt]:checked]/slot:bg-sunken not-group-has-[[name=startsAt]:checked]/slot:text-soft not-group-has-[[name=startsAt]:checked]/slot:ring-[1.5px] not-group-has-[[name=startsAt]:checked]/slot:ring-edge not-group-has-[[name=startsAt]:checked]/slot:ring-inset',
      )}
    >
      <span className="group-has-[[name=startsAt]:checked]/slot:hidden">Choose a time</span>
      <span className="hidden group-has-[[name=startsAt]:checked]/slot:inline">Continue</span>
    </button>
  )
}

/** A service with its chosen add-ons: its price and minutes. */
function lineOf({ name, price, durationMinutes, addOns }: PickedService, chosen?: Chosen) {
  const extras = addOns.filter(({ id }) => chosen?.addOnIds.includes(id))
  const minor = extras.reduce((sum, extra) => sum + minorOf(extra.price), minorOf(price))
  return {
    name: [name, ...extras.map((extra) => extra.name)].join(' + '),
    price: moneyJson(minor, price.currency),
    durationMinutes: extras.reduce((sum, extra) => sum + extra.durationMinutes, durationMinutes),
  }
}
