// The month of a report, and the ones beside it.
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { monthForm } from '../../api/platform/values/date-forms'

export function ReportMonths({
  path,
  month,
  previous,
  next,
}: {
  path: string
  month: string
  previous: string
  next: string | null
}) {
  return (
    <nav aria-label="Month" className="mb-4 -ml-3 flex items-center gap-1 max-sm:justify-between">
      <MonthLink path={path} month={previous} icon={ChevronLeft} />
      <h2 className="font-display text-lg sm:order-last sm:ml-2">{monthForm(month)}</h2>
      {next ? <MonthLink path={path} month={next} icon={ChevronRight} /> : <span className="size-11" />}
    </nav>
  )
}

function MonthLink({ path, month, icon: Icon }: { path: string; month: string; icon: LucideIcon }) {
  return (
    <a
      href={`${path}?month=${month}`}
      aria-label={monthForm(month)}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Icon size={22} aria-hidden />
    </a>
  )
}
