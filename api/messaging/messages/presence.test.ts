// The queries of an inbox.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { preference, session, user } from '../../../db/schema/identity'
import { conversation, userBlock } from '../../../db/schema/messaging'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { peerOf, seenIn, validTokens } from './presence'

const world = openWorld()

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  amina = await world.person('client')
  nia = await world.person('beauty_partner')
  id = `talk-${amina.id}`
  const [lowId = '', highId = ''] = [amina.id, nia.id].sort()
  await world.db
    .insert(conversation)
    .values({ id, lowId, highId, createdAt: world.now ?? 0, updatedAt: world.now ?? 0 })
})

async function writerOf({ id: userId, name }: Person) {
  const [row] = await world.db.select().from(session).where(eq(session.userId, userId))
  return { id: userId, name, sessionToken: row?.token ?? '' }
}

const otherOf = async (person: Person) => peerOf(world.ctx(), await writerOf(person), id)
const seen = async (person: Person) => (await seenIn(world.ctx(), person.id, [id, 'none'])).size

describe('the other person of a conversation', () => {
  test('is found by the two people only, in one round trip', async () => {
    const ctx = world.ctx()
    expect(await peerOf(ctx, await writerOf(amina), id)).toEqual({
      id: nia.id,
      mayWrite: true,
      showsPresence: true,
      isShown: true,
    })
    expect(ctx.meter.trips).toBe(1)
    expect((await otherOf(nia)).id).toBe(amina.id)
    const stranger = await world.person('admin')
    await expect(otherOf(stranger)).rejects.toMatchObject({ code: 'not-found' })
    expect([await seen(amina), await seen(nia), await seen(stranger)]).toEqual([1, 1, 0])
  })

  test('is refused to an ended session', async () => {
    const writer = await writerOf(amina)
    const { sessionToken } = writer
    const ask = () => peerOf(world.ctx(), writer, id)
    const valid = () => validTokens(world.ctx(), amina.id, [sessionToken, 'other'])
    expect(await valid()).toEqual(new Set([sessionToken]))
    expect(await validTokens(world.ctx(), nia.id, [sessionToken])).toEqual(new Set())
    await world.db
      .update(session)
      .set({ expiresAt: new Date(world.now ?? 0) })
      .where(eq(session.token, sessionToken))
    await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await valid()).toEqual(new Set())
  })

  test('is visible where they allow it', async () => {
    await world.db.insert(preference).values({ userId: nia.id, showPresence: false })
    expect(await otherOf(amina)).toMatchObject({ showsPresence: false, isShown: true })
    expect(await otherOf(nia)).toMatchObject({ showsPresence: true, isShown: false })
    expect([await seen(amina), await seen(nia)]).toEqual([1, 0])
  })

  test.each(['blocked', 'blocking', 'gone'])('is never visible when %s', async (how) => {
    const [blocker, blocked] = how === 'blocked' ? [amina, nia] : [nia, amina]
    if (how === 'gone') {
      await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, nia.id))
    } else {
      await world.db.insert(userBlock).values({ blockerId: blocker.id, blockedId: blocked.id, createdAt: 0 })
    }
    const unseen = { mayWrite: false, showsPresence: false, isShown: false }
    expect(await otherOf(amina)).toMatchObject(unseen)
    expect([await seen(amina), await seen(nia)]).toEqual([0, 0])
  })
})
