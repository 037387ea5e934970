// Every salon has its own woven pattern until it uploads pictures: an SVG drawn from its id, two of
// its own hues, a few shapes, under 2 kB. The same id always gives the same pattern.

const TILE = 40

/** The pattern of an id as a whole SVG document. */
export function wovenSvg(id: string): string {
  const random = randomFrom(id)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const hue = pick([18, 32, 45, 62, 92, 152, 186, 218, 262, 312, 338, 352])
  const other = (hue + pick([26, 48, 150, 180, 205, 300])) % 360
  const ground = `hsl(${hue} 42% 31%)`
  const warp = `hsl(${hue} 48% 42%)`
  const weft = `hsl(${other} 62% 66%)`
  const thread = `hsl(${other} 70% 84%)`
  const cloth = clothOf(random, { ground, warp, weft, thread }, 3)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice"><defs>${cloth}<radialGradient id="l" cx="0" cy="0" r="1.1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d0a16" stop-opacity=".4"/></radialGradient></defs><rect width="480" height="320" fill="url(#p)"/><rect width="480" height="320" fill="url(#l)"/></svg>`
}

/** The pattern "p", with this number of motifs. */
export function clothOf(
  random: () => number,
  threads: Threads & { ground: string },
  motifs = 1,
): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const shapes = Array.from({ length: motifs }, () => motif(pick(MOTIFS), random, threads)).join('')
  const turn = pick([0, 0, 45, 45, 90])
  const scale = pick([1, 1.25, 1.6, 2])
  return `<pattern id="p" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn}) scale(${scale})"><rect width="40" height="40" fill="${threads.ground}"/>${shapes}</pattern>`
}

type Threads = { warp: string; weft: string; thread: string }

const MOTIFS = ['bands', 'diamond', 'basket', 'chevron', 'dots', 'steps', 'arcs'] as const

function motif(
  kind: (typeof MOTIFS)[number],
  random: () => number,
  { warp, weft, thread }: Threads,
): string {
  const n = (from: number, to: number) => Math.round(from + random() * (to - from))
  switch (kind) {
    case 'bands': {
      const y = n(2, 30)
      return `<path d="M0 ${y}h40" stroke="${warp}" stroke-width="${n(4, 12)}"/><path d="M0 ${y + 4}h40" stroke="${weft}" stroke-width="${n(1, 3)}"/>`
    }
    case 'diamond': {
      const r = n(8, 18)
      return `<path d="M20 ${20 - r}l${r} ${r}-${r} ${r}-${r}-${r}z" fill="${weft}"/><path d="M20 ${20 - r / 2}l${r / 2} ${r / 2}-${r / 2} ${r / 2}-${r / 2}-${r / 2}z" fill="${warp}"/>`
    }
    case 'basket':
      return `<path d="M0 10h20M20 30h20" stroke="${warp}" stroke-width="${n(8, 14)}"/><path d="M10 20v20M30 0v20" stroke="${weft}" stroke-width="${n(3, 9)}"/>`
    case 'chevron': {
      const y = n(6, 26)
      return `<path d="M-2 ${y + 12}L20 ${y - 6}l22 18" fill="none" stroke="${pickTone(random, weft, thread)}" stroke-width="${n(2, 6)}"/>`
    }
    case 'dots':
      return `<circle cx="10" cy="10" r="${n(2, 5)}" fill="${thread}"/><circle cx="30" cy="30" r="${n(2, 5)}" fill="${weft}"/>`
    case 'steps':
      return `<path d="M0 32h8v-8h8v-8h8V8h8V0" fill="none" stroke="${pickTone(random, warp, thread)}" stroke-width="${n(2, 5)}"/>`
    case 'arcs':
      return `<path d="M0 40a20 20 0 0 1 40 0M8 40a12 12 0 0 1 24 0" fill="none" stroke="${weft}" stroke-width="${n(2, 5)}"/>`
  }
}

function pickTone(random: () => number, a: string, b: string): string {
  return random() < 0.5 ? a : b
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

/** The pattern of a welcome screen. */
export function wovenId(step: number): string {
  return `welcome-${step}`
}
