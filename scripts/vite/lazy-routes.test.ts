import { expect, test } from 'vitest'
import { withLazyRoutes } from './lazy-routes'

const BUILD = `
    import * as entryServer from "/app/entry.server.tsx";
    import * as route0 from "/app/root.tsx";
import * as route1 from "/app/client/home.route.tsx";
      export const entry = { module: entryServer };
      export const routes = {
        "root": {
          id: "root",
          path: "",
          module: route0
        },
  "client/home": {
          id: "client/home",
          parentId: "root",
          module: route1
        }
      };`

test('each route of a server build has its file to load, and none is imported', () => {
  const lazy = withLazyRoutes(BUILD)
  expect(lazy).toContain('load: () => import("/app/root.tsx")')
  expect(lazy).toContain('load: () => import("/app/client/home.route.tsx")')
  expect(lazy).not.toContain('import * as route')
  expect(lazy).toContain('import * as entryServer from "/app/entry.server.tsx";')
  expect(lazy).toContain('entry = { module: entryServer }')
})

test.each([
  ['names its routes otherwise', BUILD.replaceAll('route1', 'screen1')],
  ['imports a route that it does not use', BUILD.replace('module: route1', 'module: other')],
  ['has no routes', 'export const routes = {};'],
])('a server build that %s is refused', (_, build) => {
  expect(() => withLazyRoutes(build)).toThrow('Remix writes its server build otherwise now.')
})
