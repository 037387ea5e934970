// An offer before it is sent: its contents, the hold and its end, and that it involves no payment.
import type { OfferChoiceResponse } from '../../../api/booking/offers/responses'
import { formatMoney, type MoneyJson, minorOf, parseAmount } from '../../../api/platform/values/money'
import { HOUR } from '../../../api/platform/values/time'
import { choiceQuery } from '../../features/bookings/booking-choice'
import { duration } from '../../ui/display/duration'
import { dateTime } from '../../ui/display/time'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import type { OfferTyped } from './offer-form'

export function OfferReview({
  sheet,
  typed,
  path,
  formKey,
  now,
}: {
  sheet: OfferChoiceResponse
  typed: OfferTyped
  path: string
  formKey: string
  /** UTC ms. */
  now: number
}) {
  const { chosen, services, client, salon, listPrice } = sheet
  const { startsAt } = typed
  const end = now + Number(typed.hours) * HOUR
  const until = new Date(startsAt ? Math.min(end, Date.parse(startsAt) - HOUR) : end).toISOString()
  const price = priceOf(typed.price, listPrice)
  const names = chosen.map(({ serviceId, staffId, addOnIds, staff }) => {
    const service = services.find(({ id }) => id === serviceId)
    const extras = service?.addOns.filter(({ id }) => addOnIds.includes(id)) ?? []
    const who = staff.find(({ id }) => id === staffId)?.name ?? 'anyone available'
    return { id: serviceId, words: [service?.name, ...extras.map(({ name }) => name)].join(' + '), who }
  })
  const sum = price ? formatMoney(price) : `${salon.currency} ${typed.price}`
  const when = startsAt ? dateTime(startsAt, salon.timeZone) : null
  const back = choiceQuery(chosen)
  if (sheet.date) back.set('date', sheet.date)
  for (const [name, value] of Object.entries(typed)) if (value) back.set(name, value)
  return (
    <div className="grid max-w-xl grid-cols-1 gap-6">
      <div>
        <p className="font-display text-xl">{when ?? `${client.name} chooses the time`}</p>
        <p className="text-soft">{duration(sheet.durationMinutes)}</p>
      </div>
      <ul>
        {names.map(({ id, words, who }) => (
          <li key={id} className="stitch py-3">
            <span className="font-semibold">{words}</span> with {who}
          </li>
        ))}
      </ul>
      <dl className="grid gap-1">
        <div className="flex items-baseline justify-between gap-4 text-lg font-semibold">
          <dt>Your price</dt>
          <dd className="money">{sum}</dd>
        </div>
        {listPrice && (!price || minorOf(price) !== minorOf(listPrice)) && (
          <div className="flex justify-between gap-4 text-soft">
            <dt>Your list price</dt>
            <dd className="money">{formatMoney(listPrice)}</dd>
          </div>
        )}
      </dl>
      {typed.text && <blockquote className="rounded-md bg-blush px-4 py-3 wrap-anywhere">“{typed.text}”</blockquote>}
      <p>
        {when
          ? `We’ll hold ${when} for ${client.name} until ${dateTime(until, salon.timeZone)}, at ${sum}. No one else can book it in the meantime.`
          : `${client.name} can book any available time for ${sum} until ${dateTime(until, salon.timeZone)}.`}{' '}
        Nothing is paid until they book.
      </p>
      <Form
        noValidate={false}
        hidden={{
          key: formKey,
          plan: JSON.stringify(chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))),
          ...typed,
        }}
        className="grid gap-3"
      >
        <Button data-busy="Sending...">{when ? `Hold the time and offer it for ${sum}` : `Offer it for ${sum}`}</Button>
        <ButtonLink variant="quiet" to={`${path}?${back}`}>
          Make changes
        </ButtonLink>
      </Form>
    </div>
  )
}

/** The typed amount, where it is valid; an invalid one is rejected on submission. */
function priceOf(typed: string, listPrice: MoneyJson | null): MoneyJson | null {
  if (!listPrice || !typed) return listPrice
  const { currency } = listPrice
  const read = parseAmount(typed, currency)
  return read.ok ? { amount: typed, currency } : null
}
