// What member discounts cost: each business what it gave, and Purse the fee on it.
import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { day } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StaffCell, StaffRow, StaffTable } from '../table'

export const meta = title('Member discounts')

export const loader = page('admin', async ({ visitor: { name }, api }) => ({
  name,
  ...(await get(api.admin['member-discounts'].$get())),
}))

export default function DiscountReport() {
  const { name, rows } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path="/admin/fees" name={name}>
      <PageHead
        title="Member discounts"
        back={{ to: '/admin/fees', label: 'Fees' }}
        lead="Completed visits and received orders with a discount. The business pays for it; our fee is taken from the reduced price."
      />
      {rows.length === 0 ? (
        <p className="text-soft">No business has given a discount yet.</p>
      ) : (
        <StaffTable
          label="Member discounts"
          heads={[
            'Business',
            '#Percent',
            'Period',
            '#Sold',
            '#List price',
            '#Given',
            '#Fee forgone',
          ]}
        >
          {rows.map((row) => (
            <StaffRow key={row.id}>
              <StaffCell>{row.business}</StaffCell>
              <StaffCell number>{row.percent}%</StaffCell>
              <StaffCell>
                {day(row.startsAt)} to {day(row.endsAt)}
              </StaffCell>
              <StaffCell number>{row.sold}</StaffCell>
              <StaffCell number>{formatMoney(row.listed)}</StaffCell>
              <StaffCell number>{formatMoney(row.given)}</StaffCell>
              <StaffCell number>{formatMoney(row.feeForgone)}</StaffCell>
            </StaffRow>
          ))}
        </StaffTable>
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError()
