// Outlines of paths as polygons: SVG's path language, and lines with a width.
import type { Point } from './coverage'

/** [a, b, c, d, e, f], as in SVG: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const STILL: Matrix = [1, 0, 0, 1, 0, 0]

/** First `inner`, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [
    ...[a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j],
    ...[a * k + c * l + e, b * k + d * l + f],
  ] as unknown as Matrix
}

export function placed([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** How much larger a matrix makes things, on average. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c))
}

export type Line = { points: Point[]; closed: boolean }

/** Steps of a curve: enough for shapes of a few hundred pixels. */
const STEPS = 12

/** The lines of a path of SVG: M, L, H, V, C, S, Q, T, A and Z, absolute or relative. */
export function linesOf(d: string): Line[] {
  const lines: Line[] = []
  let [x, y] = [0, 0]
  let bend: Point = [0, 0]
  let line: Line = { points: [], closed: false }
  for (const [, letter = '', rest = ''] of d.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const command = letter.toUpperCase()
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const count = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }[command] ?? 0
    for (let i = 0; i < Math.max(1, count === 0 ? 1 : numbers.length / count); i += 1) {
      const part = numbers.slice(i * count, (i + 1) * count)
      const relative = letter !== command
      const point = (at: number): Point => [
        (part[at] ?? 0) + (relative ? x : 0),
        (part[at + 1] ?? 0) + (relative ? y : 0),
      ]
      const from: Point = [x, y]
      const mirrored: Point = [2 * x - bend[0], 2 * y - bend[1]]
      let to: Point = point(Math.max(0, count - 2))
      let next: Point | null = null
      if (command === 'M' && i === 0) {
        line = { points: [to], closed: false }
        lines.push(line)
      } else if (command === 'Z') {
        line.closed = true
        to = line.points[0] ?? from
        line = { points: [to], closed: false }
        lines.push(line)
      } else if (command === 'H' || command === 'V') {
        const [value = 0] = part
        to = command === 'H' ? [value + (relative ? x : 0), y] : [x, value + (relative ? y : 0)]
        line.points.push(to)
      } else if (command === 'C' || command === 'S') {
        const first = command === 'C' ? point(0) : mirrored
        next = point(command === 'C' ? 2 : 0)
        line.points.push(...curve([from, first, next, to]))
      } else if (command === 'Q' || command === 'T') {
        next = command === 'Q' ? point(0) : mirrored
        line.points.push(...curve([from, next, to]))
      } else if (command === 'A') line.points.push(...arc(from, part, to))
      else line.points.push(to)
      ;[x, y] = to
      bend = next ?? to
    }
  }
  return lines.filter(({ points }) => points.length > 1)
}

/** The points of a Bézier curve after its first. */
function curve(controls: Point[]): Point[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS
    let points = controls
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at) => {
        const [px, py] = points[at] as Point
        return [px + (x - px) * t, py + (y - py) * t] as const
      })
    }
    return points[0] as Point
  })
}

/** The points of an elliptical arc after its first (SVG 2, appendix B.2.4); its axes lie level. */
function arc([x0, y0]: Point, part: number[], [x1, y1]: Point): Point[] {
  const [radiusX = 0, radiusY = 0, , large = 0, sweep = 0] = part
  const [halfX, halfY] = [(x0 - x1) / 2, (y0 - y1) / 2]
  const over = (halfX / radiusX) ** 2 + (halfY / radiusY) ** 2
  const grown = Math.max(1, Math.sqrt(over))
  const [rx, ry] = [radiusX * grown, radiusY * grown]
  const share = Math.sqrt(Math.max(0, 1 / (over / grown ** 2) - 1)) * (large === sweep ? -1 : 1)
  const [middleX, middleY] = [(share * rx * halfY) / ry, (-share * ry * halfX) / rx]
  const [centreX, centreY] = [middleX + (x0 + x1) / 2, middleY + (y0 + y1) / 2]
  const angle = (x: number, y: number) => Math.atan2((y - centreY) / ry, (x - centreX) / rx)
  const begin = angle(x0, y0)
  const turn = 2 * Math.PI
  const raw = angle(x1, y1) - begin
  const whole = sweep ? (raw + turn) % turn : -((turn - raw) % turn)
  return Array.from({ length: STEPS }, (_, i) => {
    const at = begin + (whole * (i + 1)) / STEPS
    return [centreX + rx * Math.cos(at), centreY + ry * Math.sin(at)] as const
  })
}

export function ellipse(x: number, y: number, rx: number, ry: number): Line {
  const steps = 4 * STEPS
  const points = Array.from({ length: steps }, (_, i): Point => {
    const at = (2 * Math.PI * i) / steps
    return [x + rx * Math.cos(at), y + ry * Math.sin(at)]
  })
  return { points, closed: true }
}

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, round = 0): Line {
  const r = Math.min(round, width / 2, height / 2)
  if (r === 0) {
    const points: Point[] = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ]
    return { points, closed: true }
  }
  const corners: [number, number, number][] = [
    [x + width - r, y + r, -1],
    [x + width - r, y + height - r, 0],
    [x + r, y + height - r, 1],
    [x + r, y + r, 2],
  ]
  const points = corners.flatMap(([cx, cy, quarter]) =>
    Array.from({ length: STEPS + 1 }, (_, i): Point => {
      const at = (Math.PI / 2) * (quarter + i / STEPS)
      return [cx + r * Math.cos(at), cy + r * Math.sin(at)]
    }),
  )
  return { points, closed: true }
}

/** What a line of this width covers; joints are round, ends where `round` says so. */
export function strokeOf({ points, closed }: Line, width: number, round: boolean): Point[][] {
  const half = width / 2
  const path = closed ? [...points, points[0] as Point] : points
  const parts: Point[][] = []
  for (const [i, [x, y]] of path.entries()) {
    const inner = i > 0 && i < path.length - 1
    if (inner || round || closed) parts.push(ellipse(x, y, half, half).points)
    const next = path[i + 1]
    if (!next) continue
    const length = Math.hypot(next[0] - x, next[1] - y)
    if (length === 0) continue
    const [dx, dy] = [((next[1] - y) / length) * half, ((next[0] - x) / length) * half]
    parts.push([
      [x + dx, y - dy],
      [next[0] + dx, next[1] - dy],
      [next[0] - dx, next[1] + dy],
      [x - dx, y + dy],
    ])
  }
  return parts
}

/** A line cut into dashes of one length, with gaps as long. */
export function dashed({ points }: Line, dash: number): Line[] {
  const dashes: Line[] = []
  let [walked, on] = [0, true]
  let current: Point[] = [points[0] as Point]
  for (const [i, to] of points.slice(1).entries()) {
    const from = points[i] as Point
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    let at = 0
    while (length - at > dash - walked) {
      at += dash - walked
      const point: Point = [from[0] + ((to[0] - from[0]) * at) / length, from[1] + ((to[1] - from[1]) * at) / length]
      if (on) dashes.push({ points: [...current, point], closed: false })
      current = [point]
      walked = 0
      on = !on
    }
    walked += length - at
    current.push(to)
  }
  if (on && current.length > 1) dashes.push({ points: current, closed: false })
  return dashes
}
