// An action on the row of a page's title. On a phone an icon, named for screen readers, or a small button with its words
// where no icon says them; where there is room, a button with its words.
import type { LucideIcon } from 'lucide-react'

const TONES = {
  main: 'bg-apricot text-on-apricot shadow-low hover:bg-apricot-deep',
  quiet: 'ring-[1.5px] ring-edge ring-inset hover:bg-sunken',
}

/** An action that its icon says, wherever it is. */
export const HEAD_ICON = `inline-flex size-11 shrink-0 items-center justify-center rounded-full lg:size-12 print:hidden ${TONES.quiet}`

export function HeadAction({
  to,
  icon: Icon,
  tone = 'quiet',
  narrow = false,
  worded = false,
  children,
}: {
  to: string
  icon: LucideIcon
  /** `main`: what the page is for. */
  tone?: keyof typeof TONES
  /** An icon on the desktop too. */
  narrow?: boolean
  /** Its words on a phone too, where it stands below the page's sentence: its icon alone would be a guess. */
  worded?: boolean
  /** Its name. */
  children: string
}) {
  return (
    <a
      href={to}
      title={children}
      className={`inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold print:hidden ${worded ? 'min-h-11 px-4 max-lg:order-2 max-lg:text-sm' : 'size-11'} ${narrow ? '' : 'lg:h-12 lg:w-auto lg:px-5'} ${TONES[tone]}`}
    >
      <Icon size={20} aria-hidden />
      <span className={narrow ? 'sr-only' : worded ? '' : 'max-lg:sr-only'}>{children}</span>
    </a>
  )
}
