// Cities and towns where a salon or a shop can be. The list is loaded at its first use, so that an
// isolate that is never asked about places does not read it.
import { brotliDecompressSync } from 'node:zlib'
import { COUNTRIES, type CountryCode } from '../../../db/places/countries'
import { ELSEWHERE } from '../../../db/places/elsewhere'
import type { ReadAsset } from '../providers/files/assets'
import { fieldFault } from '../values/problem'
import { foldedTerms, within } from '../values/spelling'

export type Place = {
  /** Unique. */
  name: string
  country: string
  countryCode: CountryCode
  /** The centre, from which distances are measured. */
  latitude: number
  longitude: number
  timeZone: string
  currency: string
}

/** The part of a Ctx that reads the list. */
type Reader = { asset: ReadAsset }

type Entry = { line: string; terms: string[]; others: string[][] }

/** The place of exactly this name, or null. */
export async function placeNamed(ctx: Reader, name: string): Promise<Place | null> {
  if (/[|\n]/.test(name)) return null
  const text = await lines(ctx)
  const at = text.indexOf(`\n${name}|`)
  return at < 0 ? null : placeFrom(text.slice(at + 1, text.indexOf('\n', at + 1)))
}

/**
 * The place that somebody who typed this means: its name in any case, with or without accents, its country or region.
 * @throws DomainError invalid-input, of `field`, if there is none
 */
export async function requirePlace(ctx: Reader, typed: string, field = 'city'): Promise<Place> {
  const found = (await placeNamed(ctx, typed)) ?? (await sameName(ctx, typed))
  if (found) return found
  const close = (await findPlaces(ctx, typed, 3)).map(({ name }) => name)
  const large = notYetIn(typed)
  // Towns of its name, not what is only like it.
  const namesakes = close.filter((name) => isNamed(name, typed))
  const text = large
    ? `Purse isn’t in ${large} yet.${namesakes.length > 0 ? ` Did you mean ${orList(namesakes)}?` : ''}`
    : close.length > 0
      ? `Choose a city from the list. Did you mean ${orList(close)}?`
      : 'We can’t find this city. Check the spelling or enter the nearest larger town.'
  throw fieldFault(field, text)
}

/** "London, OH" for "london" */
function isNamed(name: string, typed: string): boolean {
  const terms = foldedTerms(name)
  return foldedTerms(typed).every((word, i) => word === terms[i])
}

/** "London, United Kingdom": the large city that somebody means who typed this, where Purse is not yet; else null. */
export function notYetIn(typed: string): string | null {
  const wanted = foldedTerms(typed).join(' ')
  return large().get(wanted) ?? null
}

let known: Map<string, string> | undefined

/** By name, and by name and country. */
function large(): Map<string, string> {
  known ??= new Map(
    Object.entries(ELSEWHERE).flatMap(([country, cities]) =>
      cities.split(', ').flatMap((city): [string, string][] => {
        const name = city === country ? city : `${city}, ${country}`
        return [
          [foldedTerms(city).join(' '), name],
          [foldedTerms(`${city} ${country}`).join(' '), name],
        ]
      }),
    ),
  )
  return known
}

/** "Kisumu, Kisii, or Kitale" */
function orList(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

/**
 * Places whose words begin with those typed, best match first, then the largest; where there are
 * none, those that differ by one letter, not the first.
 */
export async function findPlaces(ctx: Reader, typed: string, limit: number): Promise<Place[]> {
  const terms = foldedTerms(typed)
  if (terms.length === 0) return []
  const all = await parsed(ctx)
  const exact = ranked(all, terms, (word, part) => word.startsWith(part))
  const found =
    exact.length > 0
      ? exact
      : ranked(
          all,
          terms,
          (word, part) => word[0] === part[0] && [-1, 0, 1].some((by) => within(part, word.slice(0, part.length + by))),
        )
  return found.slice(0, limit).map(({ line }) => placeFrom(line))
}

type Matches = (word: string, part: string) => boolean

/** Those that have all words: the same name, one that begins so, one with such a word, other names. */
function ranked(all: Entry[], typed: string[], matches: Matches): Entry[] {
  const [same, begins, inside, other] = [[], [], [], []] as Entry[][] as [Entry[], Entry[], Entry[], Entry[]]
  const holds = (parts: string[]) => typed.every((part) => parts.some((word) => matches(word, part)))
  for (const entry of all) {
    const { terms, others } = entry
    if (!holds(terms)) {
      if (others.some(holds)) other.push(entry)
    } else if (typed.every((part, i) => part === terms[i])) same.push(entry)
    else if (matches(terms[0] ?? '', typed[0] ?? '')) begins.push(entry)
    else inside.push(entry)
  }
  return [...same, ...begins, ...inside, ...other]
}

/** The place of this name in any case, with or without accents and its country; null if there is none. */
export async function sameName(ctx: Reader, typed: string): Promise<Place | null> {
  const wanted = foldedTerms(typed).join(' ')
  if (wanted === '') return null
  const found = (await parsed(ctx)).find(({ line, terms }) => {
    const country = foldedTerms(placeFrom(line).country).length
    return [terms, terms.slice(0, -country)].some((parts) => parts.join(' ') === wanted)
  })
  return found ? placeFrom(found.line) : null
}

/** A name's own words, then its country's. */
function entryOf(line: string): Entry {
  const others = line.slice(line.lastIndexOf('|') + 1)
  const { name, country } = placeFrom(line)
  return {
    line,
    terms: foldedTerms(`${name} ${country}`),
    others: others ? others.split(',').map((part) => foldedTerms(`${part} ${country}`)) : [],
  }
}

function placeFrom(line: string): Place {
  const [name = '', code, latitude, longitude, zone] = line.split('|')
  const countryCode = code as CountryCode
  const { name: country, currency, timeZones } = COUNTRIES[countryCode]
  return {
    name,
    country,
    countryCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone: (timeZones as readonly string[])[Number(zone)] ?? timeZones[0],
    currency,
  }
}

let entries: Entry[] | undefined

/** In the list's order, the largest first; parsed at the first search by what was typed. */
async function parsed(ctx: Reader): Promise<Entry[]> {
  entries ??= (await lines(ctx)).trim().split('\n').map(entryOf)
  return entries
}

let text: string | undefined

/** The list, with a line break before and after each line. */
async function lines(ctx: Reader): Promise<string> {
  if (text === undefined) {
    text = brotliDecompressSync(new Uint8Array(await ctx.asset('/places.bin'))).toString()
  }
  return text
}
