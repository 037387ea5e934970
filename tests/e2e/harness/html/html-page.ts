// A browser without scripts: linkedom for the document, fetch for the rest. It has the part of Playwright's Page that
// walks use, so that the walk that Chromium takes with scripts is taken here without them, some twenty times as fast.
// `npm run test:deep` takes the same walks in Chromium with scripts switched off.
import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { parseHTML } from 'linkedom'
import { keepCookies } from '../../../fixtures/cookie-jar'
import { controlOf, controlsOf, dataOf, formOf, isMissing, isSubmit } from './html-form'
import { HtmlLocator, type Upload } from './html-locator'
import { innerTextOf, typeOf } from './html-text'

type PageResponse = {
  status: () => number
  ok: () => boolean
  headers: () => Record<string, string>
  text: () => Promise<string>
}
type Requested = {
  method?: string
  form?: Record<string, string>
  data?: unknown
  headers?: Record<string, string>
  maxRedirects?: number
}

type Download = { url: () => string; suggestedFilename: () => string; createReadStream: () => Promise<Readable> }
type Request = { method: () => string; url: () => string }
type Response = { status: () => number; url: () => string; request: () => Request }
type CookieFlags = { httpOnly: boolean; secure: boolean; sameSite: string; path: string }

const MOST_HOPS = 10

