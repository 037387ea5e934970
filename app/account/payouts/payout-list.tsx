// Payouts of the past and on their way, newest first.
import type { PayoutResponse } from '../../../api/money/payouts/responses'
import { CAUSES, isBack, type PayeeRole, payoutsPath, STATES } from '../../features/payouts/payout-labels'
import { Table } from '../../ui/display/table'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Unbroken } from '../../ui/unbroken'

export function PayoutBadge({ status }: Pick<PayoutResponse, 'status'>) {
  const [label, tone] = STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function PayoutList({ items, role }: { items: PayoutResponse[]; role: PayeeRole }) {
  return (
    <Table
      label="Payouts, newest first"
      lines="widest"
      rows={items}
      rowKey={({ id }) => id}
      to={({ id }) => payoutsPath(role, `/${encodeURIComponent(id)}`)}
      columns={[
        { head: 'Requested', whole: true, cell: ({ createdAt }) => dateTime(createdAt) },
        { head: 'Status', bare: true, cell: ({ status }) => <PayoutBadge status={status} /> },
        { head: 'What', bare: true, cell: ({ cause }) => CAUSES[cause] },
        { head: 'To', cell: (payout) => <Unbroken text={whereTo(payout)} /> },
        { head: 'Amount', sum: ({ amount }) => amount },
        { head: 'Fee', sum: (payout) => !isBack(payout) && payout.fee },
        { head: 'Received', aside: true, sum: (payout) => !isBack(payout) && payout.net },
      ]}
    />
  )
}

function whereTo({ destination, staff }: PayoutResponse): string {
  return staff ? `${staff.name}, ${destination}` : destination
}
