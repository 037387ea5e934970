// Who visits which page: every role each page of the table of routes, and somebody each scene that is a page as it comes.
import { CONTROLS, LAYOUTS } from '../e2e/harness/layouts'
import { SCENES } from '../e2e/harness/pages'
import { SALON } from '../e2e/harness/people'
import type { PageRoute, Visitor } from '../e2e/harness/routes'
import { type Scene, unfold } from '../e2e/harness/scenes/scene'
import { PRODUCT, SHOP } from '../e2e/harness/shop-stock'
import type { Onlooker } from '../e2e/harness/stock'

export type Visit = {
  as: 'anonymous' | Onlooker
  at: string
  /** "200", "404", or where one is sent: "-> /auth". */
  gets: string
  /** It is nobody's who has not signed in. */
  isPrivate: boolean
}

/** The visits of a route: one of each role. */
export function visitsOf({ at, get }: PageRoute): Visit[] {
  return (Object.keys(get) as Visitor[]).map((as) => ({
    as,
    at,
    gets: String(get[as]),
    isPrivate: String(get.anonymous).startsWith('->'),
  }))
}

/** Scenes by what has to be done for them. What is unfolded by a browser is in the page already. */
export const isPage = ({ first, scripted }: Scene) => !scripted && (!first || first === unfold)
export const isWalk = (scene: Scene) => !scene.scripted && !isPage(scene)

/** Scenes that are pages as they come, each once for whoever looks at it, without those that the table asks for. */
export function furtherVisits(routes: PageRoute[]): Visit[] {
  const visited = new Set(routes.flatMap(visitsOf).map(({ as, at }) => `${as} ${at}`))
  const strangers = [...PUBLIC_PAGES].map((at) => ({ as: 'anonymous' as const, at, gets: '200', isPrivate: false }))
  const scenes = SCENES.filter(isPage).map(({ as, at, missing }) => ({
    as,
    at,
    gets: missing ? '404' : '200',
    isPrivate: as !== 'anonymous',
  }))
  return [...scenes, ...strangers].filter(({ as, at }) => {
    const visit = `${as} ${at}`
    const isNew = !visited.has(visit)
    visited.add(visit)
    return isNew
  })
}

/** Pages that everybody may keep for everybody. */
export const isPublic = (at: string) => /^\/(embed\/|salons?\b|shop\b|(help|about|contact)$)/.test(at)

/** Of the public pages those whose bytes are counted, with all that they load. */
export const PUBLIC_PAGES = new Set([
  '/salons',
  '/salons/nairobi/braids-and-locs',
  `/salon/${SALON}`,
  `/salon/${SALON}?tab=about`,
  `/salon/${SALON}?tab=reviews`,
  '/shop',
  '/shop?q=shea&country=Kenya&sort=price',
  `/shop/${PRODUCT}`,
  `/shop/by/${SHOP}`,
  '/help',
  '/developers',
  '/developers/errors',
  ...['appointments', 'calendar', 'my-salon', 'my-shop', 'orders', 'salons', 'products'].map(
    (tag) => `/developers/reference/${tag}`,
  ),
  '/about',
  '/contact',
  '/auth',
  '/onboarding/1',
  '/splash',
])

const looks = [...LAYOUTS, ...CONTROLS]
const distinct = new Set(SCENES.filter(({ name }) => looks.includes(name)).map(({ as, at }) => `${as} ${at}`))

/** Whether another scene has its layout, so that they differ in words and numbers. */
export const isAlike = (as: Visit['as'], at: string) => !distinct.has(`${as} ${at}`)
