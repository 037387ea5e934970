// Checks of a page's HTML without a browser: its markup, and what it loads before the first interaction.
import { brotliCompressSync, constants } from 'node:zlib'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { productUrl } from './running'

/** Faults of structure and accessibility that need no layout; what needs one is looked at in Chromium. */
const loader = new StaticConfigLoader({
  extends: ['html-validate:a11y'],
  rules: {
    // A name is welcome on anything that may have one.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The rail and the bar are one navigation, of which a style sheet shows the one that fits.
    'unique-landmark': 'off',
    // A passkey's form is sent by its island.
    'wcag/h32': 'off',
    deprecated: 'error',
    'element-permitted-content': 'error',
    'element-permitted-parent': 'error',
    'element-required-attributes': 'error',
    'input-missing-label': 'error',
    'no-dup-attr': 'error',
    'no-dup-id': 'error',
    'no-inline-style': 'error',
    'no-missing-references': 'error',
  },
})
// Read once: the loader would build it again for every page.
const config = loader.getConfigFor('page.html')
loader.getConfigFor = () => config
const validator = new HtmlValidate(loader)

/** Each fault with the markup that has it. */
export function markupFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html)
  const untitled = /<title>[^<]+<\/title>/.test(html) ? [] : ['the page has no title']
  // No page has any of these: whoever adds one adds what checks it.
  const unknown = [...html.matchAll(/<(object|embed|audio)\b[^>]*>|<video\b[^>]*\bcontrols\b[^>]*>/g)]
  const frames = [...html.matchAll(/<iframe\b[^>]*\btitle="([^"]*)"/g)].map(([, title]) => title)
  const alike = frames.filter((title, place) => frames.indexOf(title) !== place)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset, size }) => {
      const at = html.slice(Math.max(0, offset - 40), offset + size + 80)
      return `${ruleId}: ${message} at ${at.replace(/\s+/g, ' ')}`
    }),
  )
  return [
    ...untitled,
    ...unknown.map(([tag]) => `nothing checks ${tag}`),
    ...alike.map((title) => `two frames have the title ${title}`),
    ...found,
  ]
}

/** Scripts and styles that stand in the HTML itself, which the policy forbids. */
export function inlineCode(html: string): string[] {
  const faults: string[] = []
  // What stands there for search engines is data: it is never run, and the policy lets it be.
  const code = /<script\b(?![^>]*\ssrc=)(?! type="application\/ld\+json">)[^>]*>/gi
  for (const [tag] of html.matchAll(code)) faults.push(tag)
  for (const [tag] of html.matchAll(/<style\b[^>]*>/gi)) faults.push(tag)
  for (const [tag] of html.matchAll(/<[a-z][^<>]*\s(style|on[a-z]+)=["'][^<>]*>/gi)) faults.push(tag)
  for (const [tag] of html.matchAll(/<[^<>]*=["']\s*javascript:[^<>]*>/gi)) faults.push(tag)
  return faults
}

/** What people read of an HTML, or have read to them. */
export function readableText(html: string): string {
  // Examples of code use the words of the language: `fetch` is a function there.
  const body = html.replace(/<(script|style|pre)\b[\s\S]*?<\/\1>/g, '')
  const labels = [...body.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)]
  return [body.replace(/<[^>]*>/g, ' '), ...labels.map(([, label]) => label)].join('\n')
}

/** Scripts, stylesheets and preloads that an HTML names, as paths; not what an island brings once it is touched. */
export function assetsOf(html: string): { scripts: string[]; styles: string[] } {
  const tags = [...html.matchAll(/<(script|link)\b[^>]*>/g)].map(([tag]) => tag)
  const named = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  const linked = (rel: string) =>
    tags.filter((tag) => tag.startsWith('<link') && named(tag, 'rel') === rel).map((tag) => named(tag, 'href') ?? '')
  const scripts = tags
    .filter((tag) => tag.startsWith('<script'))
    .map((tag) => named(tag, 'src') ?? '')
    .filter(Boolean)
  return { scripts: [...scripts, ...linked('modulepreload')], styles: linked('stylesheet') }
}

/** All scripts that these import, themselves included. */
export async function scriptClosure(paths: string[]): Promise<string[]> {
  const reached = new Set<string>()
  const follow = async (path: string): Promise<void> => {
    if (reached.has(path)) return
    reached.add(path)
    const { text } = await asset(path)
    const imports = text.matchAll(/\bimport\s*(?:[\w*{},\s$]+from\s*)?["']([^"']+)["']/g)
    for (const [, to = ''] of imports) await follow(new URL(to, `http://_${path}`).pathname)
  }
  for (const path of paths) await follow(path)
  return [...reached]
}

/** Bytes as a server would send them at brotli's best. */
export function brotli(body: Buffer | string): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Bytes of files as brotli would send them. */
export async function weightOf(paths: string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(async (path) => (await asset(path)).bytes))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

type Asset = { text: string; bytes: number }

/** Hashed files never change: each is asked for once. */
const assets = new Map<string, Promise<Asset>>()

function asset(path: string): Promise<Asset> {
  const found = assets.get(path) ?? loadAsset(path)
  assets.set(path, found)
  return found
}

async function loadAsset(path: string): Promise<Asset> {
  const response = await fetch(new URL(path, productUrl()))
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  const text = await response.text()
  return { text, bytes: brotli(text) }
}
