// The pictures of gift cards, drawn in code: a few shapes on 320 × 200, under 2 kB.
import type { GIFT_DESIGNS } from '../../../api/shop/gift-cards/input'

type Design = (typeof GIFT_DESIGNS)[number]

export const DESIGN_NAMES: Record<Design, string> = {
  bloom: 'Hibiscus',
  braids: 'Braids',
  comb: 'Comb',
  lantern: 'Lanterns',
  polish: 'Polish',
  confetti: 'Confetti',
}

export function isDesign(name: string): name is Design {
  return Object.hasOwn(DESIGN_NAMES, name)
}

/** The address of a design's picture. */
export function designPath(design: Design): string {
  return `/gift-designs/${design}.svg`
}

const PLUM = '#43122f'
const APRICOT = '#f39a52'
const IVORY = '#faf0dd'
const BLUSH = '#f6cfae'
const CLAY = '#c2452d'
const LEAF = '#1f7a5a'
const SUN = '#f4c95d'

const repeat = (n: number, draw: (i: number) => string) => Array.from({ length: n }, (_, i) => draw(i)).join('')

function flower(x: number, y: number, size: number, petal: string, turn = 0): string {
  const petals = repeat(5, (i) => `<ellipse cy="-27" rx="19" ry="29" transform="rotate(${turn + i * 72})"/>`)
  return `<g transform="translate(${x} ${y}) scale(${size})"><g fill="${petal}">${petals}</g><g fill="${PLUM}" opacity=".25">${repeat(5, (i) => `<ellipse cy="-15" rx="6" ry="15" transform="rotate(${turn + i * 72})"/>`)}</g><path d="M0 0L34-26" stroke="${SUN}" stroke-width="5" stroke-linecap="round"/><circle r="9" fill="${SUN}"/></g>`
}

const leaf = (x: number, y: number, turn: number) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C20-24 52-24 74 0C52 24 20 24 0 0Z" fill="${LEAF}"/>`

const DRAWN: Record<Design, { ground: string; draw: () => string }> = {
  bloom: {
    ground: BLUSH,
    draw: () =>
      [
        leaf(58, 60, -150),
        leaf(110, 96, 40),
        leaf(250, 128, 20),
        leaf(220, 70, -60),
        flower(82, 78, 1.35, CLAY, 8),
        flower(236, 118, 1.6, APRICOT, 30),
        flower(160, 172, 0.8, IVORY, 12),
        flower(300, 30, 0.75, CLAY, 50),
        flower(16, 186, 0.9, APRICOT),
      ].join(''),
  },
  braids: {
    ground: '#7d2240',
    draw: () =>
      repeat(5, (column) => {
        const x = 32 + column * 64
        return repeat(9, (row) => {
          const y = row * 28 - 16
          const [first, second] = column % 2 ? [APRICOT, SUN] : [IVORY, BLUSH]
          return `<path d="M${x} ${y + 30}C${x - 34} ${y + 22} ${x - 26} ${y - 8} ${x + 2} ${y}C${x + 6} ${y + 12} ${x + 4} ${y + 22} ${x} ${y + 30}Z" fill="${first}"/><path d="M${x} ${y + 44}C${x + 34} ${y + 36} ${x + 26} ${y + 6} ${x - 2} ${y + 14}C${x - 6} ${y + 26} ${x - 4} ${y + 36} ${x} ${y + 44}Z" fill="${second}"/>`
        })
      }),
  },
  comb: {
    ground: '#e9b44c',
    draw: () =>
      `<g fill="none" stroke="${PLUM}" stroke-width="7" stroke-linecap="round">${repeat(12, (i) => {
        const [x, y] = [24 + (i % 4) * 96 - (Math.floor(i / 4) % 2) * 48, 26 + Math.floor(i / 4) * 76]
        return `<path d="M${x - 22} ${y + 8}a22 22 0 1 1 22 22a13 13 0 1 1 12-18"/>`
      })}</g><g transform="rotate(14 160 100)"><rect x="112" y="22" width="96" height="52" rx="22" fill="${CLAY}"/><circle cx="160" cy="48" r="13" fill="${SUN}"/>${repeat(7, (i) => `<rect x="${113 + i * 14.4}" y="62" width="8" height="112" rx="4" fill="${CLAY}"/>`)}</g>`,
  },
  lantern: {
    ground: '#2c1136',
    draw: () =>
      `<g fill="${SUN}">${repeat(22, (i) => `<circle cx="${(i * 83) % 320}" cy="${(i * 47) % 200}" r="${1 + (i % 3)}"/>`)}</g>${repeat(
        5,
        (i) => {
          const [x, y, s] = [36 + i * 62, 66 + ((i * 41) % 74), 0.8 + (i % 3) * 0.22]
          const glass = [APRICOT, CLAY, SUN][i % 3]
          return `<path d="M${x} 0V${y}" stroke="${BLUSH}" stroke-width="1.5"/><g transform="translate(${x} ${y}) scale(${s})"><circle cy="28" r="44" fill="${glass}" opacity=".22"/><rect x="-11" y="-4" width="22" height="8" rx="3" fill="${BLUSH}"/><path d="M-14 4H14L24 28L14 52H-14L-24 28Z" fill="${glass}"/><path d="M-5 4L-8 52M5 4L8 52" stroke="${PLUM}" stroke-width="2.5" opacity=".55"/><rect x="-11" y="52" width="22" height="7" rx="3" fill="${BLUSH}"/></g>`
        },
      )}`,
  },
  polish: {
    ground: '#cfe3d4',
    draw: () =>
      `<path d="M0 168H320V200H0Z" fill="${LEAF}"/>${repeat(6, (i) => {
        const x = 10 + i * 52
        const colour = [CLAY, APRICOT, PLUM, SUN, '#d7627f', LEAF][i]
        const y = [0, 16, -6, 20, 4, 12][i] ?? 0
        return `<path d="M${x + 14} ${30 + y}h20l4 62h-28z" fill="${PLUM}"/><rect x="${x}" y="${90 + y}" width="48" height="${78 - y}" rx="12" fill="${colour}"/><rect x="${x + 7}" y="${100 + y}" width="7" height="${48 - y}" rx="3.5" fill="#fff" opacity=".45"/>`
      })}`,
  },
  confetti: {
    ground: IVORY,
    draw: () =>
      `${repeat(46, (i) => {
        const [x, y] = [(i * 61) % 320, (i * 97 + (i % 5) * 13) % 200]
        const colour = [APRICOT, CLAY, LEAF, PLUM, SUN][i % 5]
        return i % 3
          ? `<rect x="${x}" y="${y}" width="9" height="15" rx="2" fill="${colour}" transform="rotate(${(i * 37) % 180} ${x} ${y})"/>`
          : `<circle cx="${x}" cy="${y}" r="5.5" fill="${colour}"/>`
      })}<g fill="none" stroke-width="9" stroke-linecap="round"><path d="M-10 150C50 90 90 210 150 150S250 90 330 160" stroke="${CLAY}"/><path d="M-10 40C60 100 100-20 170 40S270 100 330 30" stroke="${APRICOT}"/></g>`,
  },
}

/** A design's picture; it never changes. */
export function designSvg(design: Design): string {
  const { ground, draw } = DRAWN[design]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice"><rect width="320" height="200" fill="${ground}"/>${draw()}</svg>`
}
