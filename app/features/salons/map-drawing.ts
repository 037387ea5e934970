// The geometry of a map drawn on the server: the section of the world, the position of each place
// in it, and the pins close enough to merge. Pure. Web Mercator, as tiles use it.
export type Spot = { latitude: number; longitude: number }

type Frame = {
  width: number
  height: number
  /** As in web maps: the world is 256 × 2^zoom wide. */
  zoom: number
  /** The world's pixels at the left and the upper edge. */
  left: number
  top: number
}

/** A salon on the map that moves; `to`: its page. */
export type Pin = Spot & { id: string; name: string; to: string }

/** What the browser needs to move the map. */
export type MovingMap = {
  pins: Pin[]
  /** What is in sight at first. */
  area: Spot[]
  /** An address with {z}, {x} and {y}. */
  tiles: string
  /** The address of the search without a place, to which `near` and `within` are added. */
  search: string
  /** The radiuses in kilometres that a search knows, ascending. */
  radiuses: number[]
}

type Cluster<T extends Spot> = { x: number; y: number; members: T[] }

/** Tiles are 256 wide. */
export const TILE = 256

const MOST_ZOOM = 16
const MARGIN = 44

/** The corners of the square around a circle. */
export function around({ latitude, longitude }: Spot, km: number): Spot[] {
  const north = km / 111
  const east = north / Math.cos((latitude * Math.PI) / 180)
  return [
    { latitude: latitude - north, longitude: longitude - east },
    { latitude: latitude + north, longitude: longitude + east },
  ]
}

/** The highest zoom that shows all of them. */
export function frameOf(spots: Spot[], width: number, height: number): Frame {
  const points = spots.map((spot) => worldOf(spot))
  const [left, right] = bounds(points.map(({ x }) => x))
  const [top, bottom] = bounds(points.map(({ y }) => y))
  const fits = (size: number, span: number) => (span > 0 ? Math.log2((size - 2 * MARGIN) / (span * TILE)) : MOST_ZOOM)
  const zoom = Math.max(
    1,
    Math.min(MOST_ZOOM, Math.floor(Math.min(fits(width, right - left), fits(height, bottom - top)))),
  )
  const scale = TILE * 2 ** zoom
  return {
    width,
    height,
    zoom,
    left: ((left + right) / 2) * scale - width / 2,
    top: ((top + bottom) / 2) * scale - height / 2,
  }
}

function pointOf(frame: Frame, spot: Spot): { x: number; y: number } {
  const { x, y } = worldOf(spot)
  const scale = TILE * 2 ** frame.zoom
  return { x: round(x * scale - frame.left), y: round(y * scale - frame.top) }
}

/** Overlapping pins, clustered at the first of them. */
export function clusters<T extends Spot>(frame: Frame, spots: T[], reach: number): Cluster<T>[] {
  const found: Cluster<T>[] = []
  for (const spot of spots) {
    const { x, y } = pointOf(frame, spot)
    const near = found.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < reach)
    if (near) near.members.push(spot)
    else found.push({ x, y, members: [spot] })
  }
  return found
}

/** Whether a label below this pin would overlap another pin, or its label. */
export function isCrowded(pin: { x: number; y: number }, pins: { x: number; y: number }[]): boolean {
  return pins.some((other) => other !== pin && Math.abs(other.x - pin.x) < 110 && Math.abs(other.y - pin.y) < 44)
}

/** The tiles that cover the frame, and the positions of their upper left corners. */
export function tilesOf(frame: Frame): { z: number; x: number; y: number; at: [number, number] }[] {
  const tiles = []
  const most = 2 ** frame.zoom
  for (let y = Math.floor(frame.top / TILE); y * TILE < frame.top + frame.height; y += 1) {
    for (let x = Math.floor(frame.left / TILE); x * TILE < frame.left + frame.width; x += 1) {
      if (y < 0 || y >= most) continue
      const at: [number, number] = [round(x * TILE - frame.left), round(y * TILE - frame.top)]
      tiles.push({ z: frame.zoom, x: ((x % most) + most) % most, y, at })
    }
  }
  return tiles
}

/** `address` with {z}, {x} and {y}. */
export function tileAddress(address: string, at: { z: number; x: number; y: number }): string {
  return address.replace(/\{([zxy])\}/g, (_, axis: 'z' | 'x' | 'y') => String(at[axis]))
}

/** The pixels per kilometre at a position. */
function kilometre(frame: Frame, { latitude }: Spot): number {
  const equator = 40_075
  return (TILE * 2 ** frame.zoom) / (equator * Math.cos((latitude * Math.PI) / 180))
}

/** A round number of kilometres that is about 60 to 150 pixels long. */
export function scaleBar(frame: Frame, spot: Spot): { km: number; length: number } {
  const pixels = kilometre(frame, spot)
  const km = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((number) => number * pixels >= 60) ?? 2000
  return { km, length: round(km * pixels) }
}

/** 0 to 1, from the west and from the north. */
function worldOf({ latitude, longitude }: Spot): { x: number; y: number } {
  const angle = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180
  return { x: (longitude + 180) / 360, y: (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2 }
}

function bounds(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
