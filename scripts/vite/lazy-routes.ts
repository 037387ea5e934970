// A Vite plugin of `npm run dev`: the Worker loads a screen when its address is first asked for. Remix's server build imports
// all of them, and through them the whole api, which takes longer than all else of a start.
import type { Plugin } from 'vite'

export function lazyRoutes(): Plugin {
  return {
    name: 'purse-lazy-routes',
    apply: 'serve',
    transform: (code, id) => (id === '\0virtual:remix/server-build' ? { code: withLazyRoutes(code), map: null } : null),
  }
}

/**
 * Remix's server build with `load` in place of each route's `module`; see app/platform/page-handler.server.ts.
 * @throws Error if Remix writes its build otherwise
 */
export function withLazyRoutes(build: string): string {
  const files = new Map<string, string>()
  const withoutImports = build.replace(
    /^\s*import \* as (route\d+) from ("[^"]+");$/gm,
    (_, name: string, file: string) => {
      files.set(name, file)
      return ''
    },
  )
  let replaced = 0
  const lazy = withoutImports.replace(/\bmodule: (route\d+)$/gm, (_, name: string) => {
    replaced += 1
    return `load: () => import(${files.get(name)})`
  })
  const left = /\bmodule: (?!entryServer\b)/.test(lazy)
  if (files.size === 0 || replaced !== files.size || left)
    throw new Error('Remix writes its server build otherwise now.')
  return lazy
}
