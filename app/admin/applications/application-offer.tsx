// What a salon or a shop that applies will offer: services, hours and people, or products.
import type { ApplicationDetailResponse } from '../../../api/onboarding/responses'
import type { MoneyJson } from '../../../api/platform/values/money'
import { weekdayText } from '../../features/salons/salon-hours'
import { Price } from '../../ui/display/amount'
import { counted } from '../../ui/display/plural'
import { TextLink } from '../../ui/display/text-link'
import { Section } from '../../ui/layout/section'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** `preview`: the address of the public page as it will be. */
export function SalonOffer({
  salon,
  preview,
}: {
  salon: NonNullable<ApplicationDetailResponse['preview']>
  preview: string
}) {
  const pictures = salon.gallery.length + (salon.cover ? 1 : 0)
  return (
    <>
      <Section id="services" title="Services">
        {salon.services.length === 0 && <p className="mt-1 text-soft">No services yet.</p>}
        <ul>
          {salon.services.map(({ id, name, category, durationMinutes, price }) => (
            <Line key={id} name={name} detail={`${category} · ${durationMinutes} min`} price={price} />
          ))}
        </ul>
      </Section>
      <Section id="hours" title="Opening hours">
        {salon.openingHours.length === 0 && <p className="mt-1 text-soft">No hours yet.</p>}
        <dl className="mt-1 text-sm empty:hidden">
          {(salon.openingHours.length > 0 ? WEEKDAYS : []).map((day, i) => (
            <div key={day} className="flex justify-between gap-4 py-1.5">
              <dt>{day}</dt>
              <dd className="money text-right">{weekdayText(salon.openingHours, i + 1)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="people" title="Staff and pictures">
        <p className="mt-1">
          {salon.staff.map(({ name, title }) => (title ? `${name} (${title})` : name)).join(', ') || 'No staff yet.'}
        </p>
        <p className="text-sm text-soft">
          {pictures > 0 ? counted(pictures, 'picture', 'pictures') : 'No pictures yet.'}
        </p>
        <PreviewLink to={preview} />
      </Section>
    </>
  )
}

export function ShopOffer({ products, preview }: { products: ApplicationDetailResponse['products']; preview: string }) {
  return (
    <Section id="products" title="Products">
      {products.length === 0 && <p className="mt-1 text-soft">No products yet.</p>}
      <ul>
        {products.map(({ id, name, category, listed, price, stock }) => (
          <Line key={id} name={name} detail={`${category} · ${listed ? `${stock} in stock` : 'Draft'}`} price={price} />
        ))}
      </ul>
      <PreviewLink to={preview} />
    </Section>
  )
}

function Line({ name, detail, price }: { name: string; detail: string; price: MoneyJson }) {
  return (
    <li className="stitch flex items-start justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">{detail}</span>
      </span>
      <Price of={price} className="font-semibold" />
    </li>
  )
}

function PreviewLink({ to }: { to: string }) {
  return <TextLink to={to}>Preview the public page</TextLink>
}
