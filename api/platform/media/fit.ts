// Scales a picture to fit, keeping its aspect ratio. The output is re-encoded by us, whatever the input was.

import { encodeJpeg } from './photon'
import { averaged, type Cut, drawAgain, type Size } from './raster'

/** The longest side of any delivered picture, in pixels. */
export const MAX_EDGE = 1600

const QUALITY = 80

/**
 * An upright JPEG whose longer side is at most `maxEdge` pixels; a smaller picture is not made larger.
 * @throws DomainError unsupported-image, image-too-large
 */
export async function fittedPicture(
  bytes: Uint8Array,
  { maxEdge = MAX_EDGE }: { maxEdge?: number } = {},
): Promise<Uint8Array> {
  return encodeJpeg(await drawAgain(bytes, (whole) => shrunk(whole, maxEdge)), QUALITY)
}

/**
 * The same as large as pictures are delivered, and a smaller one of it where one is asked for; decoded once.
 * @throws DomainError unsupported-image, image-too-large
 */
export async function fittedPictures(
  bytes: Uint8Array,
  smallEdge?: number,
): Promise<[large: Uint8Array, small?: Uint8Array]> {
  const drawn = await drawAgain(bytes, (whole) => shrunk(whole, MAX_EDGE))
  const large = await encodeJpeg(drawn, QUALITY)
  if (!smallEdge) return [large]
  return [large, await encodeJpeg(averaged(drawn, shrunk(drawn, smallEdge)), QUALITY)]
}

function shrunk(whole: Size, maxEdge: number): Cut {
  const scale = Math.min(1, maxEdge / Math.max(whole.width, whole.height))
  const to = {
    width: Math.max(1, Math.round(whole.width * scale)),
    height: Math.max(1, Math.round(whole.height * scale)),
  }
  return { left: 0, top: 0, from: whole, to }
}
