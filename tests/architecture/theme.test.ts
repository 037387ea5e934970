// Text can be read in light and in dark: each pair of tokens that the interface puts on top of each other has the
// contrast that WCAG 2.2 asks for. Which pairs there are is read from the class names; that a page really looks so is
// seen in Chromium, in light for every layout and in the dark for ten of them.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'

const APP = fileURLToPath(new URL('../../app/', import.meta.url))
const TEXT = 4.5
const CONTROL = 3

/** What text stands on that names no ground of its own. */
const GROUNDS = ['paper', 'raised', 'sunken']

/** Light text and accents, which stand on the plum of the purse or name their ground. */
const ON_PLUM = ['on-plum', 'on-plum-soft', 'apricot']
const DECORATION = ['apricot-deep', 'edge', 'on-apricot', 'paper']

type Theme = Record<string, string>

const css = readFileSync(`${APP}styles/theme.css`, 'utf8')
const dark = css.indexOf('@media (prefers-color-scheme: dark)')
const light = tokensOf(css.slice(0, dark))
const THEMES = { light, dark: { ...light, ...tokensOf(css.slice(dark)) } }

function tokensOf(source: string): Theme {
  return Object.fromEntries(
    [...source.matchAll(/--color-([a-z-]+): (oklch\([^)]*\));/g)].map(([, name, value]) => [name, value]),
  )
}

/** "soft on raised", as the class names of the interface have it. */
function pairsInUse(): Set<string> {
  const pairs = new Set<string>()
  for (const file of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, classes = ''] of readFileSync(APP + file, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g))
      for (const pair of pairsOf(classes)) pairs.add(pair)
  }
  return pairs
}

function pairsOf(classes: string): string[] {
  const texts = tokensIn(classes, 'text')
  const grounds = tokensIn(classes, 'bg')
  return texts.flatMap(({ state, token }) => {
    const stateGrounds = grounds.filter((ground) => ground.state === state || state === '')
    if (stateGrounds.length > 0) return stateGrounds.map((ground) => `${token} on ${ground.token}`)
    if (DECORATION.includes(token)) return []
    if (ON_PLUM.includes(token)) return [`${token} on plum`, `${token} on plum-deep`]
    return GROUNDS.map((ground) => `${token} on ${ground}`)
  })
}

/** Tokens that a class list names, but for what is disabled, see-through, or another element's. */
function tokensIn(classes: string, kind: 'text' | 'bg'): { state: string; token: string }[] {
  return [...classes.matchAll(new RegExp(`(?<=^|\\s)((?:[\\w-]+:)*)${kind}-([a-z-]+)(?=\\s|$)`, 'g'))]
    .map(([, state = '', token = '']) => ({ state, token }))
    .filter(({ state, token }) => token in light && !/disabled|before|after|backdrop|file/.test(state))
}

for (const [name, theme] of Object.entries(THEMES)) {
  test(`text can be read, ${name}`, () => {
    const pairs = [...pairsInUse()]
    expect(pairs.length).toBeGreaterThan(30)
    expect(pairs.flatMap((pair) => faintness(theme, pair, TEXT))).toEqual([])
  })

  test(`the edges of controls can be seen, ${name}`, () => {
    const pairs = GROUNDS.map((ground) => `edge on ${ground}`)
    expect(pairs.flatMap((pair) => faintness(theme, pair, CONTROL))).toEqual([])
  })
}

test('a faint pair is found', () => {
  const faint = { ...light, soft: 'oklch(70% 0.045 345)' }
  expect(faintness(faint, 'soft on paper', TEXT)).toEqual([expect.stringMatching(/^soft on paper: 2\.\d+$/)])
})

function faintness(theme: Theme, pair: string, least: number): string[] {
  const [over = '', ground = ''] = pair.split(' on ')
  const contrast = wcagContrast(theme[over] ?? '', theme[ground] ?? '')
  return contrast >= least ? [] : [`${pair}: ${contrast.toFixed(2)}`]
}
