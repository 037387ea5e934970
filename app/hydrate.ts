// Brings one island to life. Loaded with React the first time that any island is touched.
import { createElement, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readFrom } from './ui/display/time'

const modules = import.meta.glob<{ default: React.ComponentType<Record<string, unknown>> }>('./**/*.island.tsx')

export type Hydrate = (element: HTMLElement) => Promise<void>

/** Resolves when the island listens. */
export const hydrate: Hydrate = async (element) => {
  const { island = '', props = '{}', prefix = `${island}-`, mode } = element.dataset
  // By the name of its file, wherever that stands.
  const path = Object.keys(modules).find((path) => path.endsWith(`/${island}.island.tsx`))
  const load = path && modules[path]
  if (!load) throw new Error(`no island ${island}`)
  const { default: Island } = await load()
  // Times read as the server drew them.
  readFrom(document.documentElement)
  // Do not replace an element while it is pressed: its click would be lost.
  while (mode === 'replace' && element.matches(':active')) {
    await new Promise((later) => setTimeout(later, 10))
  }
  // A notice that has left by itself must not come back.
  const isStillVisible = element.firstElementChild?.checkVisibility({ visibilityProperty: true })
  await new Promise<void>((done) => {
    const islandProps = { ...JSON.parse(props), ...(mode === 'replace' && { stillShown: isStillVisible }) }
    const tree = createElement(Ready, { done }, createElement(Island, islandProps))
    const options = { identifierPrefix: prefix }
    if (mode === 'replace') {
      element.replaceChildren()
      createRoot(element, options).render(tree)
    } else hydrateRoot(element, tree, options)
  })
  await settled()
}

/** What an island draws into a portal listens some of React's tasks later: a browser is idle after them. */
function settled(): Promise<unknown> {
  return new Promise((done) => {
    // Safari has no idle callback yet.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 1000 })
    else setTimeout(done, 50)
  })
}

function Ready({ done, children }: { done: () => void; children?: ReactNode }) {
  useEffect(done, [done])
  return children
}
