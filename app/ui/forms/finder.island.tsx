// Updates Find Salons and the shop while the visitor types: requests the address that the form would open, and swaps
// the parts of the page that differ. Also "Near me", which requests the browser's location only when it is pressed.
import { LocateFixed } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../feedback/toaster.island'

/** Delay after the last key, before the request. */
const PAUSE_MS = 250

type FinderProps = {
  of: 'salons' | 'products'
  /** The sentence asked for what is near: the position is used at once where that is allowed. */
  locate?: boolean
}

export default function Finder({ of, locate: isWanted = false }: FinderProps) {
  const button = useRef<HTMLButtonElement>(null)
  const root = useRef<HTMLSpanElement>(null)
  const [finding, setFinding] = useState(false)

  useEffect(() => {
    const form = root.current?.closest('form')
    return form ? answering(form, of) : undefined
  }, [of])

  useEffect(() => {
    if (!isWanted) return
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && button.current?.click())
  }, [isWanted])

  function locate() {
    const form = button.current?.closest('form')
    if (!form) return
    setFinding(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false)
        // About a kilometre: enough to find places nearby, too coarse to locate the visitor.
        field(form, 'near').value = [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(2)).join()
        field(form, 'city').value = ''
        everywhere(form, false)
        field(form, 'sort').value = 'distance'
        form.requestSubmit()
      },
      () => {
        setFinding(false)
        announce({ title: 'Error', description: 'We couldn’t get your location. Choose a city instead.', tone: 'bad' })
      },
      { maximumAge: 300_000, timeout: 10_000 },
    )
  }

  if (of === 'products') return <span ref={root} hidden />
  return (
    <span ref={root}>
      <button ref={button} type="button" onClick={locate} className="needs-script chip">
        <LocateFixed size={17} aria-hidden /> {finding ? 'Finding you...' : 'Near me'}
      </button>
    </span>
  )
}

/** Requests whenever the form changes; returns the function that stops it. */
function answering(form: HTMLFormElement, of: FinderProps['of']): () => void {
  let requested = queryText(addressOf(asDrawn(form)))
  let pause = 0
  let latest = new AbortController()

  async function ask(push: boolean, button?: HTMLElement | null) {
    clearTimeout(pause)
    const address = addressOf(form)
    // A sentence is understood when it is sent, even if its words were searched for while it was typed.
    const isSentence = button?.getAttribute('name') === 'ask' && field(form, 'q').value.includes(' ')
    if (queryText(address) === requested && !isSentence) return
    requested = queryText(address)
    latest.abort()
    latest = new AbortController()
    form.ariaBusy = 'true'
    try {
      const { signal } = latest
      const to = isSentence ? `${address}&ask=1` : address
      const page = await fetch(to, { headers: { accept: 'text/html' }, signal })
      if (!page.ok) throw new Error(`the list answered ${page.status}`)
      // The session may have ended: the visitor is asked to sign in.
      if (page.redirected) return location.assign(isSentence ? page.url : address)
      swap(await page.text())
      if (push) history.pushState(null, '', address)
      else history.replaceState(null, '', address)
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      requested = ''
      announce({ title: 'Error', description: `Could not load ${of}. Please try again.`, tone: 'bad' })
    }
    form.ariaBusy = null
  }

  const typed = (event: Event) => {
    const { type } = event.target as HTMLInputElement
    if (type !== 'search') return
    clearTimeout(pause)
    pause = window.setTimeout(ask, PAUSE_MS, false)
  }
  const changed = (event: Event) => {
    const { name, type, value } = event.target as HTMLInputElement
    if (name === 'city' && of === 'salons') {
      field(form, 'near').value = ''
      everywhere(form, !value)
    }
    if (type !== 'search') void ask(true)
  }
  const sent = (event: SubmitEvent) => {
    event.preventDefault()
    const text = field(form, 'q').value.trim()
    const description = text ? `Looking for “${text}”` : `Looking for ${of}`
    announce({ title: 'Searching', description, tone: 'normal' })
    void ask(true, event.submitter)
  }
  const back = () => location.reload()
  form.addEventListener('input', typed)
  form.addEventListener('change', changed)
  form.addEventListener('submit', sent)
  addEventListener('popstate', back)
  // Text typed before the listener was attached.
  void ask(false)
  return () => {
    form.removeEventListener('input', typed)
    form.removeEventListener('change', changed)
    form.removeEventListener('submit', sent)
    removeEventListener('popstate', back)
  }
}

/**
 * The form as the server rendered it. Not the page's own address: that omits the defaults, and the
 * first interaction would then request a list that is already shown.
 */
function asDrawn(form: HTMLFormElement): HTMLFormElement {
  const drawn = form.cloneNode(true) as HTMLFormElement
  drawn.reset()
  return drawn
}

/** The address that submitting the form would open, without empty values. */
function addressOf(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].filter(
    ([name, value]) => value && !(name === 'sort' && value === form.dataset.sort),
  ) as [string, string][]
  const { pathname } = new URL(form.action)
  return pairs.length > 0 ? `${pathname}?${new URLSearchParams(pairs)}` : pathname
}

/** What an address requests, regardless of parameter order and page number. */
function queryText(address: string): string {
  const pairs = [...new URL(address, location.href).searchParams]
  return pairs
    .filter(([name, value]) => value && name !== 'cursor')
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** Whether it asks for all places, on a list that began at one. */
function everywhere(form: HTMLFormElement, is: boolean): void {
  const all = form.elements.namedItem('all') as HTMLInputElement | null
  if (all) all.value = is ? '1' : ''
}

/** Swaps the parts of the page for those of another page. */
function swap(html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const next = fresh.querySelector(`[data-part="${part.dataset.part}"]`)
    // Keep the focus on the control that was used.
    if (next && !part.contains(document.activeElement)) part.innerHTML = next.innerHTML
  }
}
