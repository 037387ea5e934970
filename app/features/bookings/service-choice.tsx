// A salon's services under their headings; each is a link that adds it to the appointment.
import { ChevronRight } from 'lucide-react'
import type { ServiceResponse } from '../../../api/salons/profile/responses'
import { duration } from '../../ui/display/duration'
import { type Discount, MemberPrice } from '../member-discounts/member-price'
import { NO_SERVICES } from '../salons/salon-data'
import { KindPicture } from '../salons/service-picture'

export type OfferedService = ServiceResponse & { discount?: Discount }

export function ServiceChoice({ services, hrefOf }: { services: OfferedService[]; hrefOf: (id: string) => string }) {
  const headings = [...new Set(services.map(({ category }) => category))]
  if (services.length === 0) return <p className="text-soft">{NO_SERVICES}</p>
  return headings.map((heading) => (
    <section key={heading} aria-label={heading} className="max-w-2xl">
      {headings.length > 1 && (
        <h2 className="flex items-center gap-3 pt-6 font-display text-lg">
          <KindPicture category={heading} />
          {heading}
        </h2>
      )}
      <ul>
        {services
          .filter(({ category }) => category === heading)
          .map(({ id, name, description, price, durationMinutes, discount = null }) => (
            <li key={id} className="stitch">
              <a
                href={hrefOf(id)}
                className="group -mx-3 flex min-h-16 items-center gap-x-3 rounded-md px-3 py-3 hover:bg-sunken"
              >
                <span className="grow wrap-anywhere">
                  <span className="block font-semibold underline-offset-4 group-hover:underline">{name}</span>
                  <span className="block text-sm text-soft">
                    {duration(durationMinutes)}
                    {description && ` · ${description}`}
                  </span>
                </span>
                <MemberPrice price={price} discount={discount} className="font-semibold" end />
                <ChevronRight size={20} aria-hidden className="shrink-0 text-link" />
              </a>
            </li>
          ))}
      </ul>
    </section>
  ))
}
