// The logo: a drawstring purse, its neck gathered in three scallops, whose clasp is an apricot.

/** `onPlum`: in ivory, for plum surfaces. */
export function Mark({ className, onPlum = false }: { className?: string; onPlum?: boolean }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        d="M15.2 18.5C8.4 23.1 5 30 6 36c1 6 6.6 8.5 18 8.5S41 42 42 36c1-6-2.4-12.9-9.2-17.5z"
        className={onPlum ? 'fill-on-plum' : 'fill-plum dark:fill-on-plum'}
      />
      <path
        d="M12.5 11.8a4.2 4.2 0 0 1 7.7-2 4.3 4.3 0 0 1 7.6 0 4.2 4.2 0 0 1 7.7 2c0 2.6-1.5 4.2-2.7 5.7H15.2c-1.2-1.5-2.7-3.1-2.7-5.7z"
        className={onPlum ? 'fill-on-plum-soft' : 'fill-plum dark:fill-on-plum-soft'}
      />
      <path d="M14.5 18h19" className="stroke-apricot" strokeWidth="2.6" strokeLinecap="round" />
      {CLASP}
    </svg>
  )
}

const CLASP = (
  <>
    <circle cx="24" cy="31" r="6.2" className="fill-apricot" />
    <path
      d="M24 25.2c.8-2.6 2.6-3.8 4.6-3.9"
      className="stroke-apricot"
      strokeWidth="1.8"
      strokeLinecap="round"
      fill="none"
    />
  </>
)

/** The mark's apricot alone. */
export function Clasp({ className }: { className?: string }) {
  return (
    <svg viewBox="15 20 18 18" className={className} aria-hidden="true">
      {CLASP}
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex min-h-11 items-center gap-2 font-display text-lg">
      <Mark className="size-9" />
      Purse
    </span>
  )
}
