// Draws our own pictures, which are SVG, as pixels: the part of SVG that they use (groups, paths, rectangles, circles,
// ellipses, a pattern, a radial gradient, pictures inside pictures), and nothing that anybody else has written.
import { type Rgb, rgbOf } from './color'
import { coverageOf, type Point } from './coverage'
import {
  box,
  dashed,
  ellipse,
  type Line,
  linesOf,
  type Matrix,
  placed,
  STILL,
  scaleOf,
  strokeOf,
  times,
} from './outline'
import type { Pixels } from './photon'

type Element = { name: string; at: Record<string, string>; inside: Element[] }

/** The color of the pixel at a column and row, and how opaque it is. */
type Paint = (x: number, y: number) => readonly [Rgb, alpha: number]

type Scene = {
  canvas: Pixels
  matrix: Matrix
  /** What percentages are of. */
  width: number
  height: number
  /** Attributes of the groups around. */
  around: Record<string, string>
  named: Map<string, Element>
}

/** A transparent canvas. */
export function blank(width: number, height: number): Pixels {
  return { data: new Uint8Array(width * height * 4), width, height }
}

/** Draws an SVG document of ours into a part of a canvas. */
export function drawSvg(
  canvas: Pixels,
  svg: string,
  part: { x: number; y: number; width: number; height: number },
): void {
  const [root] = elementsOf(svg)
  if (!root) return
  const seen = root.at.viewBox?.split(' ').map(Number)
  const [left = 0, top = 0, width = part.width, height = part.height] = seen ?? []
  // As "slice": the part is covered whole.
  const scale = Math.max(part.width / width, part.height / height)
  const matrix: Matrix = [
    ...([scale, 0, 0, scale] as const),
    part.x + (part.width - width * scale) / 2 - left * scale,
    part.y + (part.height - height * scale) / 2 - top * scale,
  ]
  const named = new Map<string, Element>()
  const find = (element: Element) => {
    if (element.at.id) named.set(element.at.id, element)
    for (const inner of element.inside) find(inner)
  }
  find(root)
  drawAll(root.inside, { canvas, matrix, width, height, around: {}, named })
}

/** Fills outlines in the canvas's own pixels. */
export function fillOutlines(canvas: Pixels, outlines: Point[][], paint: Paint): void {
  const covered = coverageOf(outlines, canvas.width, canvas.height)
  if (!covered) return
  const { left, top, width, height, rows } = covered
  const { data } = canvas
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = rows[y * width + x] as number
      if (share < 1 / 512) continue
      const [color, alpha] = paint(left + x, top + y)
      const over = share * alpha
      const at = ((top + y) * canvas.width + left + x) * 4
      // Most of a picture is covered whole, and then nothing of what was there shows.
      if (over > 0.9999) {
        data[at] = color[0]
        data[at + 1] = color[1]
        data[at + 2] = color[2]
        data[at + 3] = 255
        continue
      }
      const under = ((data[at + 3] as number) / 255) * (1 - over)
      const whole = over + under
      for (let i = 0; i < 3; i += 1) {
        data[at + i] = Math.round(((color[i] as number) * over + (data[at + i] as number) * under) / (whole || 1))
      }
      data[at + 3] = Math.round(whole * 255)
    }
  }
}

/** One color everywhere. */
export function plain(color: Rgb, alpha = 1): Paint {
  const same = [color, alpha] as const
  return () => same
}

function drawAll(elements: Element[], scene: Scene): void {
  for (const element of elements) draw(element, scene)
}

function draw({ name, at, inside }: Element, scene: Scene): void {
  if (name === 'defs' || name === 'style') return
  const matrix = at.transform ? times(scene.matrix, matrixOf(at.transform)) : scene.matrix
  const style = { ...scene.around, ...at }
  if (name === 'g') {
    drawAll(inside, { ...scene, matrix, around: style })
    return
  }
  const lines = shapeOf(name, at, scene)
  const place = (points: Point[]) => points.map((point) => placed(matrix, point))
  const alpha = Number(style.opacity ?? 1)
  const filled = style.fill ?? '#000'
  const fill = paintOf(filled, alpha, scene)
  if (fill)
    fillOutlines(
      scene.canvas,
      lines.map(({ points }) => place(points)),
      fill,
    )
  const stroke = paintOf(style.stroke ?? 'none', alpha * Number(style['stroke-opacity'] ?? 1), scene)
  if (!stroke) return
  const width = Number(style['stroke-width'] ?? 1)
  const dash = Number(style['stroke-dasharray']?.split(' ')[0] ?? 0)
  const drawn = dash > 0 ? lines.flatMap((line) => dashed(line, dash)) : lines
  const parts = drawn.flatMap((line) => strokeOf(line, width, style['stroke-linecap'] === 'round'))
  fillOutlines(scene.canvas, parts.map(place), stroke)
}

