// Where the links of pages lead, followed as a person without scripts would.
import { isCached } from '../e2e/harness/headers'
import { type Answered, ask, type Person, type Role } from '../e2e/harness/people'
import { routeAt } from '../e2e/harness/routes'
import { productUrl } from '../e2e/harness/running'
import { DEEP } from '../fixtures/depth'
import { formFaults } from './forms'

/** Pages of one kind are alike: two of each are read. Of those who have only begun one, since they hardly have two. */
export const OF_A_KIND = { settled: 2, beginner: DEEP ? 2 : 1 }

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: '/admin/dashboard',
}

/** Where to begin when nothing was read. */
export const homeOf = (role: Role): Read => ({ at: 'home', links: [HOMES[role]] })

/** A page that was read, and where its links lead. */
export type Read = { at: string; links: string[] }

/**
 * Follows every link from these pages on; those that fail, or that end at home though they name another page. Pages that
 * were read are not read again.
 */
export async function deadLinks(as: Person, pages: Read[], ofAKind = OF_A_KIND.settled): Promise<string[]> {
  const faults: string[] = []
  const seen = new Map<string, number>()
  for (const kind of pages.flatMap(({ at }) => kindsOf(at))) seen.set(kind, (seen.get(kind) ?? 0) + 1)
  const queue = pages.flatMap(({ at, links }) => links.map((link) => [link, at] as const))
  for (const [path, from] of queue) {
    const kinds = kindsOf(path)
    if (kinds.every((kind) => (seen.get(kind) ?? 0) >= ofAKind)) continue
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    const { at, status, text, hops } = await follow(path, as)
    if (status >= 400) faults.push(`${from} → ${path}: ${status}`)
    else if (hops.includes('/dashboard') && !path.startsWith('/dashboard'))
      faults.push(`${from} → ${path}: no such page`)
    // What is public is read, and its own links are left to those who come as visitors.
    if (!isOwn(at) || !text.startsWith('<!DOCTYPE')) continue
    const found = [...countFaults(text), ...(await formFaults(text, at))]
    faults.push(...found.map((fault) => `${at}: ${fault}`))
    for (const link of linksOf(text, at)) queue.push([link, at] as never)
  }
  if (seen.size <= 5) faults.push('there are hardly any links')
  return [...new Set(faults)]
}

/** Pages that are the same for everybody are asked for once. */
const publicPages = new Map<string, Answered>()

async function follow(path: string, as: Person) {
  const hops: string[] = []
  let at = path
  for (;;) {
    const response = publicPages.get(at) ?? (await ask(at, { as }))
    const { status, headers, text } = response
    if (isCached(headers)) publicPages.set(at, response)
    const location = headers.get('location')
    if (status < 300 || status >= 400 || !location || hops.length > 5) return { at, status, text, hops }
    const next = new URL(location, productUrl())
    at = next.pathname + next.search
    hops.push(at)
  }
}

/** The rail counts notifications, and on a phone something else must. */
export const countFaults = (html: string): string[] =>
  html.split('data-unread="notifications"').length < 3 ? ['a phone shows no count of notifications'] : []

export function linksOf(html: string, at: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(links)].flatMap((href) => {
    const url = new URL(href.replaceAll('&amp;', '&'), productUrl() + at)
    const isOurs = url.origin === productUrl() && !url.pathname.startsWith('/api/auth')
    return isOurs ? [url.pathname + url.search] : []
  })
}

export const isOwn = (path: string) => /^\/(client|partner|seller|admin|goals|booking)\b/.test(path)

/**
 * A route, and each two questions that its address asks together: "/client/salons?date,service". All that a list of
 * many filters can be asked together would be thousands of pages.
 */
function kindsOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, productUrl())
  const route = routeAt(pathname)?.pattern ?? pathname
  const keys = [...new Set(searchParams.keys())].sort()
  if (keys.length < 2) return [`${route}?${keys}`]
  return keys.flatMap((key, i) => keys.slice(i + 1).map((other) => `${route}?${key},${other}`))
}
