// Every scene as HTML, without a browser: well-formed and accessible as far as markup decides, no code in the page, no
// word that we avoid, few bytes of script, few round trips. What needs a layout is looked at in layouts.test.ts.
import type { Page } from '@playwright/test'
import { avoidedWords } from '../../fixtures/avoided-words'
import { inlineCode } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { HtmlPage } from '../harness/html/html-page'
import { assetsOf, markupFaults, scriptClosure, spokenText, weightOf } from '../harness/markup'
import { ISLANDS_AT_ONCE, SCENES, SCRIPT_BEFORE_TOUCH, type Scene } from '../harness/pages'
import { type Answered, ask, CACHED_CLAIM_COOKIE, type Person, tripsOf } from '../harness/people'
import { productUrl } from '../harness/product'
import { addressOf, stocked } from '../harness/stock'

for (const scene of SCENES.filter(({ scripted }) => !scripted)) {
  test(`${scene.name}, ${scene.at}`, async () => {
    const html = await htmlOf(scene)
    expect(markupFaults(html)).toEqual([])
    expect(inlineCode(html)).toEqual([])
    expect(avoidedWords(spokenText(html))).toEqual([])
    const { scripts, styles } = assetsOf(html)
    for (const path of [...scripts, ...styles]) expect(path).toMatch(/^\/assets\//)
    const weight = await weightOf(await scriptClosure(scripts))
    expect(weight).toBeGreaterThan(0)
    expect(weight).toBeLessThanOrEqual(SCRIPT_BEFORE_TOUCH)
    // What comes alive untouched brings React: only where the layouts count it.
    const atOnce = [...html.matchAll(/<div data-island="([\w-]+)" data-on="load"/g)]
    expect(atOnce.map(([, name]) => name)).toEqual(ISLANDS_AT_ONCE[scene.at] ?? [])
  })
}

async function htmlOf({ as, at, first }: Scene): Promise<string> {
  const { people, ids } = stocked()
  const person = as === 'anonymous' ? undefined : people[as]
  const path = addressOf(at, ids)
  if (!first) return (await expectFewTrips(path, person)).text
  const page = new HtmlPage(productUrl(), new Map(person?.cookies))
  await page.goto(path)
  await first(page as unknown as Page)
  return page.content()
}

/** One round trip a page, two where the claim of who is asking is not cached any more, and warm after that. */
async function expectFewTrips(path: string, person: Person | undefined): Promise<Answered> {
  if (!person) {
    const answer = await ask(path)
    expect(tripsOf(answer)).toBeLessThanOrEqual(1)
    return answer
  }
  const cold = { ...person, cookies: new Map(person.cookies) }
  cold.cookies.delete(CACHED_CLAIM_COOKIE)
  expect(tripsOf(await ask(path, { as: cold }))).toBeLessThanOrEqual(2)
  expect(cold.cookies.has(CACHED_CLAIM_COOKIE)).toBe(true)
  const warm = await ask(path, { as: cold })
  expect(tripsOf(warm)).toBeLessThanOrEqual(1)
  return warm
}
