// The favorite heart: a form that responds with a notice. Hydrated, it does so without leaving the page.
import { Heart as HeartIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { announce } from '../../ui/feedback/toaster.island'
import { FAVORITE_FAILED, favoriteNotice } from './favorite-messages'

type HeartProps = { of: 'salons' | 'products'; id: string; favorite: boolean }

export default function Heart({ of, id, favorite }: HeartProps) {
  const [favorited, setFavorited] = useState(favorite)
  const [busy, setBusy] = useState(false)

  async function toggle(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const path = `/api/${of}/${encodeURIComponent(id)}/favorite`
      // Sent also where the page is left at once.
      const method = favorited ? 'DELETE' : 'PUT'
      const response = await fetch(path, { method, keepalive: true })
      if (!response.ok) throw new Error(`favorite answered ${response.status}`)
      setFavorited(!favorited)
      announce(favoriteNotice(of, !favorited))
    } catch {
      announce(FAVORITE_FAILED)
    }
    setBusy(false)
  }

  return (
    <form method="post" action={`/client/${of}/${id}`} onSubmit={toggle}>
      <input type="hidden" name="favorite" value={favorited ? 'remove' : 'add'} />
      <button
        type="submit"
        aria-label={favorited ? 'Remove from favorites' : 'Add to favorites'}
        aria-busy={busy}
        className="grid size-11 place-items-center rounded-full bg-raised/95 text-ink shadow-low"
      >
        <HeartIcon size={20} aria-hidden className={favorited ? 'fill-out text-out' : ''} />
      </button>
    </form>
  )
}
