// Pictures in a conversation: re-encoded, seen by its two people only, and deleted when no message uses them.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messagePicture, userBlock } from '../../../db/schema/messaging'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { between, written } from '../../../tests/fixtures/messaging/conversations'
import {
  coloursOf,
  hugeWebp,
  jpegOf,
  pngOf,
  quadrants,
  SECRET,
  sizeOf,
  UPRIGHT,
  withExif,
} from '../../../tests/fixtures/pictures'
import { HOUR } from '../../platform/values/time'
import { sweepPictures } from './pictures'

const world = openWorld()

let amina: Person
let nia: Person
let id: string

beforeEach(async () => {
  amina = await world.person('client')
  nia = await world.person('beauty_partner')
  id = await between(world, amina, nia)
})

const add = (as: Person, raw: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  world.call('POST', `/api/conversations/${id}/pictures`, { as, raw, headers: { 'content-type': type } })

const see = (as: Person | undefined, path: string) => world.call('GET', path, { as })

/** The bytes in the file store; the test client would read the response as text. */
async function stored(pictureId: string): Promise<Uint8Array | null> {
  const [row] = await world.db.select().from(messagePicture).where(eq(messagePicture.id, pictureId))
  const file = row && (await world.ctx().providers.files.get(row.file))
  return file ? new Uint8Array(await new Response(file.body).arrayBuffer()) : null
}

test('is re-encoded upright and without its location, and sent with a message', async () => {
  const taken = withExif(jpegOf(quadrants(60, 40)), 1)
  expect(new TextDecoder('latin1').decode(taken)).toContain(SECRET)
  await world.call('GET', '/api/me', { as: amina })
  const { status, body, trips } = await add(amina, taken)
  expect([status, trips]).toEqual([201, 2])
  expect(body).toEqual({
    id: expect.any(String),
    path: `/api/conversations/${id}/pictures/${body.id}`,
    width: 60,
    height: 40,
  })
  const drawn = await stored(body.id)
  if (!drawn) throw new Error('nothing is stored')
  expect(await sizeOf(drawn)).toEqual([60, 40])
  expect(await coloursOf(drawn)).toEqual(UPRIGHT)
  expect(new TextDecoder('latin1').decode(drawn)).not.toMatch(/Exif|Achieng/)

  const message = await written(world, amina, id, '', { pictureId: body.id })
  expect(message.picture).toEqual({ path: body.path, width: 60, height: 40 })
  const { body: page } = await see(nia, '/api/conversations')
  expect(page.items[0].lastMessage.text).toBe('Picture')
})

test('is served to the two people only, as a picture only', async () => {
  const { body } = await add(amina, pngOf(quadrants(8, 8)), 'image/png')
  for (const as of [amina, nia]) {
    const response = await see(as, body.path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  }
  const stranger = await world.person('client')
  for (const as of [stranger, await world.person('admin')]) expectProblem(await see(as, body.path), 'not-found')
  expectProblem(await see(undefined, body.path), 'unauthenticated')
  // Nor by the path of another conversation of the viewer's.
  const other = await between(world, stranger, amina)
  const elsewhere = `/api/conversations/${other}/pictures/${body.id}`
  for (const as of [stranger, amina]) expectProblem(await see(as, elsewhere), 'not-found')
})

test('refuses a message with another person’s picture, or one of another conversation', async () => {
  const { body } = await add(amina, pngOf(quadrants(8, 8)), 'image/png')
  const send = (as: Person, to: string) =>
    world.call('POST', `/api/conversations/${to}/messages`, {
      as,
      key: newKey(),
      body: { text: 'Look', pictureId: body.id },
    })
  expectProblem(await send(nia, id), 'not-found')
  const other = await between(world, amina, await world.person('client'))
  expectProblem(await send(amina, other), 'not-found')
  expect((await send(amina, id)).status).toBe(201)
})

describe('refused', () => {
  test('refuses other files, pictures that are too large, and blocked conversations', async () => {
    const svg = new TextEncoder().encode('<svg onload=alert(1)>')
    expectProblem(await add(amina, svg), 'unsupported-image')
    expectProblem(await add(amina, svg, 'image/svg+xml'), 'unsupported-image')
    expectProblem(await add(amina, hugeWebp(16_000, 16_000), 'image/webp'), 'image-too-large')
    expectProblem(await add(amina, new Uint8Array(8 * 1024 * 1024 + 1)), 'image-too-large')
    await world.db.insert(userBlock).values({ blockerId: nia.id, blockedId: amina.id, createdAt: 0 })
    expectProblem(await add(amina, pngOf(quadrants(8, 8)), 'image/png'), 'cannot-write')
    const rows = await world.db.select().from(messagePicture).where(eq(messagePicture.conversationId, id))
    expect(rows).toEqual([])
  })

  test('refuses more than thirty an hour', async () => {
    const small = pngOf(quadrants(2, 2))
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1) statuses.push((await add(amina, small, 'image/png')).status)
    expect(statuses).toEqual([...Array(30).fill(201), 429])
  })
})

test('deletes a picture that was not sent within a day, with its file', async () => {
  const small = pngOf(quadrants(2, 2))
  const sent = (await add(amina, small, 'image/png')).body
  await written(world, amina, id, '', { pictureId: sent.id })
  const left = (await add(amina, small, 'image/png')).body
  const [row] = await world.db.select().from(messagePicture).where(eq(messagePicture.id, left.id))
  world.now = (world.now ?? 0) + 24 * HOUR - 1
  const late = (await add(nia, small, 'image/png')).body
  await sweepPictures(world.ctx())
  expect((await see(amina, left.path)).status).toBe(200)
  world.now += 1
  await sweepPictures(world.ctx())
  expectProblem(await see(amina, left.path), 'not-found')
  expect(await world.ctx().providers.files.get(row?.file ?? '')).toBeNull()
  for (const path of [sent.path, late.path]) expect((await see(amina, path)).status).toBe(200)
  expect(await sweepPictures(world.ctx())).toBe(0)
})
