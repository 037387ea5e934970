// What is wrong with a page as it came: markup, code in it, words, files that it loads, bytes of script, islands.
import { createHash } from 'node:crypto'
import { axeFaultsOf } from '../e2e/harness/axe-on-html'
import {
  assetsOf,
  brotli,
  inlineCode,
  markupFaults,
  readableText,
  scriptClosure,
  weightOf,
} from '../e2e/harness/markup'
import { islandsAtOnce, SCRIPT_BEFORE_TOUCH } from '../e2e/harness/pages'
import { avoidedTerms } from '../fixtures/avoided-words'
import { DEEP } from '../fixtures/depth'

/** Those that were looked at: a public page is the same for everybody. */
const seen = new Set<string>()

/** `alike`: a scene whose layout another has, of whose axe the deep suite asks. */
export async function pageFaults(html: string, at: string, alike = false): Promise<string[]> {
  const key = createHash('sha1')
    .update(`${alike} ${islandsAtOnce(at)} ${html}`)
    .digest('base64')
  if (seen.has(key)) return []
  seen.add(key)
  const { scripts, styles } = assetsOf(html)
  const elsewhere = [...scripts, ...styles].filter((path) => !path.startsWith('/assets/'))
  const weight = await weightOf(await scriptClosure(scripts))
  // What comes alive untouched brings React: only where the layouts count it.
  const atOnce = [...html.matchAll(/<div data-island="([\w-]+)" data-on="load"/g)]
  const islands = atOnce.map(([, name]) => name).join()
  return [
    ...markupFaults(html),
    ...(alike && !DEEP ? [] : await axeFaultsOf(html)),
    ...inlineCode(html).map((tag) => `code in the page: ${tag}`),
    ...avoidedTerms(readableText(html)).map((text) => `avoided word: ${text}`),
    ...elsewhere.map((path) => `a file of elsewhere: ${path}`),
    ...(weight > 0 && weight <= SCRIPT_BEFORE_TOUCH ? [] : [`${weight} bytes of script`]),
    ...(islands === islandsAtOnce(at).join() ? [] : [`islands at once: ${islands}`]),
    ...unlitFaults(html, at),
  ]
}

/** Pages of nobody's work: the bell is lit there, or they are about somebody. */
const APART = /\/(?:notifications|report|removed)\b/

/** Every page of a business and of the admins lights its entry in both navigations: elsewhere a phone has no way back. */
function unlitFaults(html: string, at: string): string[] {
  const bars = html.match(/<nav aria-label="Main".*?<\/nav>/gs) ?? []
  const dark = bars.filter((bar) => /href="\/(?:partner|seller|admin)\//.test(bar) && !bar.includes('aria-current='))
  return dark.length > 0 && !APART.test(at) ? [`${dark.length} navigations light no entry`] : []
}

const PUBLIC_PAGE = 14_600
const PUBLIC_REQUESTS = 3

/** Whether a public page is small, all that it loads included. */
export async function publicPageFaults(html: string): Promise<string[]> {
  const { scripts, styles } = assetsOf(html)
  const files = [...styles, ...(await scriptClosure(scripts))]
  const bytes = brotli(html) + (await weightOf(files))
  return [
    ...(bytes > PUBLIC_PAGE ? [`${bytes} bytes in all`] : []),
    ...(1 + files.length > PUBLIC_REQUESTS ? [`${1 + files.length} requests`] : []),
  ]
}
