// The monthly earnings of each staff member, and their commission.
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { monthForm } from '../../api/platform/values/date-forms'
import { formatMoney, type MoneyJson } from '../../api/platform/values/money'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { TextLink } from '../ui/display/text-link'
import { HeadAction } from '../ui/layout/head-action'
import { PageHead, Shell } from '../ui/layout/shell'

export const meta = title('Commission')

const PATH = '/partner/reports/commission'

export const loader = page('partner', async ({ visitor: { name }, api, searchParams }) => {
  const month = searchParams.get('month') ?? undefined
  const { commission } = api.reports
  return { name, report: await get(commission.$get({ query: { month } })) }
})

export default function CommissionPage() {
  const { name, report } = useLoaderData<typeof loader>()
  const { month, previous, next, staff, totals } = report
  return (
    <Shell as="beauty_partner" path={PATH} name={name}>
      <PageHead
        title="Commission"
        lead="From completed visits, after refunds."
        back={{ to: '/partner/dashboard', label: 'Today' }}
      >
        {staff.length > 0 && (
          <HeadAction to={`/api/reports/commission/csv?month=${month}`} icon={Download}>
            Download CSV
          </HeadAction>
        )}
      </PageHead>
      <nav aria-label="Month" className="mb-4 flex items-center justify-between gap-3">
        <MonthLink month={previous} />
        <h2 className="font-display text-lg">{monthForm(month)}</h2>
        {next ? <MonthLink month={next} /> : <span className="min-w-24" />}
      </nav>
      {staff.length === 0 ? (
        <p className="text-soft">No visits completed this month yet.</p>
      ) : (
        // Wider than a phone: it scrolls by itself, the page does not.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className="overflow-x-auto" aria-label="By staff member" tabIndex={0}>
          <table className="w-full min-w-120 text-left">
            <thead className="text-sm text-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-4 font-semibold">
                  Staff member
                </th>
                {['Visits', 'Revenue', 'Refunded', 'Commission'].map((title) => (
                  <th key={title} scope="col" className="py-2 pl-4 text-right font-semibold">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {staff.map((row) => (
                <Row key={row.staffId + row.currency} label={row.name} sums={row} />
              ))}
            </tbody>
            <tfoot>
              {totals.map((row) => (
                <Row key={row.currency} label={`Together, ${row.currency}`} sums={row} strong />
              ))}
            </tfoot>
          </table>
        </section>
      )}
    </Shell>
  )
}

type RowSums = { visits: number; revenue: MoneyJson; refunded: MoneyJson; commission: MoneyJson }

function Row({ label, sums, strong = false }: { label: string; sums: RowSums; strong?: boolean }) {
  const figures = [
    String(sums.visits),
    ...[sums.revenue, sums.refunded, sums.commission].map(formatMoney),
  ]
  return (
    <tr className={`border-b border-line ${strong ? 'font-semibold' : ''}`}>
      <th scope="row" className={`py-3 pr-4 ${strong ? '' : 'font-medium'}`}>
        {label}
      </th>
      {['visits', 'revenue', 'refunded', 'commission'].map((of, i) => (
        <td key={of} className="money py-3 pl-4 text-right whitespace-nowrap">
          {figures[i]}
        </td>
      ))}
    </tr>
  )
}

function MonthLink({ month }: { month: string }) {
  return (
    <TextLink to={`${PATH}?month=${month}`} className="min-w-24">
      {monthForm(month)}
    </TextLink>
  )
}
