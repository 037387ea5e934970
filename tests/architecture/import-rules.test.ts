// Holds what may import what, and what a source looks like, as docs/architecture.md says; and shows that each fault is found.
import { describe, expect, test } from 'vitest'
import { faultsOf, floorOf } from './rules'
import { FLOORS, sources } from './tree'

const Y_SERVER = { 'app/visitor/y.server.ts': 'export const action = () => null' }

test('our sources keep to the rules', () => {
  expect(sources.size).toBeGreaterThan(60)
  for (const floor of FLOORS) expect([...sources.keys()].some((path) => floorOf(path) === floor)).toBe(true)
  expect(faultsOf(sources)).toEqual([])
})

describe('a planted fault is found', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'app reaching a verb',
      { 'app/client/x.tsx': "import { searchSalons } from '../../api/salons/discovery/search'" },
      /may not import api\/salons\/discovery\/search\.ts/,
    ],
    [
      'app reaching a schema for its type',
      { 'app/client/x.tsx': "import { PlusPageResponse } from '../../api/money/plus/responses'" },
      /may not import api\/money\/plus\/responses\.ts/,
    ],
    [
      'app reaching a schema beside a type',
      {
        'app/client/x.tsx': "import { ReceiptsResponse, type PlusPageResponse } from '../../api/money/plus/responses'",
      },
      /may not import api\/money\/plus\/responses\.ts/,
    ],
    [
      'app passing a schema on',
      { 'app/client/x.ts': "export { PlusPageResponse } from '../../api/money/plus/responses'" },
      /may not import api\/money\/plus\/responses\.ts/,
    ],
    [
      'app reaching a type of the database',
      { 'app/x.server.ts': "import type { Db } from '../db/client'" },
      /may not import db\/client\.ts/,
    ],
    [
      'the design system reaching a type inline',
      { 'app/ui/x.tsx': "export type X = import('../../api/salons/profile/summary').SalonCard" },
      /may not import api\/salons\/profile\/summary\.ts: what is drawn there knows no business/,
    ],
    [
      'app reaching the database',
      { 'app/x.server.ts': "const x = await import('../db/client')" },
      /may not import db\/client\.ts/,
    ],
    [
      'app reaching the inbox',
      { 'app/x.server.ts': "import '../realtime/inbox'" },
      /may not import realtime\/inbox\.ts/,
    ],
    [
      'api reaching up',
      { 'api/x.ts': "export { paths } from '../app/platform/paths'" },
      /api\/x\.ts may not import app\/platform\/paths\.ts/,
    ],
    [
      'api reaching realtime',
      { 'api/x.ts': "import { WireEvent } from '../realtime/events'" },
      /may not import realtime/,
    ],
    ['api reaching the tests', { 'tests/x.ts': '', 'api/x.ts': "import '../tests/x'" }, /may not import tests/],
    [
      'a route reaching its examples',
      { 'api/salons/profile/x.ts': "import { examples } from './routes.examples'" },
      /api\/salons\/profile\/x\.ts may not import \.\/routes\.examples, which is for tests/,
    ],
    [
      'a page reaching examples',
      { 'app/x.server.ts': "const { examples } = await import('../api/salons/profile/routes.examples')" },
      /app\/x\.server\.ts may not import .*, which is for tests/,
    ],
    [
      'a source reaching a test',
      { 'worker.ts': "import './api/platform/values/money.test'" },
      /worker\.ts may not import .*, which is for tests/,
    ],
    [
      'db reaching up',
      { 'db/x.ts': "import { decimal } from '../api/platform/values/money'" },
      /db\/x\.ts may not import api\/platform\/values\/money\.ts/,
    ],
    [
      'realtime reaching the database',
      { 'realtime/x.ts': "import type { Db } from '../db/client'" },
      /may not import db/,
    ],
    [
      'an area reaching a higher one',
      { 'api/money/x.ts': "import type { SalonCard } from '../salons/profile/summary'" },
      /api\/money\/x\.ts may not import api\/salons\/profile\/summary\.ts, which is of a higher area/,
    ],
    [
      'an area adding to a type of a higher one',
      { 'api/money/x.ts': "declare module '../salons/profile/summary' { interface SalonCard {} }" },
      /api\/money\/x\.ts may not import api\/salons\/profile\/summary\.ts, which is of a higher area/,
    ],
    [
      'an area reaching what binds them all',
      { 'api/admin/x.ts': "import { api } from '../app'" },
      /api\/admin\/x\.ts may not import api\/app\.ts, which is of a higher area/,
    ],
    [
      'a folder that is no area',
      { 'api/extras/x.ts': 'export const x = 1' },
      /api\/extras\/x\.ts stands in none of the api's areas/,
    ],
    [
      'a page reaching one of another audience',
      { 'app/client/x.tsx': "import '../partner/y'", 'app/partner/y.tsx': 'export const y = 1' },
      /app\/client\/x\.tsx may not import app\/partner\/y\.tsx, which is for others/,
    ],
    [
      'what several audiences use reaching one of them',
      { 'app/features/x/x.tsx': "import '../../client/y'", 'app/client/y.tsx': 'export const y = 1' },
      /may not import app\/client\/y\.tsx, which is of a higher floor/,
    ],
    [
      'the design system reaching a feature',
      { 'app/ui/x.tsx': "import '../features/y/y'", 'app/features/y/y.tsx': 'export const y = 1' },
      /may not import app\/features\/y\/y\.tsx, which is of a higher floor/,
    ],
    [
      'the design system reaching the api',
      { 'app/ui/x.tsx': "import type { Client } from '../../api/client'" },
      /may not import api\/client\.ts: what is drawn there knows no business/,
    ],
    [
      'a folder that is no floor of the app',
      { 'app/extras/x.ts': 'export const x = 1' },
      /app\/extras\/x\.ts stands on no floor of the app/,
    ],
    ['a floor reaching the front door', { 'app/x.ts': "import '../worker'" }, /may not import worker\.ts/],
    ['an import of nothing', { 'api/x.ts': "import './nowhere'" }, /not there/],
    [
      'a cycle of two',
      { 'api/x.ts': "import './y'", 'api/y.ts': "import './x'" },
      /cycle: api\/x\.ts -> api\/y\.ts -> api\/x\.ts/,
    ],
    [
      'a cycle by types',
      {
        'api/x.ts': "import type { Y } from './y'",
        'api/y.ts': "export { x } from './z'\nconst a = 1",
        'api/z.ts': "import './x'",
      },
      /cycle/,
    ],
    [
      'folders that need each other',
      {
        'api/booking/x/x.ts': "import '../y/y'",
        'api/booking/x/z.ts': 'export const z = 1',
        'api/booking/y/y.ts': "import '../x/z'",
      },
      /folders in a cycle: api\/booking\/x -> api\/booking\/y -> api\/booking\/x/,
    ],
    ['a file that imports itself', { 'api/x.ts': "import './x'" }, /cycle/],
    [
      'a barrel',
      { 'api/salons/profile/all.ts': "export * from './summary'\nexport { SalonId } from './input'" },
      /only re-exports/,
    ],
    [
      'a barrel in two steps',
      { 'api/salons/profile/all.ts': "import { SalonId } from './input'\nexport { SalonId }" },
      /only re-exports/,
    ],
    ['an index', { 'api/salons/profile/index.ts': 'export const x = 1' }, /is an index/],
    ['a default export', { 'api/x.ts': 'export default function x() {}' }, /default export/],
    ['a default export by name', { 'api/x.ts': 'const x = 1\nexport { x as default }' }, /default export/],
    ['a default export of a value', { 'app/ui/x.tsx': 'export default 1' }, /default export/],
    ['a folder for odds and ends', { 'api/utils/dates.ts': 'export const x = 1' }, /odds and ends/],
    ['a file for odds and ends', { 'app/ui/helpers.ts': 'export const x = 1' }, /odds and ends/],
    [
      'an island with server code',
      { 'app/client/x.island.tsx': "import { toast } from '../platform/toast.server'" },
      /to the browser/,
    ],
    [
      'an island with an input',
      { 'app/client/x.island.tsx': "import { TopUp } from '../../api/money/ledger/input'" },
      /to the browser/,
    ],
    ['an island with zod', { 'app/client/x.island.tsx': "import { z } from 'zod'" }, /takes zod to the browser/],
    [
      'an island with server code behind a piece of ui',
      {
        'app/client/x.island.tsx': "import { y } from '../ui/y'",
        'app/ui/y.tsx': "export { y } from './z'\nexport const a = 1",
        'app/ui/z.ts': "export const y = import('../platform/page.server')",
      },
      /app\/ui\/z\.ts takes app\/platform\/page\.server\.ts to the browser/,
    ],
    [
      'a page that does not say whom it is for',
      { 'app/client/x.route.tsx': 'export async function loader() {}' },
      /app\/client\/x\.route\.tsx does not say whom its loader is for/,
    ],
    [
      'a page that passes its action on',
      { 'app/visitor/x.route.tsx': "export { action } from './y.server'", ...Y_SERVER },
      /app\/visitor\/x\.route\.tsx does not say whom its action is for/,
    ],
    [
      'a page for others than its folder',
      { 'app/admin/x.route.tsx': "export const loader = page('client', () => null)" },
      /app\/admin\/x\.route\.tsx says that its loader is for client/,
    ],
    [
      'a page for anyone',
      { 'app/account/x.route.tsx': "export const action = page('anyone', () => null)" },
      /app\/account\/x\.route\.tsx says that its action is for anyone/,
    ],
    [
      'a page that asks nobody',
      { 'app/partner/x.route.tsx': 'export default function X() {}' },
      /app\/partner\/x\.route\.tsx has no loader that asks who comes/,
    ],
    [
      'an island by glob',
      { 'app/entry.client.ts': "import.meta.glob('./secret/*.ts')", 'app/secret/x.ts': "import '../../api/client'" },
      /to the browser/,
    ],
  ])('%s', (_, planted, fault) => {
    const faults = faultsOf(new Map([...sources, ...Object.entries(planted)]))
    expect(faults.join('\n')).toMatch(fault)
  })

  test('and what is allowed is not', () => {
    const allowed = {
      'app/client/x.route.tsx':
        "import { TopUp } from '../../api/money/ledger/input'\nimport { decimal } from '../../api/platform/values/money'\nimport type { PlusPageResponse } from '../../api/money/plus/responses'\nexport const loader = page('client', () => null)\nexport default function X() {}",
      'app/client/x.island.tsx':
        "import type { TopUp } from '../../api/money/ledger/input'\nimport type { WalletResponse } from '../../api/money/ledger/responses'\nimport { rfc3339 } from '../../api/platform/values/time'\nexport default function X() {}",
      'api/x.ts': "import type { Db } from '../db/client'\nimport { command } from './platform/command'",
      'app/ui/common-ground.tsx': 'export const x = 1',
    }
    expect(faultsOf(new Map([...sources, ...Object.entries(allowed)]))).toEqual(faultsOf(sources))
  })
})
