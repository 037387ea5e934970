// Who sees the database time: everybody in local runs, elsewhere only admins.
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/fixtures/harness'
import type { Role } from '../context'
import { serverTiming } from './server-timing'

const world = openWorld()
const PUBLIC = { LOCAL_ONLY: undefined }

const timingFor = (role: Role | null) =>
  serverTiming({ ...world.ctx(PUBLIC), knownViewer: async () => (role ? ({ role } as never) : null) })

test('local runs send it to everybody', async () => {
  expect(await serverTiming(world.ctx())).toBe('db;dur=0.0;desc="0 round trips", trips;dur=0')
})

test('elsewhere only admins receive it', async () => {
  expect(await timingFor('admin')).toMatch(/trips;dur=0$/)
  for (const role of ['client', 'beauty_partner', 'product_seller', null] as const)
    expect([role, await timingFor(role)]).toEqual([role, null])
})

test('does not look up the viewer for it', async () => {
  const ctx = world.ctx(PUBLIC)
  expect(await serverTiming(ctx)).toBeNull()
  expect(ctx.meter.trips).toBe(0)
})
