// Where notices appear. The server renders one that was carried over a redirect, and the island takes over at the first
// interaction with the page; otherwise it comes when an island announces one.
import { X } from 'lucide-react'
import type { Notice } from '../../platform/errors'
import { ReplacedIsland } from '../island'
import { Unbroken } from '../unbroken'
import { TOAST_BOX, TOAST_TONE } from './toast-style'

/** `atTop`: on pages whose one form ends at a phone's bottom edge, where a notice would lie over its fields. */
export function Toaster({ toast, atTop }: { toast: Notice | null; atTop: boolean }) {
  return (
    <div
      id="toaster"
      className={`pointer-events-none fixed inset-x-4 z-50 grid lg:inset-x-auto lg:right-6 lg:bottom-6 ${atTop ? 'max-lg:top-[calc(env(safe-area-inset-top)+0.75rem)]' : 'max-lg:bottom-[calc(env(safe-area-inset-bottom)+4.75rem)]'}`}
    >
      <ReplacedIsland name="toaster" {...(toast && { props: { first: toast } })} on={toast ? 'page' : 'toast'}>
        {toast && (
          <div className={`toast ${TOAST_BOX} ${TOAST_TONE[toast.tone]}`}>
            <div role={toast.tone === 'bad' ? 'alert' : 'status'} className="grow">
              <p className="font-semibold">
                <Unbroken text={toast.title} />
              </p>
              <p className="text-sm">
                <Unbroken text={toast.description} />
              </p>
            </div>
            <button type="button" aria-label="Close" className="needs-script grid size-11 shrink-0 place-items-center">
              <X size={20} aria-hidden />
            </button>
          </div>
        )}
      </ReplacedIsland>
    </div>
  )
}
