// A public picture in its two sizes: both are stored, served and deleted, and an old one without the smaller is served whole.
import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/fixtures/harness'
import { jpegOf, quadrants, sizeOf } from '../../../tests/fixtures/pictures'
import { smallPicture } from './picture-path'
import { deletePublicImage, keepPicture, servePicture } from './public-images'

const world = openWorld()
const jpeg = jpegOf(quadrants(1200, 800))

const served = async (path: string) => {
  const answer = await servePicture(world.ctx(), path)
  return answer && (await sizeOf(new Uint8Array(await answer.arrayBuffer())))
}

test.each([
  ['salons', [640, 427]],
  ['products', [400, 267]],
  ['reviews', [400, 267]],
  ['avatars', [1200, 800]],
  ['staff', [1200, 800]],
] as const)('in lists, one of %s measures %s', async (kind, size) => {
  const image = await keepPicture(world.ctx(), kind, jpeg, async (path) => path)
  expect(await served(image)).toEqual([1200, 800])
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
