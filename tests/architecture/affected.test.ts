// Which tests `npm run verify` takes for a change.
import { expect, test } from 'vitest'
import { affectedBy } from '../affected'

const TREE = new Map([
  ['db/schema/times.ts', 'export const times = 1'],
  ['api/booking/times/open.ts', "import { times } from '../../../db/schema/times'\nexport const open = times"],
  ['api/booking/times/open.test.ts', "import { world } from '../../../tests/fixtures/harness'"],
  ['api/booking/visits/book.ts', "import { open } from '../times/open'\nexport const book = open"],
  ['api/booking/visits/routes.ts', "import { book } from './book'\nexport const routes = book"],
  ['api/booking/visits/visits.test.ts', "import { world } from '../../../tests/fixtures/harness'"],
  ['api/app.ts', "import { routes } from './booking/visits/routes'\nexport const api = routes"],
  ['tests/fixtures/harness.ts', "import { api } from '../../api/app'\nexport const world = api"],
  ['api/money/fees.ts', 'export const fee = 1'],
  ['api/money/fees.test.ts', "import { fee } from './fees'"],
  ['tests/invariants/races/times.test.ts', "import { open } from '../../../api/booking/times/open'"],
  ['app/ui/button.tsx', 'export const Button = 1'],
  ['app/client/book.route.tsx', "import { Button } from '../ui/button'\nexport const a = Button"],
  ['app/seller/shop.route.tsx', 'export const b = 1'],
  ['tests/e2e/client/book.test.ts', "import { Button } from '../../../app/ui/button'"],
])

test('a rule takes the tests of its folder, of those who use it, and those that import it', () => {
  expect(affectedBy(['api/booking/times/open.ts'], TREE)).toEqual({
    unit: [
      'api/booking/times/open.test.ts',
      'api/booking/visits/visits.test.ts',
      'tests/invariants/races/times.test.ts',
    ],
    audiences: [],
  })
  expect(affectedBy(['api/money/fees.ts'], TREE).unit).toEqual(['api/money/fees.test.ts'])
})

test('a table takes those who name it', () => {
  expect(affectedBy(['db/schema/times.ts'], TREE).unit).toEqual(['api/booking/times/open.test.ts'])
})

test('routes take the tests of their folder, not what all routes are bound to', () => {
  expect(affectedBy(['api/booking/visits/routes.ts'], TREE).unit).toEqual(['api/booking/visits/visits.test.ts'])
})

test('a test takes itself, what tests share those that use it', () => {
  expect(affectedBy(['api/money/fees.test.ts'], TREE).unit).toEqual(['api/money/fees.test.ts'])
  expect(affectedBy(['tests/fixtures/harness.ts'], TREE).unit).toEqual([
    'api/booking/times/open.test.ts',
    'api/booking/visits/visits.test.ts',
  ])
})

test('a screen takes its audience, a piece of the design system all that draw it', () => {
  expect(affectedBy(['app/seller/shop.route.tsx'], TREE).audiences).toEqual(['seller'])
  expect(affectedBy(['app/ui/button.tsx'], TREE).audiences).toEqual(['client'])
})
