// What of a page's look people could not use, in one short pass through its elements: contrast of text, links that look
// like the words around them, areas that no key scrolls. axe finds the same at twenty times the cost, most of which is its own
// start in each document; it looks at all scenes in the deep suite.
import type { Page } from '@playwright/test'

/** What is wrong as the page looks now: in its colours and at its size. */
export function lookFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Color = { r: number; g: number; b: number; a: number }
    const faults: string[] = []
    const painter = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const colors = new Map<string, Color>()
    const looked = new Set<Element>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || looked.has(element) || !/[\p{L}\p{N}]/u.test(text.nodeValue ?? '')) continue
      looked.add(element)
      if (isRead(element, text)) lookAtText(element)
    }
    for (const element of document.querySelectorAll('body *')) lookAtArea(element)
    return faults

    /** Whether it is there to be read: shown, not for screen readers alone, no control that is switched off. */
    function isRead(element: Element, text: Node): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      if (element.closest('svg, option, :disabled, [aria-disabled="true"]')) return false
      const label = element.closest('label')
      if ((label?.control as HTMLInputElement | null)?.disabled) return false
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width, height } = range.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      return Math.min(width, height, box.width, box.height) > 1 || getComputedStyle(element).display === 'contents'
    }

    function lookAtText(element: Element): void {
      const style = getComputedStyle(element)
      const ground = groundOf(element)
      if (!ground) return
      const seen = over(faded(colorOf(style.color), opacityOf(element)), ground)
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const ratio = contrast(seen, ground)
      if (ratio < (isLarge ? 3 : 4.5)) faults.push(`contrast of ${ratio.toFixed(2)}: ${outline(element)}`)
      const link = element.closest('a[href]')
      if (link && isLikeText(link, seen, ground)) faults.push(`a link like its words: ${outline(link)}`)
    }

    /** A link in a sentence that differs from it by no line and by too little colour. */
    function isLikeText(link: Element, seen: Color, ground: Color): boolean {
      const [style, block] = [getComputedStyle(link), link.parentElement]
      if (style.display !== 'inline' || !block) return false
      const around = [...block.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      if (!around.some((node) => /\p{L}/u.test(node.nodeValue ?? ''))) return false
      if (style.textDecorationLine !== 'none' || Number.parseFloat(style.borderBottomWidth) > 0) return false
      const { color, fontWeight } = getComputedStyle(block)
      return fontWeight === style.fontWeight && contrast(seen, over(colorOf(color), ground)) < 3
    }

    /** An area that scrolls and that the keyboard does not reach. */
    function lookAtArea(element: Element): void {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
      if (scrollHeight < clientHeight + 14 && scrollWidth < clientWidth + 14) return
      if (element.matches('html, body, textarea, select, input')) return
      const { overflowX, overflowY } = getComputedStyle(element)
      const scrolls = (way: string, by: number) => /auto|scroll/.test(way) && by >= 14
      if (!scrolls(overflowX, scrollWidth - clientWidth) && !scrolls(overflowY, scrollHeight - clientHeight)) return
      if (!element.checkVisibility({ visibilityProperty: true })) return
      const TAKING = 'a[href], button, input, select, textarea, summary, [tabindex]'
      const reached = [element, ...element.querySelectorAll<HTMLElement>(TAKING)].some(
        (element) => (element as HTMLElement).tabIndex >= 0,
      )
      if (!reached) faults.push(`no key scrolls: ${outline(element)}`)
    }

    /** The colour under an element, where elements alone decide it: no picture, nothing that lies over others. */
    function groundOf(element: Element): Color | null {
      const layers: Color[] = []
      let clear = 1
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundImage, backgroundColor, position } = getComputedStyle(at)
        if (backgroundImage !== 'none') return null
        const color = colorOf(backgroundColor)
        if (color.a > 0) layers.push(color)
        if (color.a === 1) break
        clear *= 1 - color.a
        if (clear > 0.3 && /absolute|fixed/.test(position) && !isBare(at)) return null
      }
      const lowest: Color = { r: 255, g: 255, b: 255, a: 1 }
      return layers.reduceRight((ground, layer) => over(layer, ground), lowest)
    }

    /** Whether nothing else of its surroundings can lie under it: pictures, or what has a ground of its own. */
    function isBare(element: Element): boolean {
      const others = (element as HTMLElement).offsetParent ?? element.parentElement
      return ![...(others?.children ?? [])].some(
        (child) =>
          child !== element &&
          !child.contains(element) &&
          child.matches('img, picture, svg, video, canvas, :has(img, svg)'),
      )
    }

    function opacityOf(element: Element): number {
      let opacity = 1
      for (let at: Element | null = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity)
      return opacity
    }

    function colorOf(text: string): Color {
      const known = colors.get(text)
      if (known) return known
      const parts = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text)
      const [r = 0, g = 0, b = 0, a = 255] = parts
        ? [Number(parts[1]), Number(parts[2]), Number(parts[3]), 255 * Number(parts[4] ?? 1)]
        : painted(text)
      const color = { r, g, b, a: a / 255 }
      colors.set(text, color)
      return color
    }

    /** A colour that is written otherwise, as it is painted. */
    function painted(text: string): number[] {
      if (!painter) return []
      painter.clearRect(0, 0, 1, 1)
      painter.fillStyle = text
      painter.fillRect(0, 0, 1, 1)
      return [...painter.getImageData(0, 0, 1, 1).data]
    }

    function faded(color: Color, opacity: number): Color {
      return { ...color, a: color.a * opacity }
    }

    function over(color: Color, ground: Color): Color {
      const mix = (of: 'r' | 'g' | 'b') => color[of] * color.a + ground[of] * (1 - color.a)
      return { r: mix('r'), g: mix('g'), b: mix('b'), a: 1 }
    }

    function contrast(color: Color, other: Color): number {
      const light = ({ r, g, b }: Color) => {
        const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const [a, b] = [light(color) + 0.05, light(other) + 0.05]
      return Math.max(a, b) / Math.min(a, b)
    }

    function outline(element: Element): string {
      return element.outerHTML.replace(/\s+/g, ' ').slice(0, 140)
    }
  })
}
