// A person's picture: what is stored, who sees it, and deleting the previous one.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import {
  ascii,
  coloursOf,
  GIF,
  joined,
  jpegOf,
  pngOf,
  quadrants,
  restated,
  sizeOf,
  UPRIGHT,
} from '../../../tests/fixtures/pictures'
import { MAX_PICTURE_BYTES } from '../../platform/media/input'
import { servePicture } from '../../platform/media/public-images'

const world = openWorld()

const PNG = pngOf(quadrants(30, 20))

function send(as: Person | undefined, raw: Uint8Array<ArrayBuffer>, type = 'image/png') {
  return world.call('PUT', '/api/me/photo', { as, raw, headers: { 'content-type': type } })
}

const served = (image: string) => servePicture(world.ctx(), image)

async function imageOf({ id }: Person): Promise<string | null> {
  const [row] = await world.db.select({ image: user.image }).from(user).where(eq(user.id, id))
  return row?.image ?? null
}

test('a picture is stored as a square under our own name, and served as a picture only', async () => {
  const amina = await world.person('client')
  const response = await send(amina, PNG)
  expect(response.status).toBe(200)
  expect(response.trips).toBeLessThanOrEqual(4)
  const { image } = response.body
  expect(image).toMatch(/^\/files\/avatars\/[0-9a-f-]{36}\.jpg$/)
  expect(image).not.toContain(amina.id)
  expect(await imageOf(amina)).toBe(image)

  const file = await served(image)
  expect(file?.status).toBe(200)
  expect(Object.fromEntries(file?.headers ?? [])).toEqual({
    'content-type': 'image/jpeg',
    'content-length': expect.any(String),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(String(bytes.length)).toBe(file?.headers.get('content-length'))
  expect(await sizeOf(bytes)).toEqual([256, 256])
  expect(await coloursOf(bytes)).toEqual(UPRIGHT)
})

test('the cached claim is updated', async () => {
  const amina = await world.person('client')
  await world.call('GET', '/api/me', { as: amina })
  const { body } = await send(amina, PNG)
  const cached = await world.call('GET', '/api/me', { as: amina })
  expect(cached.body.image).toBe(body.image)
  const removed = await world.call('DELETE', '/api/me/photo', { as: amina })
  expect([removed.status, removed.body.image]).toEqual([200, null])
  expect(await imageOf(amina)).toBeNull()
})

test('the previous file is deleted when the picture is replaced or removed', async () => {
  const amina = await world.person('client')
  const first = (await send(amina, PNG)).body.image
  const second = (await send(amina, jpegOf(quadrants(20, 20)), 'image/jpeg')).body.image
  await world.settle()
  expect(second).not.toBe(first)
  expect(await served(first)).toBeNull()
  expect(await served(second)).not.toBeNull()
  await world.call('DELETE', '/api/me/photo', { as: amina })
  await world.settle()
  expect(await served(second)).toBeNull()
  // Once more, with nothing to remove.
  expect((await world.call('DELETE', '/api/me/photo', { as: amina })).status).toBe(200)
})

test('of many concurrent uploads one stays, with its file only', async () => {
  const amina = await world.person('client')
  const responses = await Promise.all(Array.from({ length: 6 }, () => send(amina, PNG)))
  await world.settle()
  const stored = await imageOf(amina)
  const images = responses.map(({ body }) => body.image)
  expect(images).toContain(stored)
  for (const image of images) {
    expect([image, (await served(image)) !== null]).toEqual([image, image === stored])
  }
})

test('a picture at another address is removed without deleting a file', async () => {
  const amina = await world.person('client')
  await world.ctx().providers.files.put('exports/secret.zip', PNG, 'application/zip')
  await world.db.update(user).set({ image: '/files/avatars/../exports/secret.zip' }).where(eq(user.id, amina.id))
  await send(amina, PNG)
  await world.settle()
  expect(await world.ctx().providers.files.get('exports/secret.zip')).not.toBeNull()
})

test.each(['00000000-0000-4000-8000-000000000000.jpg', '../exports/secret.zip', '..%2Fexports%2Fsecret.zip', 'x', ''])(
  'there is nothing under %j',
  async (name) => {
    expect(await servePicture(world.ctx(), `/files/avatars/${name}`)).toBeNull()
  },
)

test('refuses other files and pictures that are too large', async () => {
  const amina = await world.person('client')
  const { image } = (await send(amina, PNG)).body
  expectProblem(await send(amina, GIF), 'unsupported-image')
  expectProblem(await send(amina, joined(ascii('<svg/>')), 'image/svg+xml'), 'unsupported-image')
  expectProblem(await send(amina, PNG, 'application/json'), 'unsupported-image')
  expectProblem(await send(amina, PNG, 'multipart/form-data'), 'unsupported-image')
  expectProblem(await send(amina, new Uint8Array()), 'unsupported-image')
  expectProblem(await send(amina, restated(jpegOf(quadrants(8, 8)), 65_000, 65_000)), 'image-too-large')
  const heavy = joined(PNG, new Uint8Array(MAX_PICTURE_BYTES))
  expectProblem(await send(amina, heavy), 'image-too-large')
  expect(await imageOf(amina)).toBe(image)
})

test('stops reading a body at the limit, with or without a declared length', async () => {
  const amina = await world.person('client')
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(256 * 1024))
    },
  })
  const response = await world.call('PUT', '/api/me/photo', {
    as: amina,
    raw: endless,
    headers: { 'content-type': 'image/png' },
  })
  expectProblem(response, 'image-too-large')
  expect(sent).toBeLessThan(64)
})

test('no other route accepts as much, or anything but JSON', async () => {
  const amina = await world.person('client')
  const raw = joined(PNG, new Uint8Array(64 * 1024))
  const headers = { 'content-type': 'image/png' }
  for (const path of ['/api/me/profile', '/api/me/privacy']) {
    const response = await world.call('PUT', path, { as: amina, raw, headers })
    expect([path, response.status]).toEqual([path, 413])
    const small = await world.call('PUT', path, { as: amina, raw: PNG, headers })
    expect([path, small.status]).toEqual([path, 415])
  }
})

test('refuses visitors and ended sessions', async () => {
  expectProblem(await send(undefined, PNG), 'unauthenticated')
  const amina = await world.person('client')
  await world.call('GET', '/api/me', { as: amina })
  const copy = { ...amina, cookies: new Map(amina.cookies) }
  await world.call('DELETE', '/api/me/sessions', { as: amina })
  expectProblem(await send(copy, PNG), 'unauthenticated')
  expect(await imageOf(amina)).toBeNull()
})

test('limits uploads to thirty an hour', async () => {
  const amina = await world.person('client')
  for (let i = 0; i < 30; i += 1) expectProblem(await send(amina, GIF), 'unsupported-image')
  expectProblem(await send(amina, PNG), 'too-many-requests')
  world.now = (world.now ?? 0) + 60 * 60_000
  expect((await send(amina, PNG)).status).toBe(200)
})
