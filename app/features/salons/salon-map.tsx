// Salons on a map, where the deployment configures a provider of tiles: without streets and shores a
// map says nothing. Pins are links; the list of the same salons is beside it. The island moves it.
import type { ReactNode } from 'react'
import type { SalonCardResponse } from '../../../api/salons/discovery/search-responses'
import { WITHIN } from '../../../api/salons/profile/input'
import { Rating } from '../../ui/display/stars'
import { placeClock } from '../../ui/display/time'
import { ReplacedIsland } from '../../ui/island'
import {
  around,
  clusters,
  frameOf,
  isCrowded,
  type MovingMap,
  type Spot,
  scaleBar,
  TILE,
  tileAddress,
  tilesOf,
} from './map-drawing'
import { cardPath, whereOf } from './salon-card'
import { addressOf, type SalonFilters } from './salon-filters'

const LABEL = 'Map of the salons'

/** An address with {z}, {x} and {y}; and the attribution. */
export type MapTiles = { url: string; attribution: string }

const WIDTH = 390
const HEIGHT = 420
const PIN = 34

/** Radius in kilometres that a press on a cluster shows, from the widest on. */
const CLOSER = [25, 10, 5, 2, 1]

/** The area that was searched, where it is a circle. */
export function areaOf({ near, within }: SalonFilters): Spot[] | null {
  const [latitude, longitude] = near.split(',').map(Number)
  if (!near || latitude === undefined || longitude === undefined) return null
  return around({ latitude, longitude }, Number(within || CLOSER[0]))
}

export function SalonMap({
  salons,
  area,
  total,
  filters,
  base,
  detail,
  tiles,
  children,
}: {
  salons: SalonCardResponse[]
  /** What is in sight at first. */
  area: Spot[]
  total: number
  filters: SalonFilters
  base: string
  detail: string
  tiles: MapTiles
  /** Beside the map, above the list. */
  children?: ReactNode
}) {
  const moving: MovingMap = {
    // Of the others only the city is known.
    pins: salons
      .filter(({ pinned }) => pinned)
      .map((salon) => {
        const { id, name, latitude, longitude } = salon
        return { id, name, latitude, longitude, to: cardPath(detail, filters, salon) }
      }),
    area: area.map(({ latitude, longitude }) => ({ latitude, longitude })),
    tiles: tiles.url,
    search: addressOf(base, filters, { city: '', near: '', within: '' }),
    radiuses: [...WITHIN],
  }
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <figure className="overflow-hidden rounded-lg ring-1 ring-line lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 lg:self-start">
        <ReplacedIsland name="salon-map" on="load" props={moving}>
          <DrawnMap {...{ salons, area, filters, base, detail, tiles }} />
        </ReplacedIsland>
        <figcaption className="p-2 text-xs text-soft">{tiles.attribution}</figcaption>
      </figure>
      <div className="lg:row-start-1">
        {children}
        {total > salons.length && <p className="mb-3 text-sm text-soft">The first {salons.length} are on the map.</p>}
        <ul className="grid grid-cols-1 gap-1">
          {salons.map((salon) => (
            <li key={salon.id}>
              <a href={cardPath(detail, filters, salon)} className="block rounded-sm p-3 hover:bg-sunken">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-semibold">{salon.name}</span>
                  <Rating rating={salon.rating} reviewCount={salon.reviewCount} />
                </span>
                <span className="block truncate text-sm text-soft">
                  {salon.businessType} · {whereOf(salon)}
                </span>
                {salon.freeAt && (
                  <span className="text-sm font-semibold text-in">
                    {`Available from ${placeClock(salon.freeAt, salon.timeZone)}`}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** As the server draws it: what is there without scripts, and until the map that moves is loaded. */
function DrawnMap({
  salons,
  area,
  filters,
  base,
  detail,
  tiles,
}: {
  salons: SalonCardResponse[]
  area: Spot[]
  filters: SalonFilters
  base: string
  detail: string
  tiles: MapTiles
}) {
  const frame = frameOf(area, WIDTH, HEIGHT)
  const pins = clusters(
    frame,
    salons.filter(({ pinned }) => pinned),
    PIN,
  )
  const bar = scaleBar(frame, area[0] as Spot)
  return (
    <nav aria-label={LABEL}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full bg-sunken">
        <title>{LABEL}</title>
        {tilesOf(frame).map(({ z, x, y, at }) => (
          <image
            key={`${x} ${y}`}
            href={tileAddress(tiles.url, { z, x, y })}
            x={at[0]}
            y={at[1]}
            width={TILE}
            height={TILE}
          />
        ))}
        {pins.map(({ x, y, members }) => {
          const [only] = members as [SalonCardResponse]
          const many = members.length > 1
          return (
            <a
              key={only.id}
              href={many ? closer(base, filters, members) : `${detail}/${only.id}`}
              aria-label={many ? `${members.length} salons around ${only.name}` : only.name}
            >
              <circle cx={x} cy={y} r="25" fillOpacity="0" />
              <circle
                cx={x}
                cy={y}
                r={many ? 16 : 9}
                strokeWidth="3"
                className={many ? 'fill-plum stroke-raised' : 'fill-apricot stroke-plum'}
              />
              {many && (
                <text x={x} y={y + 5} textAnchor="middle" className="fill-on-plum text-sm font-semibold">
                  {members.length}
                </text>
              )}
            </a>
          )
        })}
        {pins
          .map((pin) => ({ pin, label: labelOf(pin.members) }))
          .filter(({ pin, label }) => label && !isCrowded(pin, pins))
          .map(({ pin: { x, y, members }, label }) => (
            <text
              key={members[0]?.id}
              x={Math.max(60, Math.min(WIDTH - 60, x))}
              y={y + (members.length > 1 ? 32 : 25)}
              textAnchor="middle"
              aria-hidden
              className="pointer-events-none fill-ink text-xs"
            >
              {label}
            </text>
          ))}
        <path d={`M16 ${HEIGHT - 22}v6h${bar.length}v-6`} fill="none" strokeWidth="2" className="stroke-ink" />
        <text x="16" y={HEIGHT - 28} className="fill-ink text-xs">
          {bar.km < 1 ? `${bar.km * 1000} m` : `${bar.km} km`}
        </text>
      </svg>
    </nav>
  )
}

/** The address that splits a cluster: its city, then ever smaller circles around it. */
function closer(base: string, filters: SalonFilters, members: SalonCardResponse[]): string {
  const cities = new Set(members.map(({ city }) => city))
  const [city = ''] = cities
  const elsewhere = !filters.city && !filters.near
  if (elsewhere && cities.size === 1) return addressOf(base, filters, { city })
  const mean = (of: (salon: SalonCardResponse) => number) =>
    members.reduce((sum, salon) => sum + of(salon), 0) / members.length
  const near = [mean((salon) => salon.latitude), mean((salon) => salon.longitude)]
    .map((degrees) => degrees.toFixed(2))
    .join()
  const now = Number(filters.within || (filters.near ? 50 : 51))
  const within = String(CLOSER.find((km) => km < now) ?? 1)
  return addressOf(base, filters, { city: '', near, within })
}

/** A salon's name, or the city that all of a cluster share. */
function labelOf(members: SalonCardResponse[]): string {
  if (members.length === 1) return short(members[0]?.name ?? '')
  const cities = new Set(members.map(({ city }) => city))
  return cities.size === 1 ? (members[0]?.city ?? '') : ''
}

function short(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name
}
