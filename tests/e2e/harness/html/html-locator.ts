// Finds elements of an HtmlPage and acts on them, with the names and meanings of Playwright's Locator, so that one
// walk serves both. Actions take the first visible element; that there is no other is checked in Chromium.
import type { HtmlPage } from './html-page'
import { innerTextOf, isExposed, isVisible, labelsOf, nameOf, normalize, roleOf, textOf, typeOf } from './html-text'

type Text = string | RegExp
type RoleOptions = { name?: Text; exact?: boolean; level?: number; checked?: boolean; includeHidden?: boolean }
type Filter = { hasText?: Text; hasNotText?: Text; has?: HtmlLocator; hasNot?: HtmlLocator; visible?: boolean }
export type Upload = string | { name: string; mimeType: string; buffer: Buffer }
type Choice = string | { label?: string; value?: string; index?: number }

const WAIT_MS = 10_000

export class HtmlLocator {
  constructor(
    readonly owner: HtmlPage,
    readonly find: () => Element[],
    readonly description: string,
  ) {}

  page(): HtmlPage {
    return this.owner
  }

  locator(selector: string | HtmlLocator, filter: Filter = {}): HtmlLocator {
    const found =
      typeof selector === 'string'
        ? this.within(selector, (root) => queryAll(root, selector))
        : this.within(selector.description, (root) => inside(root, selector.find()))
    return found.filter(filter)
  }

  getByRole(role: string, options: RoleOptions = {}): HtmlLocator {
    const { name, exact = false, level, checked, includeHidden = false } = options
    return this.within(`${role} ${name ?? ''}`, (root) =>
      queryAll(root, '*').filter(
        (element) =>
          roleOf(element) === role &&
          (includeHidden || isExposed(element)) &&
          (level === undefined || element.localName === `h${level}`) &&
          (checked === undefined || element.hasAttribute('checked') === checked) &&
          (name === undefined || says(nameOf(element), name, exact)),
      ),
    )
  }

  getByText(text: Text, { exact = false } = {}): HtmlLocator {
    return this.within(`text ${text}`, (root) => {
      const saying = [root, ...queryAll(root, '*')].filter(
        (element) => !/^(script|style|head|title)$/.test(element.localName) && says(textOf(element), text, exact),
      )
      const all = new Set(saying)
      // The innermost ones.
      return saying.filter((element) => ![...element.children].some((child) => all.has(child)))
    })
  }

  getByLabel(text: Text, { exact = false } = {}): HtmlLocator {
    return this.within(`label ${text}`, (root) =>
      queryAll(root, 'input, select, textarea, button, output, [aria-label], [aria-labelledby]').filter((element) =>
        labelsOf(element).some((label) => says(label, text, exact)),
      ),
    )
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): HtmlLocator {
    const kept = (element: Element) =>
      (hasText === undefined || says(textOf(element), hasText, false)) &&
      (hasNotText === undefined || !says(textOf(element), hasNotText, false)) &&
      (has === undefined || inside(element, has.find()).length > 0) &&
      (hasNot === undefined || inside(element, hasNot.find()).length === 0) &&
      (visible === undefined || isVisible(element) === visible)
    return new HtmlLocator(this.owner, () => this.find().filter(kept), this.description)
  }

  or(other: HtmlLocator): HtmlLocator {
    const find = () => [...new Set([...this.find(), ...other.find()])]
    return new HtmlLocator(this.owner, find, `${this.description} or ${other.description}`)
  }

  and(other: HtmlLocator): HtmlLocator {
    const find = () => this.find().filter((element) => other.find().includes(element))
    return new HtmlLocator(this.owner, find, `${this.description} and ${other.description}`)
  }

  nth(place: number): HtmlLocator {
    const find = () => this.find().slice(place, place + 1 || undefined)
    return new HtmlLocator(this.owner, find, `${this.description} (${place})`)
  }

  first(): HtmlLocator {
    return this.nth(0)
  }

  last(): HtmlLocator {
    return this.nth(-1)
  }

  async all(): Promise<HtmlLocator[]> {
    return this.find().map((_, place) => this.nth(place))
  }

  async count(): Promise<number> {
    return this.find().length
  }

  /** Waits as a reader would: the page changes only where it says that it reloads by itself. */
  async waitFor({ state = 'visible' }: { state?: string; timeout?: number } = {}): Promise<void> {
    const holds = () => {
      const found = this.find()
      if (state === 'attached') return found.length > 0
      if (state === 'detached') return found.length === 0
      return found.some(isVisible) === (state === 'visible')
    }
    const end = Date.now() + WAIT_MS
    while (!holds()) {
      if (Date.now() > end || !(await this.owner.refresh()))
        throw new Error(`${this.description} is not ${state} at ${this.owner.describe()}`)
    }
  }

  async click(): Promise<void> {
    await this.owner.activate(this.one())
  }

  /** Both clicks are sent, for the second comes before the answer to the first. */
  async dblclick(): Promise<void> {
    const element = this.one()
    await Promise.all([this.owner.activate(element), this.owner.activate(element)])
  }

