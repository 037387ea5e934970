// The images that Leaflet draws maps with.
import { type Coords, type DoneCallback, GridLayer } from 'leaflet'
import { tileAddress } from './map-drawing'

/** The largest zoom. */
export const CLOSEST = 18

/** Images of tiles. Leaflet's own layer stops loading one by a data URL, which our policy refuses. */
export function tilesFrom(address: string): GridLayer {
  return new (class extends GridLayer {
    protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
      const image = document.createElement('img')
      image.alt = ''
      image.onload = () => done(undefined, image)
      image.onerror = () => done(new Error('no tile'), image)
      image.src = tileAddress(address, { x, y, z })
      return image
    }
  })({ maxZoom: CLOSEST })
}
