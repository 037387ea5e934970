// Copies a link, and says so.
import { useState } from 'react'
import { announce } from '../feedback/toaster.island'

export default function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      announce({ title: 'Link copied', description: 'Paste it where you like.', tone: 'normal' })
    } catch {
      announce({ title: 'Not copied', description: 'Your browser didn’t allow it.', tone: 'bad' })
    }
  }

  return (
    <button type="button" onClick={copy} className="chip">
      {copied ? 'Copied' : 'Copy link'}
    </button>
  )
}