function shapeOf(name: string, at: Record<string, string>, { width, height }: Scene): Line[] {
  const number = (attribute: string, whole: number) => {
    const value = at[attribute] ?? '0'
    return value.endsWith('%') ? (Number.parseFloat(value) / 100) * whole : Number(value)
  }
  const [x, y] = [number('cx', width), number('cy', height)]
  if (name === 'path') return linesOf(at.d ?? '')
  if (name === 'circle') {
    const r = number('r', Math.sqrt((width ** 2 + height ** 2) / 2))
    return [ellipse(x, y, r, r)]
  }
  if (name === 'ellipse') return [ellipse(x, y, number('rx', width), number('ry', height))]
  if (name !== 'rect') return []
  const [across, down] = [number('width', width), number('height', height)]
  return [box(number('x', width), number('y', height), across, down, number('rx', width))]
}

function paintOf(fill: string, alpha: number, scene: Scene): Paint | null {
  const named = scene.named.get(/^url\(#(\w+)\)$/.exec(fill)?.[1] ?? '')
  if (named?.name === 'pattern') return patternOf(named, scene)
  if (named?.name === 'radialGradient') return gradientOf(named, scene)
  const color = rgbOf(fill)
  return color && plain(color, alpha)
}

/** A tile is drawn once, larger than it is shown, and then looked up for each pixel. */
function patternOf({ at: attributes, inside }: Element, scene: Scene): Paint {
  const size = Number(attributes.width)
  const laid = times(scene.matrix, attributes.patternTransform ? matrixOf(attributes.patternTransform) : STILL)
  const side = Math.ceil(Math.max(1, scaleOf(laid)) * size * 2)
  const canvas = blank(side, side)
  const scale = side / Number(attributes.viewBox?.split(' ')[2] ?? size)
  const matrix: Matrix = [scale, 0, 0, scale, 0, 0]
  drawAll(inside, { ...scene, canvas, matrix, around: {} })
  const [a, b, c, d, e, f] = inverse(laid)
  const { data } = canvas
  // Asked of each pixel: it makes nothing but its answer.
  return (x, y) => {
    let [red, green, blue, covered] = [0, 0, 0, 0]
    // The middle of four points of the pixel, so that edges are smooth.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const atX = x + (quarter % 2 === 0 ? 0.25 : 0.75)
      const atY = y + (quarter < 2 ? 0.25 : 0.75)
      const column = Math.floor(wrapped((a * atX + c * atY + e) / size) * side)
      const row = Math.floor(wrapped((b * atX + d * atY + f) / size) * side)
      const at = (row * side + column) * 4
      const share = data[at + 3] as number
      red += (data[at] as number) * share
      green += (data[at + 1] as number) * share
      blue += (data[at + 2] as number) * share
      covered += share
    }
    if (covered === 0) return CLEAR
    return [[red / covered, green / covered, blue / covered], covered / (255 * 4)]
  }
}

const CLEAR = [[0, 0, 0], 0] as const

function wrapped(share: number): number {
  return share - Math.floor(share)
}

/** Over the whole picture, which is what ours are laid on. */
function gradientOf({ at, inside }: Element, { matrix, width, height }: Scene): Paint {
  const back = inverse(matrix)
  const reach = Number(at.r)
  const stops = inside.map(({ at: stop }) => ({
    at: Number(stop.offset ?? 0),
    color: rgbOf(stop['stop-color'] ?? '#000') ?? ([0, 0, 0] as const),
    alpha: Number(stop['stop-opacity'] ?? 1),
  }))
  return (x, y) => {
    const [px, py] = placed(back, [x + 0.5, y + 0.5])
    const far = Math.hypot(px / width - Number(at.cx), py / height - Number(at.cy)) / reach
    const after = stops.findIndex((stop) => stop.at >= far)
    const to = stops[after === -1 ? stops.length - 1 : after] as (typeof stops)[number]
    const from = stops[Math.max(0, after - 1)]
    if (after <= 0 || !from) return [to.color, to.alpha]
    const share = (far - from.at) / (to.at - from.at || 1)
    const alpha = from.alpha + (to.alpha - from.alpha) * share
    return [to.alpha === 0 ? from.color : to.color, alpha]
  }
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c
  return [
    ...([d / size, -b / size, -c / size, a / size] as const),
    ...([(c * f - d * e) / size, (b * e - a * f) / size] as const),
  ]
}

/** "scale(0.7) rotate(30) translate(20 0)", the last first. */
function matrixOf(transform: string): Matrix {
  let matrix = STILL
  for (const [, name, inside = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y, z] = inside.split(/[\s,]+/).map(Number)
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, x, y ?? 0])
    if (name === 'scale') matrix = times(matrix, [x, 0, 0, y ?? x, 0, 0])
    if (name !== 'rotate') continue
    const [sine, cosine] = [Math.sin((x * Math.PI) / 180), Math.cos((x * Math.PI) / 180)]
    const [cx, cy] = [y ?? 0, z ?? 0]
    const turned = times([cosine, sine, -sine, cosine, 0, 0], [1, 0, 0, 1, -cx, -cy])
    matrix = times(matrix, times([1, 0, 0, 1, cx, cy], turned))
  }
  return matrix
}

function elementsOf(svg: string): Element[] {
  const root: Element = { name: '', at: {}, inside: [] }
  const open = [root]
  for (const [, closing, name = '', attributes = '', alone] of svg.matchAll(
    /<(\/?)(\w+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const at = Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const element = { name, at, inside: [] }
    open.at(-1)?.inside.push(element)
    if (!alone) open.push(element)
  }
  return root.inside
}
