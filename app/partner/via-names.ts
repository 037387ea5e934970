// How a client came to book, in words.
import type { Via } from '../../api/salons/links/input'

export const VIA_NAMES: Record<Via, string> = {
  link: 'Your link',
  poster: 'A poster',
  embed: 'Free times on your website',
  button: 'A button on your website',
  assistant: 'An assistant of theirs',
}
