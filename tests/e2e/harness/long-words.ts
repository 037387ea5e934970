// Words without spaces in place of all names that people wrote: whatever they are called, no page gets wider.
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { touchedListen } from './browser'
import { database } from './running'

const LONGEST = 120

/** Shorter ones are also words of ours. */
const SHORTEST = 5

let written: Promise<string[]> | undefined

/** Puts a word of 120 letters in place of every name on the page: of people, salons, services, goals, products and shops. */
export async function withLongTexts(page: Page): Promise<void> {
  await touchedListen(page)
  written ??= namesInUse()
  const names = await written
  await page.evaluate(
    ({ names, word }) => {
      const ours = 'script, style, noscript, select, textarea'
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = all.nextNode(); node; node = all.nextNode()) {
        if (node.parentElement?.closest(ours)) continue
        const name = names.find((name) => node.nodeValue?.includes(name))
        if (name) node.nodeValue = (node.nodeValue ?? '').replaceAll(name, word)
      }
    },
    { names, word: 'Wanjiruwambugu'.repeat(9).slice(0, LONGEST) },
  )
}

/** The longest first: "Amani" is part of "Amani Hair Studio". */
async function namesInUse(): Promise<string[]> {
  const rows = await database().all<{ name: string }>(sql`
    SELECT name FROM user UNION SELECT name FROM salon UNION SELECT name FROM service UNION SELECT name FROM staff
    UNION SELECT name FROM savings_goal UNION SELECT name FROM product UNION SELECT brand FROM product
    UNION SELECT name FROM shop`)
  const names = rows.map(({ name }) => name).filter((name) => name.length >= SHORTEST)
  return names.sort((a, b) => b.length - a.length)
}
