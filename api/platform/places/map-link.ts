// The point that a pasted link of a map means, or coordinates that were typed. Browser-safe.

export type Point = { latitude: number; longitude: number }

/** `short`: a link that says nothing until it is opened; null: no point at all. */
export function pointIn(text: string): Point | 'short' | null {
  const typed = text.trim()
  const bare = bareCoordinates(typed)
  if (bare) return bare
  if (/^geo:/i.test(typed)) return ofGeo(typed)
  const url = linkIn(typed)
  if (!url) return null
  return pointOf(url) ?? (SHORT.test(url.host) || isShortPath(url) ? 'short' : null)
}

/** As people paste it into the field again: "-1.2921, 36.8219". */
export function pointText({ latitude, longitude }: Point): string {
  return `${latitude}, ${longitude}`
}

/** Two numbers, with whatever a map puts between them: a comma, also as it is written in addresses. */
const PAIR = /^([+-]?\d{1,3}(?:\.\d{1,15})?)\s*(?:,|%2C)[\s+]*(-?\d{1,3}(?:\.\d{1,15})?)$/i

const SPACED = /^([+-]?\d{1,3}(?:\.\d{1,15})?)\s+([+-]?\d{1,3}(?:\.\d{1,15})?)$/

/** The pin of a place in Google's links, of which the last is what was looked for. */
const PIN = /!3d(-?\d{1,3}(?:\.\d{1,15})?)!4d(-?\d{1,3}(?:\.\d{1,15})?)/g

/** What is in sight: Google's and OpenStreetMap's. */
const SIGHT = /@(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)/
const OSM_SIGHT = /[#&]map=\d{1,2}(?:\.\d{1,9})?\/(-?\d{1,3}(?:\.\d{1,15})?)\/(-?\d{1,3}(?:\.\d{1,15})?)/

/** Hosts whose links only lead to other ones. */
const SHORT = /^(maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|bit\.ly|tinyurl\.com|t\.co|maps\.apple)$/i

function isShortPath({ host, pathname }: URL): boolean {
  return (
    (/(^|\.)(openstreetmap|osm)\.org$/i.test(host) && pathname.startsWith('/go/')) ||
    (/(^|\.)apple\.com$/i.test(host) && pathname.startsWith('/p/'))
  )
}

/** "-1.2921, 36.8219", "(1.2921 S, 36.8219 E)", or degrees, minutes and seconds as maps show them. */
function bareCoordinates(typed: string): Point | null {
  const plain = typed
    .replace(/^\(|\)$/g, '')
    .replaceAll(';', ',')
    .trim()
  const pair = PAIR.exec(plain) ?? SPACED.exec(plain)
  if (pair) return pointFrom(pair[1], pair[2])
  const dense = plain.replace(/\s/g, '')
  const [north, east, ...more] = dense.matchAll(ANGLE)
  if (!north || !east || more.length > 0) return null
  if (dense.replace(ANGLE, '').replace(',', '') !== '') return null
  if (!/[NS]/i.test(north[4] ?? '') || !/[EW]/i.test(east[4] ?? '')) return null
  return pointFrom(degreesOf(north), degreesOf(east))
}

/** Degrees, minutes and seconds of which the last two may be absent, and the side of the world; without spaces. */
const ANGLE =
  /(\d{1,3}(?:\.\d{1,15})?)°?(?:(\d{1,2}(?:\.\d{1,15})?)['′’])?(?:(\d{1,2}(?:\.\d{1,15})?)(?:["″”]|''))?([NSEW])/gi

function degreesOf([, degrees, minutes = '0', seconds = '0', side = '']: RegExpMatchArray): number {
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return /[SW]/i.test(side) ? -size : size
}

/** "geo:-1.29,36.82?z=16", and "geo:0,0?q=-1.29,36.82(Salon)", where only what is asked for counts. */
function ofGeo(typed: string): Point | null {
  const [path = '', query = ''] = typed.slice(4).split('?')
  const searched = new URLSearchParams(query).get('q')?.split('(')[0]
  return pairOf(searched) ?? pairOf(path.split(';')[0])
}

/** The first link in what was pasted: apps put the name of the place before it. */
function linkIn(typed: string): URL | null {
  const found = /https?:\/\/\S+/i.exec(typed)?.[0] ?? (/^[\w-]+(?:\.[\w-]+)+\//.test(typed) ? `https://${typed}` : '')
  try {
    return new URL(found)
  } catch {
    return null
  }
}

/** In the order of how exactly they mean a place: its pin, what was searched for, what is in sight. */
function pointOf(url: URL): Point | null {
  const { href, hash, searchParams } = url
  const pin = [...href.matchAll(PIN)].at(-1)
  const path = decoded(url.pathname)
  const sight = SIGHT.exec(path)
  const osm = OSM_SIGHT.exec(hash)
  return (
    (pin && pointFrom(pin[1], pin[2])) ||
    pointFrom(searchParams.get('mlat'), searchParams.get('mlon')) ||
    QUERY_PARAMETERS.map((name) => pairOf(searchParams.get(name)?.replace(/^loc:/, ''))).find(Boolean) ||
    // "/maps/search/-1.29,36.82", and of directions where they lead.
    path.split('/').map(pairOf).filter(Boolean).at(-1) ||
    (sight && pointFrom(sight[1], sight[2])) ||
    (osm && pointFrom(osm[1], osm[2])) ||
    SEEN.map((name) => pairOf(searchParams.get(name))).find(Boolean) ||
    null
  )
}

/** The parameters in which maps name a place, and those that only say what is in sight. */
const QUERY_PARAMETERS = ['q', 'query', 'll', 'coordinate', 'daddr', 'destination', 'address']
const SEEN = ['center', 'sll']

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function pairOf(text: string | null | undefined): Point | null {
  const pair = PAIR.exec(text?.trim() ?? '')
  return pair && pointFrom(pair[1], pair[2])
}

/** Null where it is on no map, and at nought and nought, which maps say where they know of no place. */
function pointFrom(north: string | number | null | undefined, east: string | number | null | undefined): Point | null {
  if (north === null || north === undefined || north === '' || east === null || east === '') return null
  const latitude = rounded(Number(north))
  const longitude = rounded(Number(east))
  const isOnMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnMap && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null
}

/** To a hand's breadth. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
