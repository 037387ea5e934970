// Every salon and shop has its own woven cover until it uploads pictures: two motifs of its trade on a large tile, in
// one of twelve pairs of colors, drawn from its id as an SVG under 2 kB. The same address always gives the same cover.

/** What is woven: a plait for hair, a fan for nails, a wave for spas, a petal for faces, a basket for shops. */
export const TRADES = ['hair', 'nails', 'spa', 'face', 'shop'] as const
export type Trade = (typeof TRADES)[number]

const TRADE_OF: Record<string, Trade> = {
  'Hair Salon': 'hair',
  Barbershop: 'hair',
  'Nail Salon': 'nails',
  Spa: 'spa',
  'Med Spa': 'spa',
}

/** The trade of a salon's business type. */
export function tradeOf(businessType: string): Trade {
  return TRADE_OF[businessType] ?? 'face'
}

/** The address of a cover. */
export function wovenPath(trade: Trade, id: string): string {
  return `/woven/${trade}/${encodeURIComponent(id)}.svg`
}

/** Ground and figure; their lightness differs by at most a quarter, so that what lies on them can be read. */
const PAIRS: [Color, Color][] = [
  [
    [33, 0.09, 345],
    [50, 0.13, 8],
  ],
  [
    [37, 0.08, 262],
    [54, 0.1, 250],
  ],
  [
    [38, 0.06, 200],
    [55, 0.08, 182],
  ],
  [
    [35, 0.06, 158],
    [53, 0.08, 145],
  ],
  [
    [35, 0.09, 285],
    [53, 0.11, 305],
  ],
  [
    [46, 0.11, 38],
    [63, 0.12, 52],
  ],
  [
    [55, 0.11, 70],
    [71, 0.12, 82],
  ],
  [
    [42, 0.11, 22],
    [60, 0.12, 30],
  ],
  [
    [42, 0.06, 112],
    [59, 0.08, 105],
  ],
  [
    [38, 0.09, 318],
    [55, 0.11, 330],
  ],
  [
    [34, 0.04, 50],
    [51, 0.07, 62],
  ],
  [
    [33, 0.1, 12],
    [51, 0.12, 40],
  ],
]

type Color = [lightness: number, chroma: number, hue: number]

/**
 * A cover as a whole SVG document. Without a size of its own, so that its tiles are as large on every cover. Neighbours
 * of one trade differ in colors, in the size and turn of the weave, and in how the cloth is cut.
 */
export function wovenSvg(trade: Trade, id: string): string {
  const random = randomFrom(id)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const [ground, figure] = pick(PAIRS)
  const thread = fill([figure[0] + 8, figure[1], figure[2]])
  const laid = `scale(${pick([0.7, 1, 1.4])}) rotate(${pick([0, 30, 45, 90, -30])}) translate(${pick([0, 20, 40])} ${pick([0, 20, 40])})`
  const tile = wovenTile(trade, random, fill(figure), thread, laid)
  const plain = fill([ground[0] - 5, ground[1], ground[2] + 12])
  return `<svg xmlns="http://www.w3.org/2000/svg"><defs>${tile}<radialGradient id="l" cx="0" cy="0" r="1.15"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d0a16" stop-opacity=".34"/></radialGradient></defs>${WHOLE(fill(ground))}${WHOLE('url(#p)')}${pick(CUTS)(plain, thread)}${WHOLE('url(#l)')}</svg>`
}

/** A share of the picture's width or height. */
const share = (percent: number) => `${percent}%`

const WHOLE = (color: string) => `<rect width="100%" height="100%" fill="${color}"/>`

