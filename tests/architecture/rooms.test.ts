// An area stays one that a reader finds their way in: so many lines, and the two around a booking so many rooms (folders of
// the area) and floors (how often one room stands on another). What is in a room's own folders is the room's.
import { expect, test } from 'vitest'
import { type Import, importsOf } from './imports'
import { sources } from './tree'

const MOST_LINES = 22_000
const MOST_ROOMS = 14
const MOST_FLOORS = 7

const IN_ROOMS = ['salons', 'booking']

const api = [...sources].filter(([path]) => /^api\/[^/]+\//.test(path))

const imports = api.flatMap(([path, source]) => importsOf(path, source, sources)).filter(({ external }) => !external)

test('no area has too many lines, without tests and examples', () => {
  const lines = new Map<string, number>()
  for (const [path, source] of api) {
    const area = path.split('/')[1] ?? ''
    lines.set(area, (lines.get(area) ?? 0) + source.split('\n').length - 1)
  }
  expect(lines.size).toBeGreaterThan(10)
  expect([...lines].filter(([, count]) => count > MOST_LINES)).toEqual([])
})

test.each(IN_ROOMS)('%s has few rooms, on few floors', (area) => {
  const rooms = new Set(api.flatMap(([path]) => roomOf(path, area) ?? []))
  expect(rooms.size).toBeGreaterThan(5)
  expect(rooms.size).toBeLessThanOrEqual(MOST_ROOMS)
  const next = below(imports, area)
  expect(Math.max(...[...rooms].map((room) => floorsFrom(room, next)))).toBeLessThanOrEqual(MOST_FLOORS)
})

test('rooms that stand on each other are found', () => {
  const between = (from: string, to: string) => ({
    from: `api/booking/${from}/x.ts`,
    to: `api/booking/${to}/deep/y.ts`,
    typeOnly: false,
    external: false,
  })
  const straight = below([between('a', 'b'), between('b', 'c')], 'booking')
  expect(floorsFrom('a', straight)).toBe(3)
  const round = below([between('a', 'b'), between('b', 'a')], 'booking')
  expect(() => floorsFrom('a', round)).toThrow('a stands on itself: a b')
})

/** The folder of an area that a file is in, however deep; null outside them. */
function roomOf(path: string, area: string): string | null {
  const [floor, of, room, ...rest] = path.split('/')
  return floor === 'api' && of === area && room && rest.length > 0 ? room : null
}

/** The rooms that each room of an area imports. */
function below(all: Import[], area: string): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of all) {
    const [upper, lower] = [roomOf(from, area), roomOf(to, area)]
    if (upper && lower && upper !== lower) next.set(upper, (next.get(upper) ?? new Set()).add(lower))
  }
  return next
}

function floorsFrom(room: string, next: Map<string, Set<string>>, trail: string[] = []): number {
  if (trail.includes(room)) throw new Error(`${room} stands on itself: ${trail.join(' ')}`)
  const lower = [...(next.get(room) ?? [])]
  return 1 + Math.max(0, ...lower.map((on) => floorsFrom(on, next, [...trail, room])))
}
