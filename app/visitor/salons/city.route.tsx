// The salons of a city, or those of them that offer one kind of service. Cached at the edge. What it says of them is counted.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { ItemList } from 'schema-dts'
import type { SERVICE_KINDS } from '../../../api/salons/profile/input'
import { KIND_SLUGS } from '../../../api/salons/profile/input'
import { PublicShell } from '../../features/help/public-shell'
import { SalonCard } from '../../features/salons/salon-card'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { originOf } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { ButtonLink } from '../../ui/forms/button'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { breadcrumbs, linkedData, shareTags } from '../linked-data'

type Kind = (typeof SERVICE_KINDS)[number]

/** As a sentence names what a salon offers. */
const OFFERED: Record<Kind, string> = {
  Hair: 'hair styling',
  'Braids & Locs': 'braids and locs',
  'Cuts & Beard': 'haircuts and beard trims',
  Color: 'hair color',
  Nails: 'nail care',
  'Massage & Body': 'massages and body treatments',
  'Facials & Skin': 'facials and skin care',
  'Makeup & Bridal': 'makeup and bridal looks',
  'Brows & Lashes': 'brows and lashes',
  'Waxing & Threading': 'waxing and threading',
}

export const handle = PUBLIC_STYLES

export const loader = page('anyone', async ({ api, params, searchParams }) => {
  const { city = '', kind } = params
  const known = KIND_SLUGS.find((slug) => slug === kind)
  if (kind !== undefined && !known) throw new Response(null, { status: 404 })
  const cursor = searchParams.get('cursor')
  const query = { ...(known && { kind: known }), ...(cursor && { cursor }) }
  const found = await get(api['salon-cities'][':city'].$get({ param: { city }, query }))
  return { found, further: cursor !== null, now: Date.now() }
})

type Found = ReturnType<typeof useLoaderData<typeof loader>>['found']

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: 'Purse' }]
  const { found, further } = data
  const origin = originOf(matches)
  const name = nameOf(found)
  const path = pathOf(found)
  const description = `${textOf(found)} Book and pay from your purse.`
  return [
    { title: `${name} · Purse` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    ...shareTags({ name, description, url: origin + path }),
    ...(further ? [{ name: 'robots', content: 'noindex' }] : []),
    linkedData<ItemList>({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name,
      itemListElement: found.list.items.map((salon, i) => ({
        '@type': 'ListItem' as const,
        position: i + 1,
        name: salon.name,
        url: `${origin}/salon/${salon.id}`,
      })),
    }),
    breadcrumbs(origin, stepsOf(found)),
  ]
}

export default function City() {
  const { found, now } = useLoaderData<typeof loader>()
  const { list, city, slug, kind, kinds } = found
  const others = kinds.filter((entry) => entry.slug !== kind?.slug)
  return (
    <PublicShell>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">
        <nav aria-label="Breadcrumbs" className="text-sm">
          <ol className="flex flex-wrap items-center gap-2">
            {stepsOf(found)
              .slice(0, -1)
              .map(([name, path]) => (
                <li key={path} className="flex items-center gap-2">
                  <a href={path} className="inline-flex min-h-11 items-center underline">
                    {name}
                  </a>
                  <span aria-hidden>›</span>
                </li>
              ))}
            <li aria-current="page" className="text-soft">
              {kind?.kind ?? city}
            </li>
          </ol>
        </nav>
        <h1 className="font-display text-xl lg:text-2xl">{nameOf(found)}</h1>
        <p className="mt-1 mb-6 text-soft">{textOf(found)}</p>
        <div className="@container">
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 @min-[54rem]:grid-cols-3">
            {list.items.map((salon, i) => (
              <SalonCard
                key={salon.id}
                salon={salon}
                href={`/salon/${salon.id}`}
                dated={false}
                now={now}
                first={i === 0}
              />
            ))}
          </ul>
        </div>
        {list.next && (
          <p className="mt-6 text-center">
            <ButtonLink to={`${pathOf(found)}?${new URLSearchParams({ cursor: list.next })}`} variant="quiet">
              More salons
            </ButtonLink>
          </p>
        )}
        {others.length > 0 && (
          <section aria-labelledby="others" className="mt-8">
            <h2 id="others" className="font-display text-lg">
              {kind ? `Also in ${city}` : `What salons in ${city} offer`}
            </h2>
            <ul className="mt-3 flex flex-wrap gap-2">
              {others.map((other) => (
                <li key={other.slug}>
                  <a href={`/salons/${slug}/${other.slug}`} className="chip">
                    {`${other.kind} (${other.salons})`}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PublicShell>
  )
}

function nameOf({ kind, city }: Found): string {
  return `${kind?.kind ?? 'Salons'} in ${city}`
}

function pathOf({ kind, slug }: Found): string {
  return kind ? `/salons/${slug}/${kind.slug}` : `/salons/${slug}`
}

function stepsOf(found: Found): [string, string][] {
  const { city, slug, kind } = found
  return [
    ['Salons', '/salons'],
    [city, `/salons/${slug}`],
    ...(kind ? [[kind.kind, pathOf(found)] satisfies [string, string]] : []),
  ]
}

/** What is so of these salons: how many, from what price, and which is rated best. */
function textOf({ list, city, country, kind, kinds }: Found): string {
  const { total, capped, items } = list
  const count = capped ? `More than ${total} salons` : total === 1 ? 'One salon' : `${total} salons`
  const offer = total === 1 && !capped ? 'offers' : 'offer'
  const what = kind ? `${offer} ${OFFERED[kind.kind]} in ${city}` : `in ${city}, ${country}`
  const from = kinds.find((entry) => entry.slug === kind?.slug)?.from
  const best = items.find(({ rating }) => rating !== null)
  const reviews = best?.reviewCount === 1 ? 'one review' : `${best?.reviewCount} reviews`
  return [
    `${count} ${what}${from ? `, from ${shortMoney(from)}` : ''}.`,
    ...(best ? [`Rated best: ${best.name}, ${best.rating?.toFixed(1)} from ${reviews}.`] : []),
  ].join(' ')
}

export const ErrorBoundary = routeError({
  missing: ['Nothing here yet', 'No salon on Purse offers this here. See all salons instead.'],
})
