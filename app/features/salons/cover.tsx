// The cover of a salon or shop: its own picture, or the woven cover of its trade with its initial.
import { type Trade, wovenPath } from './salon-pattern'

export function Cover({
  of: { id, name },
  trade,
  image,
  alt = '',
  lazy = false,
  small = false,
  className,
}: {
  of: { id: string; name: string }
  trade: Trade
  image?: string | null
  alt?: string
  /** For covers in lists, most of which are not on screen. */
  lazy?: boolean
  /** Narrower than two of its initials. */
  small?: boolean
  /** Its height, and its corners. */
  className: string
}) {
  return (
    <div data-shared={`v${id}`} className={`relative overflow-hidden bg-plum ${className}`}>
      <img
        src={image ?? wovenPath(trade, id)}
        alt={alt}
        width={480}
        height={320}
        loading={lazy ? 'lazy' : undefined}
        className="size-full object-cover"
      />
      {!image && (
        <span
          aria-hidden="true"
          className={`absolute font-display leading-none text-on-plum/75 ${small ? 'bottom-0 left-2 text-[3rem]' : '-bottom-2 left-4 text-[7rem]'}`}
        >
          {initialOf(name)}
        </span>
      )}
    </div>
  )
}

/** The first letter of a name. */
export function initialOf(name: string): string {
  return (name.match(/\p{L}|\p{N}/u)?.[0] ?? '').toUpperCase()
}
