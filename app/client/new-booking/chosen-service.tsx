// One service of a booking: its staff member and its add-ons. Every choice is a link.
import { Check, Plus } from 'lucide-react'
import type { OpenSheetResponse } from '../../../api/booking/slots/booking-sheet-responses'
import type { Chosen } from '../../features/bookings/booking-choice'
import { StaffRail } from '../../features/bookings/staff-rail'
import { MemberPrice } from '../../features/member-discounts/member-price'
import { duration } from '../../ui/display/duration'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'

/** A chosen service with the staff who may do it. */
export type PickedService = OpenSheetResponse['services'][number] & Pick<OpenSheetResponse['chosen'][number], 'staff'>

export function VisitService({
  service,
  chosen,
  alone,
  removePath,
  link,
}: {
  service: PickedService
  chosen: Chosen
  /** Whether it is the only service of the booking. */
  alone: boolean
  removePath: string
  /** The address of a change to this service. */
  link: (change: Partial<Chosen>) => string
}) {
  const { name, price, durationMinutes, staff } = service
  const { staffId } = chosen
  return (
    <section aria-label={name} className="stitch grid grid-cols-1 gap-5 pb-7">
      <div data-live={`service-${service.id}`} className="flex items-start justify-between gap-4">
        <div>
          <h2 className="font-display text-lg">{name}</h2>
          <p className="text-sm text-soft">
            {duration(durationMinutes)} ·{' '}
            <MemberPrice price={price} discount={service.discount ?? null} className="font-semibold text-ink" />
          </p>
        </div>
        <TextLink to={removePath} className="-mr-2 shrink-0 px-2 text-sm">
          {alone ? 'Change' : 'Remove'}
          <span className="sr-only"> {name}</span>
        </TextLink>
      </div>
      <section aria-label={alone ? 'Choose a professional' : `Choose a professional: ${name}`}>
        <h3 className="mb-2 text-sm font-semibold text-soft">Choose a professional</h3>
        <StaffRail
          staff={staff}
          chosen={staffId}
          any
          swap={`staff-${service.id}`}
          hrefOf={(id) => link({ staffId: id })}
        />
      </section>
    </section>
  )
}

/** What can be added to a service; those without any draw nothing. */
export function AddOns({
  service: { id: serviceId, name, addOns },
  chosen: { addOnIds },
  alone,
  link,
}: {
  service: Pick<PickedService, 'id' | 'name' | 'addOns'>
  chosen: Chosen
  alone: boolean
  link: (change: Partial<Chosen>) => string
}) {
  if (addOns.length === 0) return null
  return (
    <section aria-label={alone ? 'Add-ons' : `Add-ons: ${name}`}>
      <h3 className="mb-2 font-display text-lg">{alone ? 'Add-ons for this visit' : `Add-ons for ${name}`}</h3>
      <ul data-live={`add-ons-${serviceId}`} className="grid gap-2 sm:grid-cols-2">
        {addOns.map((addOn) => {
          const on = addOnIds.includes(addOn.id)
          const rest = addOnIds.filter((id) => id !== addOn.id)
          const Icon = on ? Check : Plus
          const cost = Number(addOn.price.amount) > 0 ? `+${shortMoney(addOn.price)}` : 'free of charge'
          return (
            <li key={addOn.id}>
              <a
                href={link({ addOnIds: on ? rest : [...addOnIds, addOn.id] })}
                data-swap
                aria-current={on ? 'true' : undefined}
                className="group flex min-h-14 items-center gap-3 rounded-md bg-raised px-3 py-2 ring-[1.5px] ring-edge ring-inset aria-[current]:bg-blush aria-[current]:ring-2 aria-[current]:ring-link"
              >
                <span className="grid size-7 shrink-0 place-items-center rounded-full ring-[1.5px] ring-edge ring-inset group-aria-[current]:bg-plum group-aria-[current]:text-on-plum group-aria-[current]:ring-plum">
                  <Icon size={16} aria-hidden />
                </span>
                <span className="min-w-0 leading-tight">
                  <span className="sr-only">{on ? 'Without ' : 'Add '}</span>
                  <span className="block font-semibold">{addOn.name}</span>
                  <span className="money text-sm text-soft">
                    {cost}
                    {addOn.durationMinutes > 0 && ` · +${duration(addOn.durationMinutes)}`}
                  </span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
