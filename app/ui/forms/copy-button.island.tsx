// Copies the text of a field of the page. Without scripts it is not shown: the field can be selected.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from './button'

type CopyButtonProps = {
  /** The id of the field. */
  field: string
  label: string
}

export default function CopyButton({ field, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null)

  async function copy() {
    const from = document.getElementById(field) as HTMLTextAreaElement
    try {
      await navigator.clipboard.writeText(from.value)
      setCopied(true)
    } catch {
      from.select()
      setCopied(false)
    }
  }

  return (
    <div className="needs-script">
      <button type="button" onClick={copy} className={buttonClass('quiet', 'w-full sm:w-auto')}>
        {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        {label}
      </button>
      <p role="status" className="mt-1 text-sm text-soft">
        {copied === true && 'Copied.'}
        {copied === false && 'Your browser didn’t copy it. It’s selected: press and hold it to copy it.'}
      </p>
    </div>
  )
}
