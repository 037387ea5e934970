// The cloth behind a product: one motif on a small tile, chosen by a seeded generator.

const TILE = 40

/** The pattern "p". */
export function clothOf(random: () => number, threads: Threads & { ground: string }): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const shapes = motif(pick(MOTIFS), random, threads)
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
