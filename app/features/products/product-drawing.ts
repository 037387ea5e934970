// Every product has its own drawing until its seller uploads pictures: its kind (a bottle, a comb, a wig) in two quiet
// hues derived from its id, on a stone before a wall, as rendered products stand beside it; an SVG under 2 kB.
//
// `drawnPath(product)` is its address, for an <img> of a stable box; the kind is derived from the product's name, else
// from its category, and is part of the address, so that serving it needs no query. Hundreds on a page are hundreds of
// small files that caches store for ever: give those below the fold loading="lazy". `productSvg` is for the route that
// serves them.
import { randomFrom } from '../salons/salon-pattern'

/** A product's kind, by the first of these words that its name contains. */
const BY_WORD: [RegExp, Shape][] = [
  // Also one for wigs.
  [/\bshampoo\b/i, 'bottle'],
  [/\b(wig|lace front|frontal|bob unit)\b/i, 'wig'],
  [/\b(braiding hair|braids?|weave|bundle|twists?|locs?|clip-ins?|ponytail|extensions?)\b/i, 'braid'],
  [/\b(bonnet|durag|turban|scarf|shower cap)\b/i, 'bonnet'],
  [/\b(dryer|diffuser)\b/i, 'dryer'],
  [/\b(straightener|flat iron|tongs?|wand|hot comb)\b/i, 'iron'],
  [/\b(clippers?|trimmer)\b/i, 'clipper'],
  [/\b(scissors|shears|nippers)\b/i, 'scissors'],
  [/\b(razor|shaver)\b/i, 'razor'],
  [/\b(mirror)\b/i, 'mirror'],
  [/\b(comb|pick)\b/i, 'comb'],
  [/\b(powder brush|brush set|brushes|kabuki)\b/i, 'powder-brush'],
  [/\b(brush)\b/i, 'brush'],
  [/\b(sponge|blender)\b/i, 'sponge'],
  [/\b(roller|gua sha)\b/i, 'roller'],
  [/\b(file|buffer)\b/i, 'file'],
  [/\b(polish|lacquer|top coat|base coat|nail colou?r)\b/i, 'polish'],
  [/\b(lipstick|lip balm)\b/i, 'lipstick'],
  [/\b(gloss|mascara|concealer|lip oil)\b/i, 'wand'],
  [/\b(liner|kohl|pencil)\b/i, 'pencil'],
  [/\b(palette)\b/i, 'palette'],
  [/\b(powder foundation|pressed powder|blush|bronzer|highlighter|compact)\b/i, 'compact'],
  [/\b(perfume|parfum|eau de|cologne|attar)\b/i, 'perfume'],
  [/\b(candle)\b/i, 'candle'],
  [/\b(towels?|robe|mitt|gloves?|headband|sheet masks?|press-ons?)\b/i, 'towel'],
  [/\b(soap|bar|bath bombs?)\b/i, 'soap'],
  [/\b(tea|incense|tin)\b/i, 'tin'],
  [/\b(serum|drops?|beard oil|cuticle oil|essential oil|face oil)\b/i, 'dropper'],
  [/\b(mist|spray|toner|sanitiser)\b/i, 'spray'],
  [/\b(butter|mask|balm|pomade|gel|scrub|salts?|custard|wax|powder|capsules|gummies|cream jar)\b/i, 'jar'],
  [/\b(cream|lotion tube|sunscreen|toothpaste|cleanser|exfoliant|primer|foundation)\b/i, 'tube'],
  [/\b(conditioner|wash|lotion|milk|shower)\b/i, 'pump'],
  [/\b(oil|remover|aftershave)\b/i, 'bottle'],
]

/** The names are those of PRODUCT_CATEGORIES. */
const BY_CATEGORY: Record<string, Shape> = {
  'Hair Care': 'bottle',
  'Extensions & Wigs': 'braid',
  Skincare: 'pump',
  Makeup: 'lipstick',
  Nails: 'polish',
  Fragrance: 'perfume',
  'Bath & Body': 'soap',
  Grooming: 'clipper',
  'Tools & Accessories': 'comb',
  Wellness: 'tin',
}

/** The address of a product's drawing: "/drawn/019….svg?as=comb". */
export function drawnPath(product: { id: string; name: string; category: string }): string {
  const worded = BY_WORD.find(([word]) => word.test(product.name))?.[1]
  const shape = worded ?? BY_CATEGORY[product.category] ?? 'bottle'
  return `/drawn/${encodeURIComponent(product.id)}.svg?as=${shape}&v=3`
}

