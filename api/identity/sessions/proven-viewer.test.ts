// Who asks, as the database knows them.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { openWorld } from '../../../tests/fixtures/harness'
import { writerOf } from '../../../tests/fixtures/messaging/conversations'
import { readAs } from '../../platform/viewer/proof'

const world = openWorld()

test('a read proves who asks, and leaves what their cookie claims as it was', async () => {
  const person = await world.person('client')
  const { id, role, email } = person
  const claim = Object.freeze({ ...(await writerOf(world, person)), role })
  await world.db.update(user).set({ name: 'Amina Otieno', image: '/api/pictures/amina' }).where(eq(user.id, id))
  const ctx = world.ctx()
  const [proven, rows] = await readAs(ctx, claim, [world.db.select({ id: user.id }).from(user).where(eq(user.id, id))])
  expect(claim.name).toBe(person.name)
  expect(proven).toMatchObject({ id, role, email, name: 'Amina Otieno', twoFactorEnabled: false })
  expect(proven.freshUntil).toBeGreaterThan(0)
  expect(rows).toEqual([{ id }])
  expect(ctx.headerCounts).toMatchObject({
    counts: { messages: 0, notifications: 0, pushed: 0, cart: 0 },
    image: '/api/pictures/amina',
  })
})
