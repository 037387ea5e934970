// What the schedule notes of the whole system, and that no data point holds anything personal.
import { expect, test } from 'vitest'
import { systemAlert } from '../../../db/schema/admin/monitoring'
import { outbox } from '../../../db/schema/notifications'
import { openWorld } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { noteRequest } from '../../platform/http/figures'
import { MINUTE } from '../../platform/values/time'
import { beat } from './alerts'
import { noteSystem } from './system-figures'

const world = openWorld()

function collected() {
  const points: AnalyticsEngineDataPoint[] = []
  return { points, writeDataPoint: (point?: AnalyticsEngineDataPoint) => point && points.push(point) }
}

test('ages, money and alerts are noted, and nobody can be told from them', async () => {
  const markers = { name: 'Marker Achieng', email: 'marker@purse.test', phone: '+254711222333' }
  const client = await world.person('client', { ...markers, currency: 'KES' })
  await fund(world, client, '9876.54')
  const ctx = world.ctx()
  const at = ctx.now()
  await world.db.batch([
    beat(ctx, '* * * * *'),
    world.db.delete(outbox),
    world.db
      .insert(outbox)
      .values({ id: 'o', channel: 'email', recipient: markers.email, payload: '{}', createdAt: at }),
    world.db.insert(systemAlert).values({
      id: 'a',
      kind: 'ledger',
      subject: `wallet:${client.id}:KES`,
      words: markers.name,
      openedAt: at,
      seenAt: at,
    }),
  ])
  const figures = collected()
  const now = (Math.floor(at / MINUTE) + 2) * MINUTE
  await noteSystem({ ...ctx, now: () => now }, figures)
  const points = figures.points.map(({ blobs, doubles }) => [blobs, doubles?.[1]])
  const age = (now - at) / 1000
  expect(points).toEqual(
    expect.arrayContaining([
      [['schedule-age', '* * * * *'], age],
      [['outbox-age', ''], age],
      [['money-in', 'KES'], 987_654],
      [['alerts', 'ledger'], 1],
    ]),
  )
  const text = JSON.stringify(figures.points)
  for (const marker of [...Object.values(markers), client.id]) expect(text).not.toContain(marker)
})

test('a request is one data point of names of ours', () => {
  const figures = collected()
  noteRequest(figures, {
    route: `/${'r'.repeat(200)}`,
    method: 'MARKER',
    status: 409,
    code: 'overdraft',
    ms: 12,
    meter: { ms: 3.5, trips: 2 },
  })
  const [point] = figures.points
  expect(figures.points).toHaveLength(1)
  expect(point?.blobs?.slice(2)).toEqual(['other', '409', 'overdraft'])
  expect(point?.doubles).toEqual([1, 12, 3.5, 2])
  expect(String(point?.indexes?.[0])).toHaveLength(96)
  noteRequest(undefined, { route: '/', method: 'GET', status: 200, code: null, ms: 1, meter: { ms: 0, trips: 0 } })
})