type Paint = { body: string; deep: string; pale: string; accent: string }

const SHAPES = {
  bottle: (p: Paint) =>
    `${box(104, 38, 32, 30, 5, p.deep)}${fill('M88 106c0-15 14-18 20-26V66h24v14c6 8 20 11 20 26v94a12 12 0 0 1-12 12h-40a12 12 0 0 1-12-12z', p.body)}${box(88, 128, 64, 50, 0, p.pale)}${shine(98, 110, 92)}`,
  pump: (p: Paint) =>
    `${fill('M114 84V60H84c0-10 6-14 12-14h34v38z', p.deep)}${box(100, 78, 40, 14, 4, p.deep)}${box(82, 90, 76, 122, 14, p.body)}${box(82, 126, 76, 52, 0, p.pale)}${shine(92, 104, 96)}`,
  dropper: (p: Paint) =>
    `${fill('M111 88V52a9 9 0 0 1 18 0v36z', p.accent)}${box(104, 84, 32, 20, 4, p.deep)}${fill('M90 124c0-14 14-12 18-22h24c4 10 18 8 18 22v74a14 14 0 0 1-14 14h-32a14 14 0 0 1-14-14z', p.body)}${box(90, 138, 60, 44, 0, p.pale)}${shine(99, 126, 72)}`,
  jar: (p: Paint) =>
    `${box(64, 84, 112, 32, 7, p.deep)}${fill('M70 114h100v76a20 20 0 0 1-20 20H90a20 20 0 0 1-20-20z', p.body)}${box(70, 132, 100, 50, 0, p.pale)}${shine(82, 122, 72)}`,
  tube: (p: Paint) =>
    `${fill('M80 36h80l-12 144H92z', p.body)}${box(78, 32, 84, 16, 3, p.accent)}${box(95, 178, 50, 32, 6, p.deep)}${fill('M86 98h68l-4 52H90z', p.pale)}${shine(97, 60, 108)}`,
  spray: (p: Paint) =>
    `${dots('M72 52h.1M58 40h.1M58 64h.1M44 52h.1', 7, p.accent)}${fill('M100 80V44h38v36zM100 46H84v14h16z', p.deep)}${fill('M94 104c0-12 10-12 12-24h28c2 12 12 12 12 24v96a12 12 0 0 1-12 12h-28a12 12 0 0 1-12-12z', p.body)}${box(94, 130, 52, 50, 0, p.pale)}${shine(103, 108, 92)}`,
  comb: (p: Paint) =>
    `${line(
      Array.from({ length: 11 }, (_, i) => `M${55 + i * 13} 104v${i > 6 ? 58 : 66}`).join(''),
      i8(p.body),
    )}${box(46, 76, 148, 36, 14, p.body)}${box(60, 88, 120, 8, 4, p.pale)}`,
  brush: (p: Paint) =>
    `${box(108, 132, 24, 84, 12, p.deep)}<ellipse cx="120" cy="94" rx="46" ry="58" fill="${p.body}"/><ellipse cx="120" cy="92" rx="32" ry="43" fill="${p.pale}"/>${dots('M105 70h.1M120 62h.1M135 70h.1M100 88h.1M120 84h.1M140 88h.1M105 108h.1M120 106h.1M135 108h.1M120 124h.1', 7, p.accent)}`,
  'powder-brush': (p: Paint) =>
    `${fill('M88 84q0-42 32-50 32 8 32 50l-12 34h-40z', p.accent)}${line('M108 60l2 56M120 50v66M132 60l-2 56', `fill="none" stroke="${p.pale}" stroke-width="3"`)}${box(99, 114, 42, 28, 4, p.pale)}${fill('M102 140h36l-9 68q-9 14-18 0z', p.body)}`,
  wig: (p: Paint) =>
    `${fill('M54 196c-8-78 0-152 66-152s74 74 66 152c-12 18-34 14-38-4 6-40 2-76-28-82-30 6-34 42-28 82-4 18-26 22-38 4z', p.body)}${line('M70 188c-4-70 6-118 46-126M84 192c-6-44 0-84 34-100M170 188c4-70-6-118-46-126M156 192c6-44 0-84-34-100', `fill="none" stroke="${p.deep}" stroke-width="4" stroke-linecap="round"`)}${line('M120 46v50', `stroke="${p.deep}" stroke-width="3"`)}`,
  braid: (p: Paint) =>
    `${line([84, 108, 132, 156].map((x) => `M${x} 66q-14 18 0 36t0 36 0 36 0 36`).join(''), `fill="none" stroke="${p.body}" stroke-width="15" stroke-linecap="round"`)}${line([84, 108, 132, 156].map((x) => `M${x} 66q14 18 0 36t0 36 0 36 0 36`).join(''), `fill="none" stroke="${p.deep}" stroke-width="7" stroke-linecap="round"`)}${box(68, 42, 104, 34, 10, p.accent)}${box(68, 54, 104, 10, 0, p.pale)}`,
  bonnet: (p: Paint) =>
    `${fill('M48 156c-6-60 26-104 72-104s78 44 72 104z', p.body)}${line('M76 152c0-50 14-84 44-98M120 54v98M164 152c0-50-14-84-44-98', `fill="none" stroke="${p.deep}" stroke-width="4"`)}${box(42, 148, 156, 30, 15, p.accent)}${fill('M120 176l-20 26q20 8 20-12 0 20 20 12z', p.accent)}`,
  dryer: (p: Paint) =>
    `${fill('M106 128h38l-12 76q-20 12-38 0z', p.deep)}${fill('M52 70l96-12a44 44 0 0 1 0 88l-96-12z', p.body)}${box(36, 74, 22, 56, 6, p.deep)}<circle cx="150" cy="102" r="26" fill="${p.pale}"/><circle cx="150" cy="102" r="12" fill="${p.accent}"/>${shine(70, 80, 0)}`,
  iron: (p: Paint) =>
    `<g transform="rotate(24 120 120)">${box(92, 34, 20, 176, 10, p.body)}${box(98, 42, 20, 84, 4, p.accent)}</g><g transform="rotate(42 112 206)">${box(104, 30, 20, 176, 10, p.deep)}${box(98, 38, 18, 84, 4, p.pale)}</g>`,
  clipper: (p: Paint) =>
    `${line(Array.from({ length: 7 }, (_, i) => `M${90 + i * 10} 44v26`).join(''), `stroke="${p.deep}" stroke-width="6"`)}${box(82, 62, 76, 22, 5, p.deep)}${fill('M84 82h72c-2 30-10 40-10 66v50a14 14 0 0 1-14 14h-24a14 14 0 0 1-14-14v-50c0-26-8-36-10-66z', p.body)}${box(110, 118, 20, 44, 10, p.pale)}${box(110, 118, 20, 20, 10, p.accent)}`,
  scissors: (p: Paint) =>
    `${line('M88 40l44 112M152 40l-44 112', `stroke="${p.pale}" stroke-width="16" stroke-linecap="round"`)}<g fill="none" stroke-width="13"><circle cx="92" cy="180" r="26" stroke="${p.body}"/><circle cx="148" cy="180" r="26" stroke="${p.body}"/></g><circle cx="120" cy="122" r="7" fill="${p.deep}"/>`,
  razor: (p: Paint) =>
    `<g transform="rotate(28 120 120)">${box(72, 38, 96, 34, 8, p.deep)}${box(80, 44, 80, 6, 3, p.pale)}${box(80, 56, 80, 6, 3, p.pale)}${box(108, 70, 24, 142, 12, p.body)}${box(108, 104, 24, 10, 0, p.accent)}${box(108, 122, 24, 10, 0, p.accent)}</g>`,
  mirror: (p: Paint) =>
    `${box(107, 148, 26, 70, 13, p.deep)}<circle cx="120" cy="94" r="64" fill="${p.body}"/><circle cx="120" cy="94" r="49" fill="${p.pale}"/>${line('M92 100l34-36M106 118l40-42', `stroke="#fff" stroke-width="8" stroke-linecap="round"`)}`,
  sponge: (p: Paint) =>
    `${fill('M120 36c10 40 58 62 58 110a58 58 0 0 1-116 0c0-48 48-70 58-110z', p.body)}${fill('M66 162a58 58 0 0 0 108 0q-54 24-108 0z', p.deep)}${dots('M104 112h.1M132 126h.1M112 140h.1M140 100h.1M94 134h.1', 6, p.pale)}`,
  roller: (p: Paint) =>
    `${line('M92 92V56h56v36', `fill="none" stroke="${p.accent}" stroke-width="8"`)}${box(72, 78, 96, 40, 18, p.body)}${shine(86, 90, 0)}${line('M120 54V48', `stroke="${p.accent}" stroke-width="8"`)}${fill('M108 120h24l6 72a18 18 0 0 1-36 0z', p.deep)}${box(104, 116, 32, 14, 4, p.accent)}`,
  file: (p: Paint) =>
    `<g transform="rotate(32 120 120)">${box(70, 32, 34, 176, 17, p.body)}${box(77, 40, 20, 160, 10, p.pale)}${box(124, 62, 46, 120, 10, p.accent)}${box(124, 84, 46, 22, 0, p.deep)}</g>`,
  polish: (p: Paint) =>
    `${fill('M102 120l5-82q13-6 26 0l5 82z', p.deep)}${fill('M80 146c0-24 14-28 28-30h24c14 2 28 6 28 30v48a18 18 0 0 1-18 18H98a18 18 0 0 1-18-18z', p.body)}${shine(93, 146, 44)}${fill('M80 168h80v14H80z', p.pale)}`,
  lipstick: (p: Paint) =>
    `${fill('M104 118V74l32-26v70z', p.accent)}${box(98, 112, 44, 34, 3, p.pale)}${box(90, 142, 60, 70, 6, p.body)}${shine(100, 154, 46)}`,
  wand: (p: Paint) =>
    `${box(94, 32, 32, 84, 7, p.deep)}${box(90, 114, 40, 98, 10, p.body)}${shine(99, 128, 70)}<g transform="rotate(16 156 120)">${line('M156 90v70', `stroke="${p.deep}" stroke-width="5"`)}${box(148, 148, 16, 50, 8, p.accent)}</g>`,
  pencil: (p: Paint) =>
    `<g transform="rotate(34 120 120)">${box(92, 78, 26, 134, 5, p.body)}${fill('M92 80l13-44 13 44z', p.pale)}${fill('M100 54l5-18 5 18z', p.deep)}${box(132, 34, 26, 120, 6, p.deep)}${box(132, 144, 26, 34, 5, p.accent)}</g>`,
  palette: (p: Paint) =>
    `${box(44, 76, 152, 116, 14, p.deep)}${box(54, 86, 132, 96, 8, p.pale)}${[p.body, p.accent, p.deep, p.accent, p.deep, p.body].map((c, i) => `<circle cx="${80 + (i % 3) * 40}" cy="${112 + Math.floor(i / 3) * 42}" r="16" fill="${c}"/>`).join('')}`,
  compact: (p: Paint) =>
    `<circle cx="120" cy="84" r="52" fill="${p.body}"/><circle cx="120" cy="84" r="40" fill="${p.pale}"/>${line('M100 92l28-30', `stroke="#fff" stroke-width="8" stroke-linecap="round"`)}<ellipse cx="120" cy="162" rx="66" ry="46" fill="${p.deep}"/><ellipse cx="120" cy="156" rx="54" ry="35" fill="${p.accent}"/>`,
  perfume: (p: Paint) =>
    `${box(98, 34, 44, 38, 8, p.deep)}${box(108, 70, 24, 20, 0, p.accent)}${box(66, 88, 108, 124, 14, p.body)}${box(78, 132, 84, 68, 6, p.accent)}${box(92, 116, 56, 56, 2, p.pale)}${shine(76, 104, 92)}`,
  candle: (p: Paint) =>
    `${fill('M120 40c18 22 14 40 0 44-14-4-18-22 0-44z', p.accent)}${line('M120 78v24', `stroke="${p.deep}" stroke-width="4"`)}${box(72, 98, 96, 114, 16, p.body)}${box(72, 124, 96, 58, 0, p.pale)}${shine(83, 112, 86)}`,
  towel: (p: Paint) =>
    `${box(52, 148, 136, 44, 22, p.body)}${box(58, 106, 124, 44, 22, p.accent)}${box(66, 64, 108, 44, 22, p.deep)}${line('M66 170h100M74 128h86M82 86h70', `stroke="${p.pale}" stroke-width="5" stroke-linecap="round"`)}`,
  soap: (p: Paint) =>
    `${fill('M52 190h136l-14 20H66z', p.deep)}${box(50, 112, 140, 78, 28, p.body)}${box(68, 128, 104, 44, 18, p.pale)}<g fill="none" stroke="${p.accent}" stroke-width="5"><circle cx="84" cy="82" r="14"/><circle cx="118" cy="60" r="20"/><circle cx="150" cy="88" r="9"/></g>`,
  tin: (p: Paint) =>
    `${box(72, 60, 96, 26, 8, p.deep)}${box(66, 82, 108, 130, 10, p.body)}${box(66, 112, 108, 68, 0, p.pale)}${shine(78, 96, 100)}`,
} satisfies Record<string, (paint: Paint) => string>

