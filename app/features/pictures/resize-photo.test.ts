// Every field that takes a photo shrinks it to the size that the server stores before it is sent.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_EDGE as STORED_EDGE } from '../../../api/platform/media/fit'
import { fitted, MAX_EDGE } from './resize-photo'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose pictures all have one size and are upright; the drawn picture reports its size. */
function browserOf(picture: { width: number; height: number } | Error): void {
  vi.stubGlobal('createImageBitmap', async () => {
    if (picture instanceof Error) throw picture
    return picture
  })
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
        toBlob: (done: (blob: Blob) => void, type: string) =>
          done(new Blob([`${type} ${canvas.width} × ${canvas.height}`])),
      }
      return canvas
    },
  })
}

const PHOTO = new File(['as it was'], 'me.png', { type: 'image/png' })

describe('a photo', () => {
  test.each([
    ['wide', { width: 4032, height: 3024 }, '1600 × 1200'],
    ['tall', { width: 3000, height: 8000 }, '600 × 1600'],
    ['a line', { width: 9000, height: 1 }, '1600 × 1'],
  ])('that is %s becomes a JPEG of the stored size', async (_, size, drawn) => {
    browserOf(size)
    const sent = await fitted(PHOTO)
    expect([sent.name, sent.type]).toEqual(['me.png', 'image/jpeg'])
    expect(await sent.text()).toBe(`image/jpeg ${drawn}`)
  })

  test('that is small, or cannot be decoded, is sent unchanged', async () => {
    browserOf({ width: 1600, height: 900 })
    expect(await fitted(PHOTO)).toBe(PHOTO)
    browserOf(new Error('not a picture'))
    expect(await fitted(PHOTO)).toBe(PHOTO)
  })

  test('is not shrunk below the size that the server stores', () => {
    expect(MAX_EDGE).toBe(STORED_EDGE)
  })
})

test('every file field shrinks photos, or accepts spreadsheets', () => {
  const app = fileURLToPath(new URL('../..', import.meta.url))
  const fields = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /type="file"(?![^>]*accept="\.csv)/.test(readFileSync(app + path, 'utf8')))
  // Both send the result of `fitted`: the field itself, and the chat through upload.ts.
  expect(fields.sort()).toEqual(['account/messages/chat/picture.tsx', 'features/pictures/photo-field.island.tsx'])
  for (const path of ['account/messages/chat/upload.ts', 'features/pictures/photo-field.island.tsx'])
    expect(readFileSync(app + path, 'utf8')).toContain('await fitted(file)')
})
