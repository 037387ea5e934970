// The look of a notice, on the server and in the browser.
import type { Notice } from '../../platform/errors'

export const TOAST_BOX =
  'pointer-events-auto mx-auto flex min-h-14 w-full max-w-md items-start gap-3 rounded-md p-4 pr-2 shadow-high lg:w-90'

export const TOAST_TONE: Record<Notice['tone'], string> = {
  normal: 'bg-plum-deep text-on-plum ring-1 ring-on-plum/25',
  bad: 'bg-out-tint text-out ring-2 ring-out/40',
}