type Shape = keyof typeof SHAPES

/** The centre of the label, where the mark goes. */
const LABELS: Partial<Record<Shape, [x: number, y: number]>> = {
  bottle: [120, 153],
  pump: [120, 152],
  dropper: [120, 160],
  jar: [120, 157],
  tube: [120, 124],
  spray: [120, 155],
  perfume: [120, 144],
  candle: [120, 153],
  soap: [120, 150],
  tin: [120, 146],
}

/** The marks of fictional brands, around the origin. */
const MARKS = [
  'M0-15c13 9 13 21 0 30-13-9-13-21 0-30z',
  'M0-15l14 15L0 15l-14-15z',
  'M-15 7a15 15 0 0 1 30 0z',
  'M0-16l5 11h11l-9 8 4 12-11-7-11 7 4-12-9-8h11z',
  'M-13-13q13 0 13 13 0-13 13-13 0 13-13 13 13 0 13 13-13 0-13-13 0 13-13 13 0-13 13-13-13 0-13-13z',
]

/** Of the house: clay, ochre, leaf, plum. */
const HUES = [8, 16, 24, 34, 42, 84, 100, 330, 340, 348]
const ACCENTS = ['#e39a4c', '#c9963f', '#7a2048', '#f0e2c8']
const HAIR = [12, 18, 24, 30, 345]

