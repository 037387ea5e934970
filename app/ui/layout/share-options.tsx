// Links for others: shared by the device's own sheet, or without one by email; copied; or sent by WhatsApp or text message.
import { Share2 } from 'lucide-react'
import { INPUT } from '../forms/field'
import { Island } from '../island'
import CopyLink from './copy-link.island'

/** A link that somebody gives to others, and the ways to send it. Without scripts it can be marked whole. */
export function ShareOptions({
  url,
  text,
  label,
}: {
  url: string
  /** What is said before the link. */
  text: string
  /** Whose link it is, where a page has several: "Link for Wanjiru". */
  label: string
}) {
  const message = encodeURIComponent(`${text} ${url}`)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <noscript>
        <input readOnly aria-label={label} defaultValue={url} className={`${INPUT} mb-3 font-mono text-sm`} />
      </noscript>
      <div className="flex flex-wrap gap-2">
        <a href={`mailto:?body=${message}`} data-share={url} data-text={text} className="chip">
          <Share2 size={16} aria-hidden /> Share
        </a>
        <Island name="copy-link" of={CopyLink} id={`copy-${url}`} props={{ url }} className="needs-script" />
        <a href={`https://wa.me/?text=${message}`} className="chip">
          WhatsApp
        </a>
        <a href={`sms:?&body=${message}`} className="chip">
          Text message
        </a>
      </div>
    </fieldset>
  )
}
