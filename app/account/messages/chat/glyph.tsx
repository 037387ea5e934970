// The few icons of a conversation as single paths, because of its script budget. In the style of Lucide, which the
// rest of the product uses.
const PATHS = {
  bot: 'M12 8V4H8M6 8h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M2 14h2M20 14h2M15 13v2M9 13v2',
  calendar: 'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2',
  check: 'M20 6 9 17l-5-5',
  checks: 'M18 6 7 17l-5-5M22 10l-7.5 7.5L13 16',
  clock: 'M12 6v6h4M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0',
  down: 'M12 5v14M19 12l-7 7-7-7',
  picture:
    'M16 5h6M19 2v6M21 11.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5M21 15l-3.1-3.1a2 2 0 0 0-2.8 0L6 21M11 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  send: 'M3.7 3a.5.5 0 0 0-.7.7l2.9 7.6a2 2 0 0 1 0 1.4L3 20.3a.5.5 0 0 0 .7.7l18-8.5a.5.5 0 0 0 0-1zM6 12h16',
  store: 'M3 9l2-6h14l2 6M4 11v10h16V11M9 21v-6h6v6M3 9a3 3 0 0 0 6 0 3 3 0 0 0 6 0 3 3 0 0 0 6 0',
  x: 'M18 6 6 18M6 6l12 12',
}

export function Glyph({ of, size = 20, className }: { of: keyof typeof PATHS; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={PATHS[of]} />
    </svg>
  )
}
