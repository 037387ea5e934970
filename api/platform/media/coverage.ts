// How much of each pixel a shape covers: the signed area that its edges leave to their right, summed along each row.
// Overlapping parts of a shape that run the same way count once.

export type Point = readonly [x: number, y: number]

type Coverage = {
  left: number
  top: number
  width: number
  height: number
  /** The share of the pixel at column and row of the box, 0 to 1. */
  rows: Float32Array
}

/** Closed outlines on a canvas of this size; null if none of it is covered. */
export function coverageOf(outlines: Point[][], width: number, height: number): Coverage | null {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (const outline of outlines) {
    for (const [x, y] of outline) {
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  }
  const left = Math.max(0, Math.floor(x0))
  const top = Math.max(0, Math.floor(y0))
  const box = { left, top, width: Math.min(width, Math.ceil(x1)) - left, height: Math.min(height, Math.ceil(y1)) - top }
  if (box.width <= 0 || box.height <= 0) return null
  const stride = box.width + 2
  const areas = new Float32Array(stride * box.height)
  for (const outline of outlines) {
    for (const [i, [x, y]] of outline.entries()) {
      const [nextX, nextY] = outline[(i + 1) % outline.length] as Point
      addEdge(areas, box, [x - left, y - top], [nextX - left, nextY - top])
    }
  }
  const rows = new Float32Array(box.width * box.height)
  for (let y = 0; y < box.height; y += 1) {
    let sum = 0
    for (let x = 0; x < box.width; x += 1) {
      sum += areas[y * stride + x] as number
      rows[y * box.width + x] = Math.min(1, Math.abs(sum))
    }
  }
  return { ...box, rows }
}

/** What an edge adds to the rows that it crosses. */
function addEdge(
  areas: Float32Array,
  { width, height }: { width: number; height: number },
  from: Point,
  to: Point,
): void {
  if (from[1] === to[1]) return
  const way = from[1] < to[1] ? 1 : -1
  const [[topX, topY], [endX, endY]] = way === 1 ? [from, to] : [to, from]
  const slope = (endX - topX) / (endY - topY)
  const last = Math.min(height, Math.ceil(endY))
  let x = topY < 0 ? topX - topY * slope : topX
  for (let y = Math.max(0, Math.floor(topY)); y < last; y += 1) {
    const tall = Math.min(y + 1, endY) - Math.max(y, topY)
    const next = x + slope * tall
    const inside = (at: number) => Math.min(width, Math.max(0, at))
    addRow(areas, y * (width + 2), tall * way, inside(Math.min(x, next)), inside(Math.max(x, next)))
    x = next
  }
}

/** The part of an edge in one row, from `a` to `b`, with `area` to the right of it. */
function addRow(areas: Float32Array, row: number, area: number, a: number, b: number): void {
  const add = (column: number, share: number) => {
    areas[row + column] = (areas[row + column] as number) + area * share
  }
  const first = Math.floor(a)
  const end = Math.ceil(b)
  if (end <= first + 1) {
    const middle = (a + b) / 2 - first
    add(first, 1 - middle)
    add(first + 1, middle)
    return
  }
  const step = 1 / (b - a)
  const begin = 0.5 * step * (1 - (a - first)) ** 2
  const finish = 0.5 * step * (b - end + 1) ** 2
  add(first, begin)
  if (end === first + 2) add(first + 1, 1 - begin - finish)
  else {
    const second = step * (1.5 - (a - first))
    add(first + 1, second - begin)
    for (let column = first + 2; column < end - 1; column += 1) add(column, step)
    add(end - 1, 1 - (second + (end - first - 3) * step) - finish)
  }
  add(end, finish)
}
