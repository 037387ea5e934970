// What a document without styles shows: which elements are visible, what they say, their roles and names. Only
// what the markup decides is known here; what style sheets hide is a browser's to tell.
import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** Also what is only for those who have scripts: theme.css hides it where there are none. */
const HIDDEN = '[hidden], template, script, style, head, dialog:not([open]), [popover]:not([data-open]), .needs-script'

/** Elements that stand on lines of their own, as browsers lay them out by default. */
const BLOCK =
  /^(address|article|aside|blockquote|body|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/

const PLAIN = { getPropertyValue: () => '', display: 'block', visibility: 'visible' }

export function normalize(text: string): string {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether the markup lets an element be seen. */
export function isVisible(element: Element): boolean {
  if (element.closest(HIDDEN)) return false
  if (element.localName === 'input' && element.getAttribute('type') === 'hidden') return false
  // What is folded away, but for the line that unfolds it.
  for (let at = element.closest('details:not([open])'); at; at = next(at)) {
    const summary = element.closest('summary')
    if (element !== at && summary?.parentElement !== at) return false
  }
  return true
}

const next = (details: Element) => details.parentElement?.closest('details:not([open])') ?? null

/** Whether an element is exposed to assistive technology. */
export function isExposed(element: Element): boolean {
  return isVisible(element) && !element.closest('[aria-hidden="true"]')
}

/** All text of an element; a button's value where it is an input. */
export function textOf(element: Element): string {
  if (element.localName === 'input')
    return /^(submit|button|reset)$/.test(typeOf(element)) ? (element.getAttribute('value') ?? '') : ''
  return element.textContent ?? ''
}

/** The text that is seen, blocks on lines of their own. */
export function innerTextOf(element: Element): string {
  let text = ''
  const walk = (node: Node): void => {
    if (node.nodeType === 3) {
      text += (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
      return
    }
    if (node.nodeType !== 1) return
    const child = node as Element
    if (child.localName === 'br') text += '\n'
    if (!isVisible(child) || /^(textarea|svg)$/.test(child.localName)) return
    const block = BLOCK.test(child.localName)
    if (block) text += '\n'
    for (const childNode of child.childNodes) walk(childNode)
    if (block) text += '\n'
  }
  for (const childNode of element.childNodes) walk(childNode)
  return text.replace(/ *\n[ \n]*/g, '\n').trim()
}

export function typeOf(element: Element): string {
  return (element.getAttribute('type') ?? 'text').toLowerCase()
}

export function roleOf(element: Element): string | null {
  const explicit = element.getAttribute('role')
  if (explicit) return explicit.split(' ')[0] ?? null
  if (element.localName === 'input' && !/^(submit|button|checkbox|radio|image|reset)$/.test(typeOf(element)))
    return INPUT_ROLES[typeOf(element)] ?? null
  // Playwright knows no role of what folds and unfolds.
  if (element.localName === 'summary') return null
  // A section or form without a name is no landmark.
  if (/^(section|form)$/.test(element.localName) && !nameOf(element)) return null
  return getRole(element)
}

const INPUT_ROLES: Record<string, string> = {
  text: 'textbox',
  email: 'textbox',
  tel: 'textbox',
  url: 'textbox',
  search: 'searchbox',
  number: 'spinbutton',
  range: 'slider',
}

/** The accessible name, whitespace normalized. */
export function nameOf(element: Element): string {
  const name = computeAccessibleName(element, {
    getComputedStyle: () => PLAIN as unknown as CSSStyleDeclaration,
    computedStyleSupportsPseudoElements: false,
  })
  return normalize(name)
}

/** What labels an element: aria-labelledby, else aria-label, else its <label>s. */
export function labelsOf(element: Element): string[] {
  const document = element.ownerDocument
  const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  if (by.length > 0) return by.map((id) => normalize(document.getElementById(id)?.textContent ?? ''))
  const aria = normalize(element.getAttribute('aria-label') ?? '')
  if (aria) return [aria]
  if (!/^(input|select|textarea|output|meter|progress|button)$/.test(element.localName)) return []
  const labels: string[] = []
  const around = element.closest('label')
  if (around) labels.push(normalize(around.textContent ?? ''))
  if (element.id)
    for (const label of document.querySelectorAll('label'))
      if (label.getAttribute('for') === element.id) labels.push(normalize(label.textContent ?? ''))
  return labels
}
