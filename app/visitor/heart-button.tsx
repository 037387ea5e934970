// The heart of those who are not signed in: a form, so that it is done once they have signed in.
import { Heart } from 'lucide-react'
import { ON_COVER } from '../ui/forms/button'

export function HeartButton() {
  return (
    <form method="post">
      <button type="submit" aria-label="Add to favorites" className={ON_COVER}>
        <Heart size={20} aria-hidden />
      </button>
    </form>
  )
}
