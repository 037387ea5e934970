// The tokens of the theme, read from its source, with their contrast.
import theme from '../styles/theme.css?raw'

export type Scheme = 'light' | 'dark'

type Tokens = Record<string, string>

/** Where the dark twins stand. */
const DARK = theme.indexOf('@media (prefers-color-scheme: dark)')
const DARK_END = theme.indexOf('\n}', DARK)

const light = tokensIn(theme.slice(0, DARK))

const TOKENS: Record<Scheme, Tokens> = { light, dark: { ...light, ...tokensIn(theme.slice(DARK, DARK_END)) } }

function tokensIn(css: string): Tokens {
  return Object.fromEntries(
    [...css.matchAll(/--((?:color|shade)-[a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  )
}

/** Both schemes beside each other on one page, whatever the browser prefers; and a ground for each color. */
export function schemeSheet(): string {
  const scheme = ([name, tokens]: [string, Tokens]) =>
    `.scheme-${name} { color-scheme: ${name}; ${Object.entries(tokens)
      .map(([token, value]) => `--${token}: ${value};`)
      .join(' ')} }`
  return [
    ...Object.entries(TOKENS).map(scheme),
    ...COLORS.map((name) => `.ground-${name} { background: var(--color-${name}); }`),
  ].join('\n')
}

export const COLORS = Object.keys(light)
  .filter((name) => name.startsWith('color-'))
  .map((name) => name.slice('color-'.length))

/** "5.2" to 1, of one color on another in a scheme. */
export function contrast(scheme: Scheme, over: string, ground: string): string {
  const [a, b] = [over, ground].map((name) => luminance(TOKENS[scheme][`color-${name}`] ?? ''))
  const [most, least] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)]
  return ((most + 0.05) / (least + 0.05)).toFixed(1)
}

/** Relative luminance (WCAG 2.2) of an oklch() color; by the matrices of its author, Björn Ottosson. */
function luminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  const [l, a, b] = [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const [r, g, u] = [red, green, blue].map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (u ?? 0)
}
