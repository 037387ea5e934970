// A notice within a page, for pages that are rendered again because of it.
import type { Notice } from '../../platform/errors'
import { Unbroken } from '../unbroken'

export function InlineNotice({ notice }: { notice: Notice | null | undefined }) {
  if (!notice) return null
  return (
    <div
      role="alert"
      className={`mb-5 rounded-md px-4 py-3 ${notice.tone === 'bad' ? 'bg-out-tint text-out' : 'bg-in-tint text-in'}`}
    >
      <p className="font-semibold">
        <Unbroken text={notice.title} />
      </p>
      <p className="text-sm">
        <Unbroken text={notice.description} />
      </p>
    </div>
  )
}