/** Sessions say by which browser somebody signed in. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

export class HtmlPage {
  /** Answers of 500 and above, and of 400 and above where a page asked for them, as a tab notes them. */
  readonly faults: string[] = []
  private document = parseHTML('<!DOCTYPE html><html><body></body></html>').document
  private at = new URL('about:blank')
  private html = ''
  private refreshes: string | null = null
  private readonly visited: string[] = []
  private readonly uploads = new Map<Element, Upload[]>()
  private readonly events = new EventEmitter()
  private readonly cookieFlags = new Map<string, CookieFlags>()
  private onDownload: ((saved: Download) => void) | null = null

  constructor(
    readonly origin: string,
    readonly jar: Map<string, string>,
  ) {}

  url(): string {
    return this.at.href
  }

  async title(): Promise<string> {
    return this.document.title
  }

  async content(): Promise<string> {
    return this.html
  }

  async goto(path: string): Promise<PageResponse> {
    return this.visit(new URL(path, this.origin))
  }

  async reload(): Promise<PageResponse> {
    return this.visit(this.at)
  }

  async goBack(): Promise<PageResponse> {
    this.visited.pop()
    const previous = this.visited.pop()
    if (!previous) throw new Error('there is no page to go back to')
    return this.visit(new URL(previous))
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const matches =
      typeof wanted === 'function'
        ? wanted
        : wanted instanceof RegExp
          ? (url: URL) => wanted.test(url.href)
          : (url: URL) => globOf(new URL(wanted, this.origin), wanted).test(url.href)
    while (!matches(this.at))
      if (!(await this.refresh())) throw new Error(`${wanted} was not reached: ${this.describe()}`)
  }

  async waitForLoadState(): Promise<void> {}

  /** The next file that a click brings; nothing else happens to a page without scripts. */
  waitForEvent(event: 'download'): Promise<Download> {
    if (event !== 'download') throw new Error(`there is no ${event} without scripts`)
    return new Promise((resolve) => {
      this.onDownload = resolve
    })
  }

  on(event: 'request', listener: (request: Request) => void): void {
    this.events.on(event, listener)
  }

  waitForResponse(matches: (response: Response) => boolean): Promise<Response> {
    return new Promise((resolve) => {
      this.events.on('response', (response) => matches(response) && resolve(response))
    })
  }

  locator(...requested: Parameters<HtmlLocator['locator']>): HtmlLocator {
    return this.root().locator(...requested)
  }

  getByRole(...requested: Parameters<HtmlLocator['getByRole']>): HtmlLocator {
    return this.root().getByRole(...requested)
  }

  getByText(...requested: Parameters<HtmlLocator['getByText']>): HtmlLocator {
    return this.root().getByText(...requested)
  }

  getByLabel(...requested: Parameters<HtmlLocator['getByLabel']>): HtmlLocator {
    return this.root().getByLabel(...requested)
  }

  context() {
    const send = async (path: string, requested: Requested = {}) => {
      const { form, data } = requested
      const headers = new Headers(requested.headers)
      if (data !== undefined) headers.set('content-type', 'application/json')
      const content = form ? new URLSearchParams(form) : data === undefined ? undefined : JSON.stringify(data)
      const init = { method: requested.method ?? 'GET', headers, ...(content && { body: content }) }
      const { response, text, bytes } = await this.ask(new URL(path, this.origin), init, requested.maxRedirects)
      return {
        status: () => response.status,
        ok: () => response.ok,
        headers: () => Object.fromEntries(response.headers),
        body: async () => bytes,
        text: async () => text,
        json: async () => JSON.parse(text),
      }
    }
    return {
      request: {
        fetch: send,
        get: send,
        post: (path: string, requested: Requested = {}) => send(path, { ...requested, method: 'POST' }),
      },
      cookies: async () => [...this.jar].map(([name, value]) => ({ name, value, ...this.cookieFlags.get(name) })),
      addCookies: async (cookies: { name: string; value: string }[]) => {
        for (const { name, value } of cookies) this.jar.set(name, value)
      },
      clearCookies: async () => this.jar.clear(),
      close: async () => {},
    }
  }

  /** Where the page is and what it says, for the message of a failure. */
  describe(): string {
    const text = this.document.body ? innerTextOf(this.document.body as unknown as Element) : ''
    return `${this.at.pathname}${this.at.search}: ${text.replace(/\s+/g, ' ').slice(0, 600)}`
  }

  /** Reloads a page that says it reloads by itself; false where it does not. */
  async refresh(): Promise<boolean> {
    if (this.refreshes === null) return false
    const [seconds = '0', target] = this.refreshes.split(/\s*;\s*url=/i)
    await new Promise((resolve) => setTimeout(resolve, Math.min(1000 * Number(seconds), 100)))
    await this.visit(new URL(target ?? this.at.href, this.at))
    return true
  }

  /** What a click does without scripts. */
  async activate(element: Element): Promise<void> {
    const target = element.closest('a[href], button, summary, label, input, option') ?? element
    if (target.localName === 'a') {
      await this.visit(new URL(target.getAttribute('href') ?? '', this.at))
      return
    }
    if (target.localName === 'summary') {
      target.parentElement?.toggleAttribute('open')
      return
    }
    if (target.localName === 'label') {
      const control = controlOf(target)
      if (control && /^(radio|checkbox)$/.test(typeOf(control))) this.choose(control, true)
      return
    }
    if (/^(radio|checkbox)$/.test(typeOf(target)) && target.localName === 'input') {
      this.choose(target, typeOf(target) === 'radio' || !target.hasAttribute('checked'))
      return
    }
    if (target.hasAttribute('disabled')) throw new Error(`${target.outerHTML} is disabled`)
    // What a browser opens by itself is in the document already.
    const popover = target.getAttribute('popovertarget') ?? target.getAttribute('commandfor')
    if (popover) {
      const opened = this.document.getElementById(popover) as unknown as Element | null
      if (opened?.localName === 'dialog') opened.toggleAttribute('open')
      else opened?.toggleAttribute('data-open')
      return
    }
    if (isSubmit(target)) await this.submit(target)
  }

  /** What Enter does in a field: the form's first button is pressed. */
  async submitFrom(field: Element): Promise<void> {
    const form = formOf(field)
    const buttons = form ? controlsOf(form).filter(isSubmit) : []
    const [first] = buttons
    if (!first) throw new Error('Enter does nothing: the field has no form with a button')
    await this.submit(first)
  }

  choose(control: Element, on: boolean): void {
    if (typeOf(control) === 'radio') {
      const group = formOf(control) ?? (this.document.body as unknown as Element)
      for (const element of group.querySelectorAll('input[type=radio]'))
        if (element.getAttribute('name') === control.getAttribute('name')) element.removeAttribute('checked')
    }
    control.toggleAttribute('checked', on)
  }

  upload(field: Element, files: Upload[]): void {
    this.uploads.set(field, files)
  }

  private root(): HtmlLocator {
    return new HtmlLocator(this, () => [this.document.documentElement as unknown as Element], '')
  }

  private async visit(to: URL, init: RequestInit = {}): Promise<PageResponse> {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-dest', 'document')
    const { response, text, bytes, url } = await this.ask(to, { ...init, headers })
    const reply = {
      status: () => response.status,
      ok: () => response.ok,
      headers: () => Object.fromEntries(response.headers),
      text: async () => text,
    }
    const disposition = response.headers.get('content-disposition') ?? ''
    // A download leaves the page where it is.
    if (disposition.startsWith('attachment')) {
      this.onDownload?.({
        url: () => url.href,
        suggestedFilename: () => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download',
        createReadStream: async () => Readable.from([bytes]),
      })
      return reply
    }
    if (response.status >= 400)
      this.faults.push(`console: Failed to load resource: the server responded with a status of ${response.status}`)
    if (response.status >= 500) this.faults.push(`status: ${url} ${response.status}`)
    this.at = url
    this.html = text
    this.document = documentOf(text)
    this.uploads.clear()
    const meta = this.document.querySelector('meta[http-equiv="refresh" i]')
    this.refreshes = response.headers.get('refresh') ?? meta?.getAttribute('content') ?? null
    if (this.visited.at(-1) !== url.href) this.visited.push(url.href)
    return reply
  }

  /** Asks, keeps cookies, and follows redirects as a browser does. */
  private async ask(to: URL, init: RequestInit, hops = MOST_HOPS) {
    let url = to
    let sent = init
    for (let hop = 0; ; hop += 1) {
      const headers = new Headers(sent.headers)
      if (!headers.has('accept')) headers.set('accept', 'text/html')
      headers.set('user-agent', USER_AGENT)
      if (this.jar.size > 0) headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '))
      const [{ method = 'GET' }, { href }] = [sent, url]
      const request: Request = { method: () => method, url: () => href }
      this.events.emit('request', request)
      const response = await fetch(url, { ...sent, headers, redirect: 'manual' })
      const { status } = response
      this.events.emit('response', { status: () => status, url: () => href, request: () => request })
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      this.keepCookies(response.headers.getSetCookie())
      const location = response.headers.get('location')
      const redirects = location !== null && response.status >= 300 && response.status < 400
      if (!redirects || hops === 0) return { response, text, bytes, url }
      if (hop === hops) throw new Error(`too many redirects to ${url}`)
      const { hash } = url
      url = new URL(location, url)
      if (!url.hash) url.hash = hash
      if (url.origin !== this.origin) throw new Error(`redirected to another origin: ${url}`)
      sent = {}
    }
  }

  private keepCookies(lines: string[]): void {
    keepCookies(this.jar, lines)
    for (const line of lines) {
      const [name = ''] = line.split('=')
      this.cookieFlags.set(name, {
        httpOnly: /;\s*httponly/i.test(line),
        secure: /;\s*secure/i.test(line),
        sameSite: /;\s*samesite=(\w+)/i.exec(line)?.[1] ?? 'Lax',
        path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '',
      })
    }
  }

  /** Sends a form as a browser without scripts does, once its own checks have passed. */
  private async submit(button: Element): Promise<void> {
    const form = formOf(button)
    if (!form) return
    const checks =
      !form.hasAttribute('novalidate') &&
      !(form as HTMLFormElement).noValidate &&
      !button.hasAttribute('formnovalidate')
    // The browser stops at the first field that is missing and says so itself.
    if (checks && controlsOf(form).some((control) => isMissing(control, this.uploads))) return
    const data = dataOf(form, button, this.uploads)
    const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? this.at.href
    const method = button.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get'
    if (method.toLowerCase() === 'dialog') {
      form.closest('dialog')?.removeAttribute('open')
      return
    }
    const to = new URL(action, this.at)
    const pairs = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
    if (method.toLowerCase() === 'get') {
      to.search = String(pairs)
      await this.visit(to)
      return
    }
    const multipart = form.getAttribute('enctype') === 'multipart/form-data'
    await this.visit(to, {
      method: 'POST',
      body: multipart ? data : pairs,
      headers: {
        origin: this.origin,
        referer: this.at.href,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    })
  }
}

/**
 * The parser is strict about the case of attribute names, which HTML ignores: React writes `encType`. And it leaves what
 * a text field holds as it was written.
 */
function documentOf(html: string): Document {
  const document = parseHTML(html).document as unknown as Document
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      if (!/[A-Z]/.test(name) || element.closest('svg')) continue
      element.removeAttribute(name)
      element.setAttribute(name.toLowerCase(), value)
    }
  for (const field of document.querySelectorAll('textarea')) {
    const written = (field.textContent ?? '').replaceAll('<', '&lt;')
    field.textContent = parseHTML(`<p>${written}</p>`).document.querySelector('p')?.textContent ?? ''
  }
  return document
}

/** Playwright's globs: `*` stays within a segment, `**` does not, `?` is itself. */
function globOf(resolved: URL, glob: string): RegExp {
  const text = glob.startsWith('*') ? glob : decodeURI(resolved.href)
  const pattern = text
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/?/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*')
  return new RegExp(`^${pattern}$`)
}
