// Notices as in the specification: one at a time, five seconds, dismissed by swipe (50 px), close,
// or Escape; F8 moves to them. Other islands announce one by a `purse:toast` event.
import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Notice } from '../../platform/errors'
import { Unbroken } from '../unbroken'
import { TOAST_BOX, TOAST_TONE } from './toast-style'

const DISPLAY_MS = 5000
const LEAST_MS = 1000
const SWIPE_PX = 50

/** Announces a notice from anywhere in the browser. */
export function announce(notice: Notice): void {
  // Stored for a toaster that is loaded only because of it.
  const waiting = window as { purseToast?: Notice }
  waiting.purseToast = notice
  dispatchEvent(new CustomEvent('purse:toast'))
}

/** At the top, where it hides no button of what is open; and nothing of a popover's own look. */
const ABOVE = {
  inset: 'calc(env(safe-area-inset-top) + 1rem) 1rem auto',
  margin: '0',
  padding: '0',
  width: 'auto',
  height: 'auto',
  border: '0',
  background: 'none',
  overflow: 'visible',
}

/** Lifts the notices above a sheet or a dialog that is open over the page; returns what takes them down again. */
function raised(): (() => void) | undefined {
  const place = document.getElementById('toaster')
  if (!place?.showPopover || !document.querySelector(':popover-open, dialog[open]')) return undefined
  place.popover = 'manual'
  Object.assign(place.style, ABOVE)
  place.showPopover()
  return () => {
    place.hidePopover()
    place.popover = null
    place.removeAttribute('style')
  }
}

/** `stillShown`: whether the notice that the server drew is still on the page. */
type ToasterProps = { first?: Notice; stillShown?: boolean }

export default function Toaster({ first, stillShown }: ToasterProps) {
  const [current, setCurrent] = useState<{ notice: Notice; id: number } | null>(
    first && stillShown ? { notice: first, id: 0 } : null,
  )
  useEffect(() => {
    const show = () => {
      const waiting = window as { purseToast?: Notice }
      const notice = waiting.purseToast
      if (!notice) return
      delete waiting.purseToast
      setCurrent((last) => ({ notice, id: (last?.id ?? 0) + 1 }))
    }
    show()
    addEventListener('purse:toast', show)
    return () => removeEventListener('purse:toast', show)
  }, [])
  useEffect(() => (current ? raised() : undefined), [current])
  return (
    <Toast.Provider
      swipeDirection="right"
      swipeThreshold={SWIPE_PX}
      // One that the server drew has been there since the page came.
      duration={current?.id === 0 ? Math.max(DISPLAY_MS - performance.now(), LEAST_MS) : DISPLAY_MS}
      label="Notification"
    >
      {current && (
        <Toast.Root
          key={current.id}
          type={current.notice.tone === 'bad' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && setCurrent(null)}
          className={`toast-live ${TOAST_BOX} ${TOAST_TONE[current.notice.tone]}`}
        >
          <div className="grow">
            <Toast.Title className="font-semibold">
              <Unbroken text={current.notice.title} />
            </Toast.Title>
            <Toast.Description className="text-sm">
              <Unbroken text={current.notice.description} />
            </Toast.Description>
          </div>
          <Toast.Close aria-label="Close" className="grid size-11 shrink-0 place-items-center">
            <X size={20} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={['F8']} className="flex w-full flex-col items-center" />
    </Toast.Provider>
  )
}