/** How the cloth is cut: woven all over, with a plain half, with a plain middle, or with a sun on it. */
const CUTS: ((plain: string, thread: string) => string)[] = [
  () => '',
  (plain, thread) =>
    `<rect width="${share(46)}" height="100%" fill="${plain}"/><rect x="${share(46)}" width="10" height="100%" fill="${thread}"/><rect x="${share(49)}" width="3" height="100%" fill="${thread}"/>`,
  (plain, thread) =>
    `<rect y="${share(26)}" width="100%" height="${share(48)}" fill="${plain}"/><rect y="${share(26)}" width="100%" height="4" fill="${thread}"/><rect y="${share(72)}" width="100%" height="4" fill="${thread}"/>`,
  (plain, thread) =>
    [
      [38, plain],
      [32, thread],
      [28, plain],
      [18, thread],
      [14, plain],
    ]
      .map(([r, color]) => `<circle cx="${share(74)}" cy="100%" r="${share(Number(r))}" fill="${color}"/>`)
      .join(''),
]

/** The motifs of a trade in two colors, as the pattern "p". `laid`: how it is turned and stretched. */
function wovenTile(trade: Trade, random: () => number, figure: string, thread: string, laid = ''): string {
  const size = 80 + Math.floor(random() * 3) * 8
  const motifs = MOTIFS[trade](figure, thread, random() < 0.5)
  return `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" viewBox="0 0 80 80"${laid && ` patternTransform="${laid}"`}>${motifs}</pattern>`
}

function fill([lightness, chroma, hue]: Color): string {
  return `oklch(${lightness}% ${chroma} ${hue})`
}

/** The motif of a trade and a finer one beside it, on a tile of 80 by 80; `dense` adds the finer one a second time. */
const MOTIFS: Record<Trade, (figure: string, thread: string, dense: boolean) => string> = {
  hair: (figure, thread, dense) =>
    `<g fill="none" stroke-linecap="round"><path d="M14 0C14 20 34 20 34 40S14 60 14 80M34 0C34 20 14 20 14 40S34 60 34 80" stroke="${figure}" stroke-width="9"/><path d="M24 8v24M24 48v24" stroke="${thread}" stroke-width="2"/><path d="M60 0v80${dense ? 'M70 0v80' : ''}" stroke="${thread}" stroke-width="2" stroke-dasharray="10 10"/></g>`,
  nails: (figure, thread, dense) =>
    `<g fill="none" stroke="${figure}" stroke-width="6"><path d="M0 40a40 40 0 0 1 80 0M18 40a22 22 0 0 1 44 0M-40 80a40 40 0 0 1 80 0M40 80a40 40 0 0 1 80 0M-22 80a22 22 0 0 1 44 0M58 80a22 22 0 0 1 44 0"/></g><g fill="${thread}"><circle cx="40" cy="36" r="4"/><circle cx="0" cy="76" r="4"/><circle cx="80" cy="76" r="4"/>${dense ? '<circle cx="40" cy="6" r="2"/><circle cx="0" cy="46" r="2"/><circle cx="80" cy="46" r="2"/>' : ''}</g>`,
  spa: (figure, thread, dense) =>
    `<g fill="none"><path d="M-20 20Q0 0 20 20T60 20T100 20M-20 60Q0 40 20 60T60 60T100 60" stroke="${figure}" stroke-width="8"/><path d="M-20 40Q0 20 20 40T60 40T100 40${dense ? 'M-20 80Q0 60 20 80T60 80T100 80M-20 0Q0-20 20 0T60 0T100 0' : ''}" stroke="${thread}" stroke-width="2"/></g>`,
  face: (figure, thread, dense) =>
    `<path d="M0 0Q40 0 40 40Q0 40 0 0M80 80Q40 80 40 40Q80 40 80 80M80 0Q80 40 40 40Q40 0 80 0M0 80Q0 40 40 40Q40 80 0 80" fill="${figure}"/><g fill="none" stroke="${thread}" stroke-width="2"><path d="M8 8l24 24M72 72L48 48${dense ? 'M72 8L48 32M8 72l24-24' : ''}"/></g>`,
  shop: (figure, thread, dense) =>
    `<path d="M4 10h32v20H4zM44 50h32v20H44zM50 4h20v32H50zM10 44h20v32H10z" fill="${figure}"/><path d="M4 20h32M44 60h32${dense ? 'M60 4v32M20 44v32' : ''}" stroke="${thread}" stroke-width="2"/>`,
}

/** A small seeded generator (mulberry32 over an FNV-1a hash): numbers in [0, 1). */
export function randomFrom(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
