// Checks of a page in Chromium. Each returns a list of faults, empty for a good page, so that checks.test.ts can test it
// with a bad one.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, Response } from '@playwright/test'
import { expect } from './fixtures'
import { productUrl } from './running'

export type Load = { path: string; kind: 'html' | 'css' | 'js' | 'font' | 'other' }

/** Notes what a page loads until it is asked: pictures left out. */
export function noteLoads(page: Page): () => Load[] {
  const loads: Load[] = []
  const note = (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    const named = (['html', 'css', 'javascript', 'font'] as const).find((kind) => type.includes(kind))
    const kind = named === 'javascript' ? 'js' : (named ?? 'other')
    const path = response.url().replace(productUrl(), '')
    if (!type.startsWith('image/')) loads.push({ path, kind })
  }
  page.on('response', note)
  return () => {
    page.off('response', note)
    return loads
  }
}

/** axe-core, as a page runs it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious and critical accessibility violations. `rules` narrows what is looked for: what depends on
 * colours alone need not be looked for again in the dark.
 */
export async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  await settled(page)
  // Once for each document, where the tab does not bring it; the policy lets a page bring no script of its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // Style sheets are asked for a second time only for a rule about turned screens, which no style of ours names.
      preload: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
  }, rules)
}

/** Brings every colour and size that is on its way to another there. */
async function settled(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() => {
      const all = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of all) transition.finish()
      return all.length
    })
  await expect.poll(moving, { timeout: 5000, intervals: [10] }).toBe(0)
}

/** Interactive targets that a thumb would miss: less than 44 px wide or high. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(TARGETS)) {
      const input = element as HTMLInputElement
      const choice = input.type === 'radio' || input.type === 'checkbox'
      // A label of a choice is part of its target; the choice itself may then be hidden.
      const target = (choice && element.closest('label')) || element
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: target === element })) continue
      const { width, height } = unionOf(target)
      if (width <= 1 && height <= 1) continue
      // Half a pixel of rounding is not a fault.
      if (width >= LEAST - 0.5 && height >= LEAST - 0.5) continue
      if (inRunningText(element)) continue
      faults.push(`${Math.round(width)}×${Math.round(height)} ${outline(element)}`)
    }
    return [...new Set(faults)]

    function unionOf(target: Element): { width: number; height: number } {
      const boxes = [target, ...target.querySelectorAll('*')]
        .flatMap((element) => [...element.getClientRects()])
        .filter((box) => box.width > 1 && box.height > 1)
      if (boxes.length === 0) return { width: 0, height: 0 }
      const edge = (side: 'left' | 'top' | 'right' | 'bottom') => boxes.map((box) => box[side])
      // A link may be stretched over its card by what stands ::after it.
      const after = getComputedStyle(target, '::after')
      const stretched = after.content !== 'none' && after.position === 'absolute'
      const size = (side: 'width' | 'height') => (stretched ? Number.parseFloat(after[side]) : 0)
      return {
        width: Math.max(Math.max(...edge('right')) - Math.min(...edge('left')), size('width')),
        height: Math.max(Math.max(...edge('bottom')) - Math.min(...edge('top')), size('height')),
      }
    }

    /** A link with words of the same sentence around it. */
    function inRunningText(element: Element): boolean {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
      const around = (element.parentElement?.textContent ?? '').replace(element.textContent, '')
      return /\p{L}/u.test(around)
    }

    function outline(element: Element): string {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim()
      return `${element.tagName.toLowerCase()} "${(name || element.id).slice(0, 60)}"`
    }
  })
}

/** Whether the page is wider than the screen, and what sticks out. */
export async function overflow(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
      .map((element) => {
        const text = element.textContent?.trim().slice(0, 40)
        return `${element.tagName.toLowerCase()}.${element.className} "${text}"`.slice(0, 160)
      })
    return [`${scrollWidth} px wide on ${clientWidth}`, ...wide.slice(0, 5)]
  })
}

/** Words no longer than most, broken over two lines: their column is too narrow, whatever stands beside it. */
export async function brokenTokens(page: Page, longest = 18): Promise<string[]> {
  return page.evaluate((longest) => {
    const faults = new Set<string>()
    const range = document.createRange()
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = all.nextNode(); node; node = all.nextNode()) {
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2 || !isSeen(node.parentElement)) continue
      for (const { 0: token, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        if (token.length > longest || token.includes('_')) continue
        for (const { 0: word, index: within } of token.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
          range.setStart(node, index + within)
          range.setEnd(node, index + within + word.length)
          const lines = [...range.getClientRects()].map(({ top }) => Math.round(top))
          if (new Set(lines).size < 2) continue
          const text = node.nodeValue?.replaceAll(/\s+/g, ' ').trim().slice(0, 60)
          faults.add(`"${word}" is broken in "${text}"`)
        }
      }
    }
    return [...faults].slice(0, 5)

    /** What is only for screen readers is clipped to a pixel. */
    function isSeen(element: Element | null): boolean {
      if (!element || element === document.body) return true
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && isSeen(element.parentElement)
    }
  }, longest)
}

/** Gives the focus to one thing after another; what takes it without showing it, or has it under something else. */
export async function unseenFocus(page: Page, most = 60): Promise<string[]> {
  // Moved by the Tab key once, the focus is shown as a keyboard's from then on.
  await page.keyboard.press('Tab')
  return page.evaluate((most) => {
    const TAKING = 'a[href], button, input, select, textarea, summary, audio, video, iframe, [tabindex]'
    const faults: string[] = []
    let seen = 0
    for (const element of document.querySelectorAll<HTMLElement>(TAKING)) {
      // A span is the notices' guard: it hands the focus on to them.
      if (element.tabIndex < 0 || element.matches('span[tabindex]')) continue
      element.focus()
      if (document.activeElement !== element) continue
      seen += 1
      if (seen > most) break
      const target = element.closest('label') ?? element
      // A field without an edge of its own shows it at its frame.
      const frame = element.matches('textarea') ? element.parentElement : null
      const isVisible = [element, target, frame ?? target].some((element) => {
        const { outlineStyle, outlineWidth, opacity, clipPath } = getComputedStyle(element)
        const isSeen = opacity !== '0' && clipPath === 'none'
        return isSeen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      const box = target.getClientRects()[0] ?? target.getBoundingClientRect()
      const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
      const top = document.elementFromPoint(x, box.top + box.height / 2)
      const clear = top !== null && (target.contains(top) || top.contains(target))
      const html = element.outerHTML.slice(0, 160)
      if (!isVisible) faults.push(`focus is not shown: ${html}`)
      if (!clear) faults.push(`focus is covered: ${html}`)
    }
    return seen === 0 ? ['nothing takes the focus'] : faults
  }, most)
}