/** Make-up has a colour of its own. */
const WORN: Shape[] = ['lipstick', 'wand', 'compact', 'palette']
const TINTS = ['#a3263a', '#c2475f', '#8c3b4a', '#b5654a', '#9a5a3c', '#7a3f2e', '#c98a5e', '#d9738a']

/** The walls and tables of the rendered pictures. */
const STUDIOS = [
  ['#d2b488', '#d9bd91'],
  ['#bb743e', '#cd915a'],
  ['#5a1e30', '#733344'],
  ['#a8a882', '#bbbb9a'],
  ['#c7977a', '#d2ae8f'],
  ['#cca64e', '#d4b25e'],
] as const

/** The drawing of a product as a whole SVG document. An unknown shape is a bottle. */
export function productSvg(id: string, shape: string): string {
  const random = randomFrom(`product:${id}`)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const known = (Object.hasOwn(SHAPES, shape) ? shape : 'bottle') as Shape
  const hair = known === 'wig' || known === 'braid'
  const hue = pick(hair ? HAIR : HUES)
  const lit = pick([42, 50, 57])
  const worn = WORN.includes(known) ? pick(TINTS) : undefined
  const paint: Paint = {
    body: hair ? `hsl(${hue} 30% ${lit / 2}%)` : `hsl(${hue} ${pick([20, 26, 32])}% ${lit}%)`,
    deep: hair ? `hsl(${hue} 34% ${lit / 2 - 12}%)` : `hsl(${hue} 24% ${pick([22, 27, 32])}%)`,
    pale: 'hsl(38 42% 92%)',
    accent: worn ?? pick(ACCENTS),
  }
  const at = LABELS[known]
  const mark = at ? `<path d="${pick(MARKS)}" transform="translate(${at.join(' ')})" fill="${paint.accent}"/>` : ''
  const [wall, floor] = pick(STUDIOS)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" preserveAspectRatio="xMidYMid slice"><linearGradient id="l"><stop stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-opacity=".2"/></linearGradient>${box(0, 0, 240, 240, 0, wall)}${box(176, 116, 64, 64, 8, '#0002')}${box(0, 172, 240, 68, 0, floor)}${fill('M26 190v30a94 22 0 0 0 188 0v-30z', '#d9cbb2')}<ellipse cx="120" cy="190" rx="94" ry="22" fill="#f1e8d6"/><ellipse cx="132" cy="192" rx="58" ry="11" opacity=".16"/><g transform="translate(38.4 44) scale(.68)">${SHAPES[known](paint)}${mark}</g>${box(0, 0, 240, 240, 0, 'url(#l)')}</svg>`
}

function box(x: number, y: number, w: number, h: number, r: number, color: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''} fill="${color}"/>`
}

function fill(d: string, color: string): string {
  return `<path d="${d}" fill="${color}"/>`
}

function line(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`
}

function i8(color: string): string {
  return `stroke="${color}" stroke-width="8" stroke-linecap="round"`
}

function dots(d: string, width: number, color: string): string {
  return `<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** A highlight on smooth surfaces; horizontal where the shape has no height. */
function shine(x: number, y: number, height: number): string {
  const way = height ? `v${height}` : 'h44'
  return `<path d="M${x} ${y}${way}" stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"/>`
}
