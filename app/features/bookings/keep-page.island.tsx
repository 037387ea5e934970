// Keeps a page of visits on this device, or lets it go. The service worker shows it where there is no network.
import { useEffect, useState } from 'react'

/** As in app/public/sw.js. */
const KEPT = 'kept'

type KeepPageProps = {
  /** The page; sw.js knows it. */
  path: string
  /** The button that keeps it. */
  label: string
}

type State = 'unknown' | 'off' | 'on' | 'failed'

export default function KeepPage({ path, label }: KeepPageProps) {
  const [state, setState] = useState<State>('unknown')

  useEffect(() => {
    isKept(path).then((kept) => setState((was) => (was === 'unknown' && kept ? 'on' : was)))
  }, [path])

  async function change() {
    try {
      // As the button says, which may be pressed before it is known.
      const remove = state === 'on'
      if (remove) await caches.delete(KEPT)
      else await keep(path)
      setState(remove ? 'off' : 'on')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="grid justify-items-start gap-2 noscript:hidden">
      <button
        type="button"
        onClick={change}
        className="inline-flex min-h-12 items-center justify-center rounded-full px-6 font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-sunken"
      >
        {state === 'on' ? 'Remove from this phone' : label}
      </button>
      <p role="status" className="text-sm">
        {state === 'on' && 'Saved on this phone. You can read it without a network.'}
        {state === 'off' && 'Removed from this phone.'}
        {state === 'failed' && 'This browser can’t keep pages.'}
      </p>
    </div>
  )
}

async function isKept(path: string): Promise<boolean> {
  if (!('caches' in window)) return false
  return (await caches.has(KEPT)) && (await caches.match(path)) !== undefined
}

async function keep(path: string): Promise<void> {
  // Without the worker nobody would show it.
  await navigator.serviceWorker.ready
  const page = await fetch(path)
  if (!page.ok || page.redirected) throw new Error(`a kept page answered ${page.status}`)
  const kept = await caches.open(KEPT)
  await kept.put(path, page)
}
