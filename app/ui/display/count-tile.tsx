// How much waits somewhere, as a tile that leads there: quiet where nothing does, saffron where something is late.

/** In a list. */
export function CountTile({
  to,
  count,
  label,
  note,
  late = false,
}: {
  to: string
  /** "7", "99+" */
  count: string
  label: string
  /** Of some of them: "Overdue". */
  note?: string | false | undefined
  late?: boolean
}) {
  const look = late ? 'bg-wait-tint text-wait' : count === '0' ? 'bg-sunken text-soft' : 'bg-sunken'
  return (
    <li>
      <a
        href={to}
        className={`grid h-full min-h-20 grid-cols-[1fr_auto] content-center items-baseline gap-x-2 rounded-md px-4 py-3 hover:underline ${look}`}
      >
        <span className="money font-display text-xl">{count}</span>
        <span className="col-span-2 row-start-2 text-sm font-medium">{label}</span>
        {note && <span className="col-start-2 row-start-1 text-right text-xs font-semibold">{note}</span>}
      </a>
    </li>
  )
}
