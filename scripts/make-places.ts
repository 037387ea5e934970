// Makes app/public/places.bin from GeoNames' lists; db/places/SOURCE.md says which and how.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { COUNTRIES, type CountryCode } from '../db/places/countries'

/** Sections of a city, abandoned, destroyed and historical places. */
const NO_CITIES = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** There are so many that small ones would double the file. */
const LEAST_IN_US = 5_000

/** Zones whose clocks agree with one of countries.ts. */
const SAME_CLOCK: [RegExp, string][] = [
  [/^America\/(Menominee|North_Dakota\/.+|Indiana\/(Knox|Tell_City))$/, 'America/Chicago'],
  [/^America\/(Detroit|Kentucky\/.+|Indiana\/.+)$/, 'America/New_York'],
  [/^America\/Boise$/, 'America/Denver'],
  [/^America\/(Juneau|Sitka|Metlakatla|Yakutat|Nome)$/, 'America/Anchorage'],
]

/** The most other names of a place; they are only searched. */
const OTHER_NAMES = 4

type Row = {
  name: string
  others: string[]
  at: [number, number]
  country: CountryCode
  region: string
  people: number
  zone: number
}

const [citiesFile, regionsFile] = process.argv.slice(2)
if (!citiesFile || !regionsFile) throw new Error('Name cities500.txt and admin1.json.')

const regions = new Map(
  (JSON.parse(readFileSync(regionsFile, 'utf8')) as { code: string; name: string }[]).map(({ code, name }) => [
    code,
    name,
  ]),
)
const rows = readFileSync(citiesFile, 'utf8')
  .split('\n')
  .flatMap((line) => rowOf(line.split('\t')))
  .sort((a, b) => b.people - a.people || a.name.localeCompare(b.name))

/** Name → the country of the first place that has it. */
const names = new Map<string, CountryCode>()
const lines = rows.flatMap((row) => {
  const name = nameOf(row)
  if (names.has(name)) return []
  names.set(name, row.country)
  const [latitude, longitude] = row.at.map((degrees) => String(Number(degrees.toFixed(2))))
  const zone = row.zone || ''
  return [[name, row.country, latitude, longitude, zone, row.others.join()].join('|')]
})
const file = new URL('../app/public/places.bin', import.meta.url)
const text = `\n${lines.join('\n')}\n`
writeFileSync(file, brotliCompressSync(text))
console.log(`${lines.length} places of ${rows.length}`)

function rowOf(columns: string[]): Row[] {
  const [, name = '', plain = '', others = '', latitude, longitude, , kind = '', code = ''] = columns
  if (!Object.hasOwn(COUNTRIES, code) || NO_CITIES.has(kind)) return []
  const country = code as CountryCode
  const people = Number(columns[14])
  if (country === 'US' && people < LEAST_IN_US) return []
  const zones: readonly string[] = COUNTRIES[country].timeZones
  const zone = zones.length === 1 ? 0 : zones.indexOf(sameClock(columns[17] ?? ''))
  if (zone < 0) return []
  return [
    {
      name,
      others: country === 'US' ? [] : otherNames(name, [plain, ...others.split(',')]),
      at: [Number(latitude), Number(longitude)],
      country,
      region: columns[10] ?? '',
      people,
      zone,
    },
  ]
}

/** In Latin letters, unlike the name and one another. */
function otherNames(name: string, others: string[]): string[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^\p{L}]/gu, '')
      .toLowerCase()
  const known = new Set([plain(name)])
  const found = others.filter((text) => {
    const isNew = /^[A-Z][A-Za-z' -]{3,39}$/.test(text) && !known.has(plain(text))
    known.add(plain(text))
    return isNew
  })
  return found.slice(0, OTHER_NAMES)
}

/** Unique but for a few hamlets, which are left out: the first of a name has it alone. */
function nameOf({ name, country, region }: Row): string {
  if (country === 'US') return `${name}, ${region}`
  const first = names.get(name)
  if (!first) return name
  const within = first === country && regions.get(`${country}.${region}`)
  return `${name}, ${within || COUNTRIES[country].name}`
}

function sameClock(zone: string): string {
  return SAME_CLOCK.find(([pattern]) => pattern.test(zone))?.[1] ?? zone
}
