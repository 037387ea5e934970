// Payouts of the past and on their way, newest first.
import { formatMoney } from '../../../api/platform/values/money'
import {
  CAUSES,
  isBack,
  type PayeeRole,
  type PayoutView,
  payoutsPath,
  STATES,
} from '../../features/payouts/payout-labels'
import { Table } from '../../ui/display/table'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Unbroken } from '../../ui/unbroken'

export function PayoutBadge({ status }: Pick<PayoutView, 'status'>) {
  const [words, tone] = STATES[status]
  return <Badge tone={tone}>{words}</Badge>
}

export function PayoutList({ items, role }: { items: PayoutView[]; role: PayeeRole }) {
  return (
    <Table
      label="Payouts, newest first"
      lines="wide"
      rows={items}
      rowKey={({ id }) => id}
      to={({ id }) => payoutsPath(role, `/${encodeURIComponent(id)}`)}
      columns={[
        { head: 'Requested', whole: true, cell: ({ createdAt }) => dateTime(createdAt) },
        { head: 'Status', bare: true, cell: ({ status }) => <PayoutBadge status={status} /> },
        { head: 'What', bare: true, cell: ({ cause }) => CAUSES[cause] },
        { head: 'To', cell: (one) => <Unbroken text={whereTo(one)} /> },
        { head: 'Amount', number: true, cell: ({ amount }) => formatMoney(amount) },
        { head: 'Fee', number: true, cell: (one) => !isBack(one) && formatMoney(one.fee) },
        {
          head: 'Received',
          number: true,
          aside: true,
          cell: (one) => !isBack(one) && formatMoney(one.net),
        },
      ]}
    />
  )
}

function whereTo({ destination, staff }: PayoutView): string {
  return staff ? `${staff.name}, ${destination}` : destination
}