  async press(key: string): Promise<void> {
    const element = this.one()
    if (key === 'Enter' && element.localName === 'input') await this.owner.submitFrom(element)
    else if (key === 'Enter' || key === ' ' || key === 'Space') await this.owner.activate(element)
    else throw new Error(`${key} does nothing without scripts`)
  }

  async fill(value: string): Promise<void> {
    const element = this.one()
    if (element.localName === 'textarea') element.textContent = value
    else element.setAttribute('value', value)
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  async pressSequentially(text: string): Promise<void> {
    await this.fill(`${await this.inputValue()}${text}`)
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  async setChecked(on: boolean): Promise<void> {
    const element = this.one()
    const choice = /^(radio|checkbox)$/.test(typeOf(element)) ? element : element.querySelector('input')
    if (choice) this.owner.choose(choice, on)
  }

  async selectOption(choice: Choice): Promise<void> {
    const element = this.one()
    const options = [...element.querySelectorAll('option')]
    const wanted = (option: Element, place: number) => {
      const value = option.getAttribute('value') ?? normalize(option.textContent ?? '')
      const label = normalize(option.textContent ?? '')
      if (typeof choice === 'string') return value === choice || label === choice
      if (choice.index !== undefined) return place === choice.index
      return choice.value === undefined ? label === choice.label : value === choice.value
    }
    const chosen = options.find(wanted)
    if (!chosen) throw new Error(`no option ${JSON.stringify(choice)} in ${this.description}`)
    for (const option of options) option.removeAttribute('selected')
    chosen.setAttribute('selected', '')
  }

  async setInputFiles(files: Upload | Upload[]): Promise<void> {
    this.owner.upload(this.one(), [files].flat())
  }

  async innerText(): Promise<string> {
    return innerTextOf(this.one())
  }

  async textContent(): Promise<string> {
    return this.one().textContent ?? ''
  }

  async allInnerTexts(): Promise<string[]> {
    return this.find().map(innerTextOf)
  }

  async allTextContents(): Promise<string[]> {
    return this.find().map((element) => element.textContent ?? '')
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.one().getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return controlValue(this.one())
  }

  async isVisible(): Promise<boolean> {
    return this.find().some(isVisible)
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible())
  }

  async isChecked(): Promise<boolean> {
    return this.one().hasAttribute('checked')
  }

  async isDisabled(): Promise<boolean> {
    const element = this.one()
    return element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled())
  }

  async isEditable(): Promise<boolean> {
    return (await this.isEnabled()) && !this.one().hasAttribute('readonly')
  }

  async evaluate<T, A>(work: (element: never, given: A) => T, given?: A): Promise<T> {
    return work(this.one() as never, given as A)
  }

  async evaluateAll<T, A>(work: (elements: never[], given: A) => T, given?: A): Promise<T> {
    return work(this.find() as never[], given as A)
  }

  async scrollIntoViewIfNeeded(): Promise<void> {}

  async focus(): Promise<void> {}

  private one(): Element {
    const found = this.find()
    const element = found.find(isVisible) ?? found[0]
    if (!element) throw new Error(`no ${this.description} at ${this.owner.describe()}`)
    return element
  }

  private within(what: string, find: (root: Element) => Element[]): HtmlLocator {
    const all = () => [...new Set(this.find().flatMap(find))]
    return new HtmlLocator(this.owner, all, `${this.description} ${what}`.trim())
  }
}

/** What a field of a type can hold: browsers drop everything else. */
const FORMS: Record<string, RegExp> = {
  date: /^\d{4,}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
  number: /^-?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i,
}

export function controlValue(element: Element): string {
  if (element.localName === 'textarea') return (element.textContent ?? '').replace(/^\n/, '')
  if (element.localName !== 'select') {
    const value = element.getAttribute('value') ?? ''
    const form = FORMS[typeOf(element)]
    return form && !form.test(value) ? '' : value
  }
  const chosen = element.querySelector('option[selected]') ?? element.querySelector('option')
  return chosen ? (chosen.getAttribute('value') ?? normalize(chosen.textContent ?? '')) : ''
}

function says(text: string, wanted: Text, exact: boolean): boolean {
  const found = normalize(text)
  if (typeof wanted !== 'string') return wanted.test(found) || wanted.test(text)
  const sought = normalize(wanted)
  return exact ? found === sought : found.toLowerCase().includes(sought.toLowerCase())
}

function inside(root: Element, elements: Element[]): Element[] {
  return elements.filter((element) => element !== root && root.contains(element))
}

/** Playwright's own `:visible` is the markup's here, `..` the element around. */
function queryAll(root: Element, selector: string): Element[] {
  if (selector === '..') return root.parentElement ? [root.parentElement] : []
  const found = [...root.querySelectorAll(selector.replace(/:visible/g, ''))]
  return selector.includes(':visible') ? found.filter(isVisible) : found
}
