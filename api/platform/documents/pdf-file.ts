// Writes PDF files (ISO 32000): pages of text and rules, in fonts of which only the glyphs used are
// embedded. Latin, Greek, Cyrillic, Arabic and Ethiopic letters are covered; letters of other
// scripts are drawn as the replacement character.
import { zlibSync } from 'fflate'
import { type Face, joined } from './truetype'
import { openTypefaces, type Weight } from './typefaces'

export type Color = readonly [red: number, green: number, blue: number]

export type PdfPage = {
  /** Text from `x` on, in points from the lower left corner. */
  text: (text: string, x: number, y: number, style: TextStyle) => void
  rule: (from: number, to: number, y: number, color: Color) => void
  /** A rectangle from its lower left corner. */
  fill: (x: number, y: number, width: number, height: number, color: Color) => void
}

type TextStyle = { size: number; weight: Weight; color: Color }

type PdfFile = {
  addPage: () => PdfPage
  pages: PdfPage[]
  /** The width of a text in points. */
  widthOf: (text: string, size: number, weight: Weight) => number
  bytes: () => Uint8Array
}

/** A glyph of one of the fonts. */
type Drawn = { font: Font; glyph: number; text: string }

type Font = { face: Face; index: number; used: Map<number, string> }

type Size = readonly [width: number, height: number]

/** Of a page, in points. */
export const A4: Size = [595, 842]
export const A6: Size = [298, 420]

/** A new document. The fonts are loaded lazily: most requests need none. */
export async function openPdf(title: string, madeAt: number, size = A4): Promise<PdfFile> {
  const faces = await openTypefaces()
  const fonts = faces.all.map((face, i): Font => ({ face, index: i + 1, used: new Map() }))
  const pages: { page: PdfPage; content: string[] }[] = []

  function glyphsOf(text: string, weight: Weight): Drawn[] {
    return faces.glyphsOf(text, weight).flatMap(({ face, ...glyph }) => {
      const font = fonts.find((font) => font.face === face)
      return font ? [{ font, ...glyph }] : []
    })
  }

  function addPage(): PdfPage {
    const content: string[] = []
    const page: PdfPage = {
      text: (text, x, y, { size, weight, color }) => {
        const runs = runsOf(glyphsOf(text, weight)).map(({ font, glyphs }) => {
          for (const { glyph, text } of glyphs) font.used.set(glyph, text)
          const hex = glyphs.map(({ glyph }) => hex16(glyph)).join('')
          return `/F${font.index} ${size} Tf <${hex}> Tj`
        })
        content.push(`BT ${color.join(' ')} rg ${fixed(x)} ${fixed(y)} Td ${runs.join(' ')} ET`)
      },
      rule: (from, to, y, color) => {
        content.push(`${color.join(' ')} RG 0.6 w ${from} ${fixed(y)} m ${to} ${fixed(y)} l S`)
      },
      fill: (x, y, width, height, color) => {
        const box = [x, y, width, height].map(fixed).join(' ')
        content.push(`${color.join(' ')} rg ${box} re f`)
      },
    }
    pages.push({ page, content })
    return page
  }

  return {
    addPage,
    get pages() {
      return pages.map(({ page }) => page)
    },
    widthOf: faces.widthOf,
    bytes: () =>
      fileOf(
        title,
        madeAt,
        size,
        pages.map(({ content }) => content.join('\n')),
        fonts.filter(({ used }) => used.size > 0),
      ),
  }
}

/** Glyphs of the same font, one after another. */
function runsOf(glyphs: Drawn[]): { font: Font; glyphs: Drawn[] }[] {
  const runs: { font: Font; glyphs: Drawn[] }[] = []
  for (const glyph of glyphs) {
    const last = runs.at(-1)
    if (last?.font === glyph.font) last.glyphs.push(glyph)
    else runs.push({ font: glyph.font, glyphs: [glyph] })
  }
  return runs
}

/** Objects are numbered as they are added, from 1; the first two are the catalog and the pages. */
function fileOf(title: string, madeAt: number, size: Size, contents: string[], fonts: Font[]): Uint8Array {
  const objects: Uint8Array[] = []
  const add = (...parts: (string | Uint8Array)[]): string => {
    objects.push(joined(parts.map((part) => (typeof part === 'string' ? ascii(part) : part))))
    return `${objects.length} 0 R`
  }
  const addStream = (bytes: Uint8Array, extra = ''): string => {
    const packed = zlibSync(bytes)
    return add(`<</Filter/FlateDecode/Length ${packed.length}${extra}>>\nstream\n`, packed, '\nendstream')
  }
  add('<</Type/Catalog/Pages 2 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>')
  add('')
  const info = add(`<</Title ${hexText(title)}/Author ${hexText('Purse')}/CreationDate(${pdfDate(madeAt)})>>`)
  const named = fonts.map((font) => `/F${font.index} ${addFont(font, add, addStream)}`).join('')
  const resources = add(`<</Font<<${named}>>>>`)
  const pages = contents.map((content) =>
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]`,
      `/Resources ${resources}/Contents ${addStream(ascii(content))}>>`,
    ),
  )
  objects[1] = ascii(`<</Type/Pages/Kids[${pages.join(' ')}]/Count ${pages.length}>>`)
  return withTable(objects, info)
}

type Add = (...parts: (string | Uint8Array)[]) => string

function addFont({ face, used }: Font, add: Add, addStream: (b: Uint8Array, x?: string) => string) {
  // The prefix says that it is a subset.
  const name = `PURSEA+${face.name}`
  const glyphs = [...used.keys()].sort((a, b) => a - b)
  const file = face.subset(glyphs)
  const data = addStream(file, `/Length1 ${file.length}`)
  const descriptor = add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${face.box.join(' ')}]`,
    `/ItalicAngle 0/Ascent ${face.ascent}/Descent ${face.descent}/CapHeight 714/StemV 80`,
    `/FontFile2 ${data}>>`,
  )
  const widths = glyphs.map((glyph) => `${glyph}[${face.widthOf(glyph)}]`).join('')
  const descendant = add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDToGIDMap/Identity/DW 600/W[${widths}]`,
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
    `/FontDescriptor ${descriptor}>>`,
  )
  return add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H`,
    `/DescendantFonts[${descendant}]/ToUnicode ${addStream(ascii(toUnicode(used)))}>>`,
  )
}

/** So that text can be searched and copied. */
function toUnicode(used: Map<number, string>): string {
  const pairs = [...used].map(([glyph, text]) => `<${hex16(glyph)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let i = 0; i < pairs.length; i += 100) {
    const block = pairs.slice(i, i + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Purse def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The file, with the table of where each object begins. */
function withTable(objects: Uint8Array[], info: string): Uint8Array {
  // The second line marks the file as binary.
  const parts = [ascii('%PDF-1.7\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]), ascii('\n')]
  let offset = parts.reduce((sum, { length }) => sum + length, 0)
  const offsets = objects.map((body, i) => {
    const start = offset
    const object = joined([ascii(`${i + 1} 0 obj\n`), body, ascii('\nendobj\n')])
    parts.push(object)
    offset += object.length
    return start
  })
  const entries = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    ascii(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root 1 0 R/Info ${info}>>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return joined(parts)
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function hexText(text: string): string {
  return `<FEFF${utf16(text)}>`
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, i) => hex16(text.charCodeAt(i))).join('')
}

function hex16(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0')
}

/** "D:20261121063000Z" */
function pdfDate(instant: number): string {
  return `D:${new Date(instant).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}

function fixed(points: number): string {
  return points.toFixed(2).replace(/\.?0+$/, '')
}
