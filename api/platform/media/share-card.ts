// The picture of a page where its link is shared: what it is about, drawn by us, with its name and its rating.

import type { Contour } from '../documents/truetype'
import { openTypefaces, type Typefaces, type Weight, wrapped } from '../documents/typefaces'
import type { Rgb } from './color'
import type { Point } from './coverage'
import { blank, drawSvg, fillOutlines, plain } from './drawing'
import { box, linesOf, type Matrix, placed } from './outline'
import { encodePng } from './png'

export type ShareCard = {
  /** A picture of ours, as an SVG document. */
  art: string
  name: string
  /** What and where it is. */
  facts: string
  /** Null until the first review. */
  rating: { average: number; count: number } | null
  price: string | null
}

const WIDTH = 1200
const HEIGHT = 630
const ART = 500
const LEFT = ART + 56
const ROOM = WIDTH - LEFT - 56

const PAPER: Rgb = [250, 244, 233]
const INK: Rgb = [44, 18, 38]
const SOFT: Rgb = [102, 84, 97]
const APRICOT: Rgb = [201, 106, 42]

const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8L12 17.8 5.8 21 7 14.2 2 9.3l6.9-1z'

/** Our mark, as in the icon of the app. */
const MARK =
  '<svg viewBox="0 0 48 48"><path d="M15.2 18.5C8.4 23.1 5 30 6 36c1 6 6.6 8.5 18 8.5S41 42 42 36c1-6-2.4-12.9-9.2-17.5z" fill="#4a1a38"/><path d="M12.5 11.8a4.2 4.2 0 0 1 7.7-2 4.3 4.3 0 0 1 7.6 0 4.2 4.2 0 0 1 7.7 2c0 2.6-1.5 4.2-2.7 5.7H15.2c-1.2-1.5-2.7-3.1-2.7-5.7z" fill="#6b2c54"/><path d="M14.5 18h19" fill="none" stroke="#f4a261" stroke-width="2.6" stroke-linecap="round"/><circle cx="24" cy="31" r="6.2" fill="#f4a261"/></svg>'

/** A PNG of 1200 by 630, the size that those who show links ask for. */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array> {
  const faces = await openTypefaces()
  const canvas = blank(WIDTH, HEIGHT)
  const write = (text: string, y: number, size: number, weight: Weight, color: Rgb, x = LEFT) =>
    fillOutlines(canvas, textOutlines(faces, text, { x, y, size, weight }), plain(color))
  fillOutlines(canvas, [box(0, 0, WIDTH, HEIGHT).points], plain(PAPER))
  drawSvg(canvas, card.art, { x: 0, y: 0, width: ART, height: HEIGHT })
  // What of the art runs over its edge.
  fillOutlines(canvas, [box(ART, 0, WIDTH - ART, HEIGHT).points], plain(PAPER))
  const size = card.name.length > 28 ? 56 : 68
  const lines = wrapped(faces, card.name, size, 'bold', { room: ROOM, lines: 3 })
  let y = 250 - (lines.length - 1) * 34
  for (const line of wrapped(faces, card.facts, 30, 'regular', { room: ROOM, lines: 1 }))
    write(line, y - 84, 30, 'regular', SOFT)
  for (const line of lines) {
    write(line, y, size, 'bold', INK)
    y += size * 1.2
  }
  if (card.rating) {
    const { average, count } = card.rating
    const star: Matrix = [1.7, 0, 0, 1.7, LEFT - 4, y - 33]
    fillOutlines(
      canvas,
      linesOf(STAR).map(({ points }) => points.map((point) => placed(star, point))),
      plain(APRICOT),
    )
    const mean = average.toFixed(1)
    write(mean, y, 34, 'bold', INK, LEFT + 44)
    const after = LEFT + 44 + faces.widthOf(mean, 34, 'bold') + 14
    write(count === 1 ? '1 review' : `${count} reviews`, y, 30, 'regular', SOFT, after)
    y += 54
  }
  if (card.price) write(card.price, y, 32, 'bold', INK)
  drawSvg(canvas, MARK, { x: LEFT - 6, y: HEIGHT - 108, width: 60, height: 60 })
  write('Purse', HEIGHT - 64, 38, 'bold', INK, LEFT + 66)
  return encodePng(canvas)
}

/** The outlines of a line of text, on its baseline at `y`. */
function textOutlines(
  faces: Typefaces,
  text: string,
  { x, y, size, weight }: { x: number; y: number; size: number; weight: Weight },
): Point[][] {
  const scale = size / 1000
  let at = x
  return faces.glyphsOf(text, weight).flatMap(({ face, glyph }) => {
    const place: Matrix = [scale, 0, 0, -scale, at, y]
    at += face.widthOf(glyph) * scale
    return face.contoursOf(glyph).map((contour) => {
      const [line] = linesOf(pathOf(contour))
      return (line?.points ?? []).map((point) => placed(place, point))
    })
  })
}

/** A contour in SVG's path language: between two points that bend it lies one that is on it. */
function pathOf(contour: Contour): string {
  const points = contour.flatMap((point, i) => {
    const before = contour.at(i - 1) as Contour[number]
    const between = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2, on: true }
    return !point.on && !before.on ? [between, point] : [point]
  })
  const start = points.findIndex(({ on }) => on)
  if (start < 0) return ''
  const turned = [...points.slice(start), ...points.slice(0, start), points[start]] as Contour
  let path = ''
  for (const [i, { x, y, on }] of turned.entries()) {
    const bent = i > 0 && turned[i - 1]?.on === false
    path += i === 0 ? `M${x} ${y}` : !on ? `Q${x} ${y} ` : bent ? `${x} ${y}` : `L${x} ${y}`
  }
  return path
}
