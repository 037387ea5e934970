// The logo: a drawstring purse whose clasp is an apricot.

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        d="M15 17c-7 5-10 12-9 18 1 6 6 8 18 8s17-2 18-8c1-6-2-13-9-18z"
        className="fill-plum dark:fill-[oklch(52%_0.13_345)]"
      />
      <path
        d="M12 11c4 4 8 6 12 6s8-2 12-6c1 3 0 6-3 8H15c-3-2-4-5-3-8z"
        className="fill-plum-deep dark:fill-[oklch(42%_0.12_345)]"
      />
      <path d="M15 18.5h18" className="stroke-apricot" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="24" cy="30" r="6.5" className="fill-apricot" />
      <path
        d="M24 24c1-3 3-4 5-4"
        className="stroke-apricot"
        strokeWidth="2"
        strokeLinecap="round"
        fill="none"
      />
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
