// Links to further pages, one per line: title and purpose.
import { ChevronRight, type LucideIcon } from 'lucide-react'

export function LinkRow({
  to,
  label,
  hint,
  icon: Icon,
}: {
  to: string
  label: string
  hint: string
  icon: LucideIcon
}) {
  return (
    <li className="stitch">
      <a href={to} className="group flex min-h-16 items-center gap-4 py-3">
        <Icon size={22} aria-hidden className="shrink-0 text-link" />
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere underline-offset-4 group-hover:underline">{label}</span>
          <span className="block text-sm text-soft">{hint}</span>
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
      </a>
    </li>
  )
}
