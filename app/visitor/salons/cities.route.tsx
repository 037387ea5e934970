// All cities that have salons, with what they offer: the way from Find Salons to their pages. Cached at the edge.
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '../../features/help/public-shell'
import { KindPicture } from '../../features/salons/service-picture'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { PUBLIC_STYLES } from '../../ui/layout/document'

const LEAD = 'Every city with salons on Purse, and what they offer there.'

export const handle = PUBLIC_STYLES

export const meta = listed('Salons by city', '/salons/cities', LEAD)

export const loader = page('anyone', ({ api }) => get(api['salon-cities'].$get()))

export default function Cities() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Salons by city" lead={LEAD}>
      {items.map(({ city, slug, kinds }) => (
        <section key={slug} className="mb-5">
          <h2 className="font-display text-lg">
            <a href={`/salons/${slug}`} className="inline-flex min-h-11 items-center underline">
              {city}
            </a>
          </h2>
          <ul className="rail-x -mx-4 scroll-px-4 gap-2 px-4 py-2 lg:mx-0 lg:flex-wrap lg:px-0">
            {kinds.map((kind) => (
              <li key={kind.slug}>
                <a
                  href={`/salons/${slug}/${kind.slug}`}
                  aria-label={`${kind.kind} in ${city}`}
                  className="flex items-center overflow-hidden rounded-full bg-raised text-sm font-semibold ring-1 ring-line hover:bg-sunken"
                >
                  <KindPicture category={kind.kind} />
                  <span className="px-3 whitespace-nowrap">{kind.kind}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PublicPage>
  )
}
