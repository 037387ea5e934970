// The form of an offer: services, staff and add-ons, an optional day and slot, the price and a
// message. Links and one GET form, so that it works without scripts.
import type { OfferChoiceResponse } from '../../../api/booking/offers/responses'
import { choiceQuery } from '../../features/bookings/booking-choice'
import { ServiceChoice } from '../../features/bookings/service-choice'
import { DayLinks } from '../../ui/days/day-rail'
import { duration } from '../../ui/display/duration'
import { priceText, shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { clock, dateParts } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { AreaField, Field, INPUT, SelectField } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

export type OfferTyped = { price: string; startsAt: string; hours: string; text: string }

const HOURS = [
  ['24', 'A day'],
  ['48', 'Two days'],
  ['72', 'Three days'],
  ['168', 'A week'],
] as const

export function OfferChoice({ sheet, typed, path }: { sheet: OfferChoiceResponse; typed: OfferTyped; path: string }) {
  const { services, chosen, date } = sheet
  const others = services.filter(({ id }) => !chosen.some(({ serviceId }) => serviceId === id))
  const address = (plan: OfferChoiceResponse['chosen'], day: string | null = date) => {
    const query = choiceQuery(plan)
    if (day) query.set('date', day)
    return `${path}?${query}`
  }
  const withOne = (serviceId: string) => address([...chosen, { serviceId, staffId: null, addOnIds: [], staff: [] }])
  if (chosen.length === 0) return <ServiceChoice services={others} hrefOf={withOne} />
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
      <div className="grid grid-cols-1 content-start gap-6">
        <form method="get" action={path} className="grid grid-cols-1 gap-5">
          {date && <input type="hidden" name="date" value={date} />}
          {chosen.map((service) => (
            <Service
              key={service.serviceId}
              one={service}
              sheet={sheet}
              without={address(chosen.filter((other) => other !== service))}
            />
          ))}
          <Button variant="quiet" className="justify-self-start">
            Show times
          </Button>
        </form>
        {others.length > 0 && (
          <details className="rounded-md open:bg-raised open:ring-1 open:ring-line">
            <summary className="flex min-h-11 items-center px-1 font-semibold text-link">Add another service</summary>
            <div className="px-4 pb-3">
              <ServiceChoice services={others} hrefOf={withOne} />
            </div>
          </details>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        <Section id="when" title="Choose a day" gap="mb-3">
          <DayLinks days={sheet.days} date={date} link={(day) => ({ href: address(chosen, day) })} />
        </Section>
        <Terms sheet={sheet} typed={typed} path={path} />
      </div>
    </div>
  )
}

function Service({
  one,
  sheet,
  without,
}: {
  one: OfferChoiceResponse['chosen'][number]
  sheet: OfferChoiceResponse
  without: string
}) {
  const service = sheet.services.find(({ id }) => id === one.serviceId)
  if (!service) return null
  return (
    <section aria-label={service.name} className="stitch grid grid-cols-1 gap-3 pb-5">
      <input type="hidden" name="service" value={service.id} />
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="font-display text-lg">{service.name}</h2>
          <p className="text-sm text-soft">
            {duration(service.durationMinutes)} · <span className="money">{priceText(service.price)}</span>
          </p>
        </div>
        <TextLink to={without} className="shrink-0 text-sm">
          Remove<span className="sr-only"> {service.name}</span>
        </TextLink>
      </div>
      <SelectField
        label="With"
        name="staff"
        id={`staff-${service.id}`}
        defaultValue={one.staffId ?? ''}
        none="Anyone available"
        options={one.staff.map(({ id, name }) => [id, name])}
      />
      {service.addOns.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-sm font-semibold">Add-ons</legend>
          {service.addOns.map((addOn) => (
            <label key={addOn.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="addOns"
                value={addOn.id}
                defaultChecked={one.addOnIds.includes(addOn.id)}
                className="size-5"
              />
              <span className="grow">{addOn.name}</span>
              <span className="money text-sm text-soft">+{shortMoney(addOn.price)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  )
}

function Terms({ sheet, typed, path }: { sheet: OfferChoiceResponse; typed: OfferTyped; path: string }) {
  const { chosen, date, times, listPrice, salon } = sheet
  const carried = [...choiceQuery(chosen), ...(date ? [['date', date] as const] : [])]
  return (
    <form method="get" action={path} className="grid grid-cols-1 gap-5">
      {carried.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and their order is what they are
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="step" value="review" />
      <SelectField
        label={date ? `Time on ${dateParts(date).long}` : 'Time'}
        name="startsAt"
        id="starts-at"
        defaultValue={typed.startsAt}
        hint="We hold this time for them while the offer is open."
        none="The client chooses"
        options={times.map(({ startsAt, endsAt }) => [
          startsAt,
          `${clock(startsAt, salon.timeZone)} to ${clock(endsAt, salon.timeZone)}`,
        ])}
      />
      <Field
        label={`Price (${salon.currency})`}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={INPUT}
        defaultValue={typed.price || listPrice?.amount}
        hint={listPrice && `Your list price: ${shortMoney(listPrice)}`}
      />
      <SelectField label="Offer expires after" name="hours" defaultValue={typed.hours} options={HOURS} />
      <AreaField label="Message (optional)" name="text" rows={2} maxLength={500} defaultValue={typed.text} />
      <Button>Review offer</Button>
    </form>
  )
}
