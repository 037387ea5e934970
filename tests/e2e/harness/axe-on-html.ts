// axe-core on HTML without a browser: those of its serious and critical rules that nothing else here decides. linkedom is the
// document, on which everything is shown that is not `hidden`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseHTML } from 'linkedom'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What html-validate does not decide as well (markup.ts); what needs a layout is decided in Chromium. */
const RULES = [
  ...['accesskeys', 'aria-allowed-attr', 'aria-braille-equivalent', 'aria-command-name'],
  ...['aria-conditional-attr', 'aria-dialog-name', 'aria-input-field-name', 'aria-meter-name'],
  ...['aria-progressbar-name', 'aria-required-attr', 'aria-required-children'],
  ...['aria-required-parent', 'aria-roles', 'aria-tab-name', 'aria-text', 'aria-toggle-field-name'],
  ...['aria-tooltip-name', 'aria-treeitem-name', 'aria-valid-attr', 'aria-valid-attr-value'],
  ...['dlitem', 'html-lang-valid', 'input-button-name', 'label', 'label-title-only'],
  ...['role-img-alt', 'select-name', 'summary-name', 'svg-img-alt', 'tabindex', 'valid-lang'],
]

/** What `instanceof` asks of a document of linkedom's. */
const kind = (holds: (node: Node | null | undefined) => boolean) =>
  // biome-ignore lint/complexity/noStaticOnlyClass: what instanceof asks
  class {
    static [Symbol.hasInstance](node: Node | null | undefined) {
      return holds(node)
    }
  }
const element = (name: string) => kind((node) => (node as Element | undefined)?.localName === name)

const box = { x: 0, y: 0, left: 0, top: 0, right: 100, bottom: 50, width: 100, height: 50 }
const STYLE: Record<string, string> = {
  display: 'block',
  visibility: 'visible',
  position: 'static',
  opacity: '1',
  float: 'none',
  overflow: 'visible',
  overflowX: 'visible',
  overflowY: 'visible',
  clip: 'auto',
  clipPath: 'none',
  width: '100px',
  height: '50px',
  fontSize: '16px',
  backgroundImage: 'none',
}
const styleOf = (visible: boolean) => {
  const style = { ...STYLE, display: visible ? 'block' : 'none' }
  const named = (name: string) =>
    style[name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()) as keyof typeof style] ?? ''
  return { ...style, getPropertyValue: named }
}
const [VISIBLE, HIDDEN] = [styleOf(true), styleOf(false)]

/** What opens, a dialog or a menu, is looked at as if it were open. */
const visibility = new WeakMap<Element, boolean>()

function isVisible(element: Element): boolean {
  const known = visibility.get(element)
  if (known !== undefined) return known
  const above = element.parentElement
  const isHere = !element.hasAttribute('hidden') && !/^(head|template|script|style)$/.test(element.localName)
  const is = isHere && (!above || isVisible(above))
  visibility.set(element, is)
  return is
}

/** As much of a browser's window as axe asks for. */
const window = {
  document: parseHTML('<!DOCTYPE html><html></html>').document as unknown as Document,
  getComputedStyle: (element: Element) => (isVisible(element) ? VISIBLE : HIDDEN),
  Node: Object.assign(
    kind((node) => typeof node?.nodeType === 'number'),
    { ELEMENT_NODE: 1, TEXT_NODE: 3, DOCUMENT_NODE: 9, DOCUMENT_FRAGMENT_NODE: 11 },
    { DOCUMENT_POSITION_PRECEDING: 2, DOCUMENT_POSITION_FOLLOWING: 4, DOCUMENT_POSITION_CONTAINED_BY: 16 },
  ),
  Element: kind((node) => node?.nodeType === 1),
  Document: kind((node) => node?.nodeType === 9),
  NamedNodeMap: kind(() => true),
  NodeList: kind((node) => Array.isArray(node)),
  HTMLCollection: kind((node) => Array.isArray(node)),
  HTMLHtmlElement: element('html'),
  HTMLBodyElement: element('body'),
  ElementInternals: kind(() => false),
  CSSStyleSheet: kind(() => false),
  screen: { orientation: {} },
  innerWidth: 390,
  innerHeight: 844,
  pageXOffset: 0,
  pageYOffset: 0,
  location: new URL('http://localhost/'),
  navigator: { userAgent: '' },
  performance,
  setTimeout,
  clearTimeout,
  DOMException,
  addEventListener: () => {},
}
Object.assign(window, { window, self: window, top: window, parent: window })

type Axe = typeof import('axe-core')
const axe: Axe = new Function('window', 'document', 'self', 'getComputedStyle', `${SOURCE}; return window.axe`).call(
  window,
  ...[window, window.document, window, window.getComputedStyle],
)

let running: Promise<unknown> = Promise.resolve()

/** Serious and critical violations. It looks at one page at a time. */
export function axeFaultsOf(html: string): Promise<string[]> {
  const found = running.then(() => violationsOf(html))
  running = found.catch(() => {})
  return found
}

async function violationsOf(html: string): Promise<string[]> {
  const { violations } = await axe.run(documentOf(html).documentElement, {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    runOnly: { type: 'rule', values: RULES },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

function documentOf(html: string): Document {
  const { document } = parseHTML(html)
  const create = document.createElement.bind(document)
  Object.assign(document, { createElement: (name: string) => create(name.toLowerCase()) })
  Object.defineProperty(document, 'defaultView', { value: window })
  const { prototype } = parseHTML('').Element
  Object.assign(prototype, { getBoundingClientRect: () => box, getClientRects: () => [box] })
  return document as unknown as Document
}
