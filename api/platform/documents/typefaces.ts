// The typefaces of what we draw ourselves: Latin, Greek, Cyrillic, Arabic and Ethiopic letters. Letters of other scripts
// are drawn as the replacement character.
import { type Letter, lettersOf } from './letters'
import { type Face, openFace } from './truetype'

export type Weight = 'regular' | 'bold'

/** A glyph of one of the faces, and the text that it stands for. */
type Glyph = { face: Face; glyph: number; text: string }

export type Typefaces = {
  all: Face[]
  glyphsOf: (text: string, weight: Weight) => Glyph[]
  /** The width of a text at a size. */
  widthOf: (text: string, size: number, weight: Weight) => number
}

const REPLACEMENT = '\ufffd'

/** Loaded lazily: most requests need none. */
export async function openTypefaces(): Promise<Typefaces> {
  const [{ REGULAR }, { BOLD }, { ARABIC }, { ETHIOPIC }] = await Promise.all([
    import('./fonts/regular'),
    import('./fonts/bold'),
    import('./fonts/arabic'),
    import('./fonts/ethiopic'),
  ])
  const bold = openFace('NotoSans-Bold', BOLD)
  const others = [
    openFace('NotoSans-Regular', REGULAR),
    openFace('NotoSansArabic-Regular', ARABIC),
    openFace('NotoSansEthiopic-Regular', ETHIOPIC),
  ]
  const glyphsOf = (text: string, weight: Weight) => {
    const ranked = weight === 'bold' ? [bold, ...others] : others
    return lettersOf(text).flatMap((letter) => drawn(letter, ranked))
  }
  return {
    all: [bold, ...others],
    glyphsOf,
    widthOf: (text, size, weight) =>
      (glyphsOf(text, weight).reduce((sum, { face, glyph }) => sum + face.widthOf(glyph), 0) * size) / 1000,
  }
}

/** A letter in the first font that has it, else without its diacritics, else a replacement. */
function drawn({ code, text }: Letter, ranked: Face[]): Glyph[] {
  const found = inFaces(code, text, ranked)
  if (found) return [found]
  // Marks and invisible characters without a glyph are left out.
  if (/^[\p{M}\p{C}]$/u.test(text) && !/\p{Co}/u.test(text)) return []
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = [...bare].map((letter) => inFaces(letter.codePointAt(0) ?? 0, letter, ranked))
  const whole = letters.filter((letter) => letter !== null)
  if (whole.length > 0 && whole.length === letters.length) return whole
  return [inFaces(REPLACEMENT.charCodeAt(0), REPLACEMENT, ranked)].filter((letter) => letter !== null)
}

function inFaces(code: number, text: string, ranked: Face[]): Glyph | null {
  for (const face of ranked) {
    const glyph = face.glyphOf(code)
    if (glyph !== 0) return { face, glyph, text }
  }
  return null
}

/** A text, cut with an ellipsis where it is wider than `room`. */
export function fitted(
  { widthOf }: Pick<Typefaces, 'widthOf'>,
  text: string,
  size: number,
  weight: Weight,
  room: number,
): string {
  const width = (cut: string) => widthOf(cut, size, weight)
  const whole = width(text)
  if (whole <= room) return text
  const letters = [...text]
  let cut = letters.slice(0, Math.ceil((room / whole) * letters.length) + 1)
  while (cut.length > 0 && width(`${cut.join('')}…`) > room) cut = cut.slice(0, -1)
  return `${cut.join('')}…`
}

/** A text as lines no wider than `room`, at most so many; what does not fit is cut. */
export function wrapped(
  faces: Pick<Typefaces, 'widthOf'>,
  text: string,
  size: number,
  weight: Weight,
  { room, lines: most }: { room: number; lines: number },
): string[] {
  const lines: string[] = []
  const remaining = text.split(/\s+/).filter(Boolean)
  while (remaining.length > 0 && lines.length < most) {
    let line = remaining.shift() as string
    while (remaining.length > 0 && faces.widthOf(`${line} ${remaining[0]}`, size, weight) <= room)
      line += ` ${remaining.shift()}`
    const last = lines.length === most - 1
    lines.push(fitted(faces, last ? [line, ...remaining].join(' ') : line, size, weight, room))
  }
  return lines
}
