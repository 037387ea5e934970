// The cover of a salon or shop: its own picture, or the woven cover of its trade.
import { smallPicture } from '../../../api/platform/media/picture-path'
import { type Trade, wovenPath } from './salon-pattern'

export function Cover({
  of: { id },
  trade,
  image,
  alt = '',
  lazy = false,
  first = false,
  className,
}: {
  of: { id: string }
  trade: Trade
  image?: string | null
  alt?: string
  /** For covers in lists, most of which are not on screen. */
  lazy?: boolean
  /** The one that a page is first seen by. */
  first?: boolean
  /** Its height, and its corners. */
  className: string
}) {
  return (
    <div data-shared={`v${id}`} className={`relative overflow-hidden bg-plum ${className}`}>
      <img
        src={image ? smallPicture(image) : wovenPath(trade, id)}
        alt={alt}
        width={480}
        height={320}
        loading={lazy ? 'lazy' : undefined}
        {...(first && { fetchpriority: 'high' })}
        className="size-full object-cover"
      />
    </div>
  )
}
