// Colors as our drawings name them: #rgb, #rrggbb, hsl(), oklch(), and var() with one of these to fall back on.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Null for "none" and what is no color. */
export function rgbOf(color: string): Rgb | null {
  const named = /^var\(--\w+,(.*)\)$/.exec(color)?.[1] ?? color
  const [, kind, inside = ''] = /^(hsl|oklch)\((.*)\)$/.exec(named) ?? []
  const [a = 0, b = 0, c = 0] = inside.split(/\s+/).map(Number.parseFloat)
  if (kind === 'hsl') return fromHsl(a, b / 100, c / 100)
  if (kind === 'oklch') return fromOklch(a / 100, b, c)
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(named)?.[1]
  if (!hex) return null
  const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [part(0), part(8), part(4)]
}

/** By the matrices of its author, Björn Ottosson. */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function byte(linear: number): number {
  const within = Math.min(1, Math.max(0, linear))
  return 255 * (within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055)
}
