// A visit asks for a page at most twice, and checks at once what it is answered: who gets it, headers, nothing personal in
// what is kept for others, database round trips, and the page itself.
import { isCached, unsafeHeaders } from '../e2e/harness/headers'
import { type Answered, ask, CACHED_CLAIM_COOKIE, type Person, tripsOf } from '../e2e/harness/people'
import { addressOf, stocked } from '../e2e/harness/stock'
import { formFaults } from './forms'
import { countFaults, isOwn, linksOf, type Read } from './links'
import { pageFaults, publicPageFaults } from './page-faults'
import { isAlike, isPublic, PUBLIC_PAGES, type Visit } from './visits'

/** A name that no page has by chance, in a notice that waits to be shown. */
const NOTICE = { title: 'A notice', description: 'for Xochiquetzal', tone: 'normal' }

/** Before who they are is asked once more. */
const MORE_TRIPS: Record<string, number> = {
  // The salon's day, which its own clock decides, and who is on its team come first.
  '/partner/calendar/time-off': 1,
  // What is suggested in a city and a country, which is kept for everybody there.
  '/client/dashboard': 2,
  // The rates by which its price is shown in other currencies, which are kept for everybody.
  '/client/wallet/premium': 1,
  '/partner/settings/api-keys/new': 1,
  '/partner/settings/webhooks/new': 1,
}

/** What is wrong with what somebody gets at an address. */
export async function visit(visit: Visit): Promise<string[]> {
  const { as, at: named, gets, isPrivate } = visit
  const stock = await stocked()
  const person = as === 'anonymous' ? undefined : stock.people[as]
  const at = await addressOf(named, stock)
  // Who is sent elsewhere looks at nothing; that nothing of a notice is kept is asked as the client.
  if (gets.startsWith('->') && as !== 'client') {
    const sent = await ask(at, { as: person })
    return [...resultFaults(sent, gets), ...headerFaults(sent, at, person)]
  }
  if (!person) {
    const page = await ask(at)
    const faults = [...resultFaults(page, gets), ...headerFaults(page, at), ...tripFaults(page, at, 1)]
    if (PUBLIC_PAGES.has(at)) faults.push(...(await publicPageFaults(page.text)))
    return [...faults, ...(await visibleFaults(page, visit, at))]
  }
  const cold = withNotice(person)
  const first = await ask(at, { as: cold })
  const faults = [...resultFaults(first, gets), ...headerFaults(first, at, person)]
  if (gets.startsWith('->') || isCached(first.headers)) return faults
  faults.push(...tripFaults(first, at, 2))
  if (isPrivate && !cold.cookies.has(CACHED_CLAIM_COOKIE)) faults.push('the claim is not cached')
  const warm = await ask(at, { as: cold })
  faults.push(...resultFaults(warm, gets), ...headerFaults(warm, at, person), ...tripFaults(warm, at, 1))
  return [...faults, ...(await visibleFaults(warm, visit, at))]
}

/** What is wrong with the answer to a form with nothing of use in it. */
export async function send(at: string, visitor: Visit['as'], gets: string): Promise<string[]> {
  const { people } = await stocked()
  const as = visitor === 'anonymous' ? undefined : people[visitor]
  const response = await ask(at, { as, form: { id: 'of-nobody', key: 'e2e' } })
  return [...resultFaults(response, gets), ...unsafeHeaders(response.headers, at)]
}

/** Somebody with a notice that waits to be shown, and a session to be renewed on the way. */
export function withNotice(person: Person): Person {
  const stored = Buffer.from(JSON.stringify(NOTICE)).toString('base64')
  const cookies = new Map(person.cookies).set('__Host-toast', encodeURIComponent(stored))
  cookies.delete(CACHED_CLAIM_COOKIE)
  return { ...person, cookies }
}

function resultFaults({ status, headers }: Answered, wanted: string): string[] {
  const location = headers.get('location')
  const result = location && status >= 300 && status < 400 ? `-> ${location}` : String(status)
  return result === wanted ? [] : [`${result} instead of ${wanted}`]
}

export function headerFaults(response: Answered, at: string, person?: Person): string[] {
  const { headers, status } = response
  const cached = isCached(headers)
  const text = headers.get('cache-control')
  return [
    ...unsafeHeaders(headers, at),
    ...(cached ? personalFaults(response, person) : []),
    ...(!cached && (status < 300 || status >= 400) && text !== 'no-store' ? [`cache-control: ${text}`] : []),
    ...(cached && /^\/(client|partner|seller|admin|api\/me)\b/.test(at) ? ['it is kept for others'] : []),
    ...(!cached && status === 200 && isPublic(at) ? ['it is not kept for others'] : []),
  ]
}

/** What a cache would show to others of who asked. */
export function personalFaults({ headers, text }: Answered, person?: Person): string[] {
  const found = ['Xochiquetzal', ...(person ? [person.email] : [])].filter((name) => text.includes(name))
  if (headers.has('set-cookie')) found.push('a cookie')
  return found.map((text) => `kept for others: ${text}`)
}

/** `most`: one round trip a page, two where the claim of who is asking is not cached any more. */
function tripFaults(response: Answered, at: string, most: number): string[] {
  const trips = tripsOf(response)
  const [path = at] = at.split('?')
  const allowed = most + (MORE_TRIPS[path] ?? 0)
  return !isPage(response) || trips <= allowed ? [] : [`${trips} round trips of ${allowed}`]
}

/** Where the pages lead that somebody has visited. */
export const readBy = new Map<Visit['as'], Read[]>()

async function visibleFaults(response: Answered, { as, at }: Visit, address: string): Promise<string[]> {
  if (!isPage(response) || at === '/dev/style') return []
  const faults = await pageFaults(response.text, at, isAlike(as, at))
  faults.push(...(await formFaults(response.text, address)))
  if (as === 'anonymous' || response.status !== 200 || !isOwn(address)) return faults
  readBy.set(as, [...(readBy.get(as) ?? []), { at: address, links: linksOf(response.text, address) }])
  // A visit that is booked is said on a screen of its own.
  return at === '/booking/{booked}' ? faults : [...faults, ...countFaults(response.text)]
}

/** Whether it is a page, not a file or a way to another. */
const isPage = ({ headers, status }: Answered) =>
  (status < 300 || status >= 400) && headers.get('content-type')?.startsWith('text/html')
