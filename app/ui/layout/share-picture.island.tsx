// Shares a picture by the device's own sheet; where it has none, or without scripts, the picture is saved.
import { Share2 } from 'lucide-react'
import type { MouseEvent } from 'react'

export default function SharePicture({ picture }: { picture: string }) {
  function share(event: MouseEvent) {
    const isTaken = navigator.canShare?.({ files: [pngOf([])] })
    if (!isTaken) return
    event.preventDefault()
    sent(picture).catch((error: Error) => {
      // They closed the sheet.
      if (error.name !== 'AbortError') location.assign(picture)
    })
  }

  return (
    <a
      href={picture}
      download="purse.png"
      data-hold=""
      onClick={share}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
    >
      <Share2 size={18} aria-hidden /> Picture to share
    </a>
  )
}

async function sent(picture: string): Promise<void> {
  const response = await fetch(picture)
  await navigator.share({ files: [pngOf([await response.blob()])] })
}

function pngOf(parts: BlobPart[]): File {
  return new File(parts, 'purse.png', { type: 'image/png' })
}
