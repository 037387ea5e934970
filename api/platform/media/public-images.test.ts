// A public picture in its two sizes: both are stored, served and deleted, and an old one without the smaller is served whole.
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/fixtures/harness'
import { jpegOf, quadrants, sizeOf } from '../../../tests/fixtures/pictures'
import { smallPicture } from './picture-path'
import { deletePublicImage, keepPicture, servePicture } from './public-images'

const world = openWorld()
const jpeg = jpegOf(quadrants(1200, 800))

const served = async (path: string) => {
  const response = await servePicture(world.ctx(), path)
  return response && (await sizeOf(new Uint8Array(await response.arrayBuffer())))
}

test.each([
  ['salons', [1200, 800], [640, 427]],
  ['products', [1200, 800], [400, 267]],
  ['reviews', [1200, 800], [400, 267]],
  ['avatars', [256, 256], [256, 256]],
  ['staff', [256, 256], [256, 256]],
] as const)('one of %s measures %s, in lists %s', async (kind, whole, size) => {
  const image = await keepPicture(world.ctx(), kind, jpeg, async (path) => path)
  expect(await served(image)).toEqual(whole)
  expect(await served(smallPicture(image))).toEqual(size)
  await deletePublicImage(world.ctx(), image)
  expect(await served(image)).toBeNull()
  expect(await served(smallPicture(image))).toBeNull()
})

test('one that was stored before there were smaller ones is whole in lists too', async () => {
  const { files } = world.ctx().providers
  const key = `salons/${crypto.randomUUID()}.jpg`
  await files.put(key, jpeg, 'image/jpeg')
  expect(await served(smallPicture(`/files/${key}`))).toEqual([1200, 800])
})

test('nothing is stored where its row is refused', async () => {
  const paths: string[] = []
  const refused = keepPicture(world.ctx(), 'products', jpeg, async (path) => {
    paths.push(path)
    throw new Error('the row is refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await world.settle()
  expect(await served(paths[0] as string)).toBeNull()
  expect(await served(smallPicture(paths[0] as string))).toBeNull()
})
