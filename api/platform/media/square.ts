// Makes a small square of any picture: upright, cropped from the centre, without metadata. The
// output is re-encoded by us, whatever the input was.

import { encodeJpeg } from './photon'
import { type Cut, drawAgain, type Size } from './raster'

/** Width and height of the result, in pixels. */
export const SIDE = 256

const QUALITY = 85

/**
 * A square JPEG of SIDE × SIDE pixels.
 * @throws DomainError unsupported-image, image-too-large
 */
export async function squarePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return encodeJpeg(await drawAgain(bytes, centre), QUALITY)
}

function centre({ width, height }: Size): Cut {
  const side = Math.min(width, height)
  return {
    left: (width - side) >> 1,
    top: (height - side) >> 1,
    from: { width: side, height: side },
    to: { width: SIDE, height: SIDE },
  }
}
