// The history of an order, for its seller and for the admin who decides a dispute.
import type { TimelineResponse } from '../../../api/shop/orders/responses'
import { shortMoney } from '../../ui/display/money-parts'
import { type Step, Timeline } from '../../ui/display/timeline'
import { NOT_ARRIVED, settledFor } from './order-labels'
import type { SaleState } from './seller-order-labels'

const STEPS: Record<SaleState['status'], string> = {
  placed: 'Ordered',
  accepted: 'Accepted',
  shipped: 'Shipped',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  collected: 'Picked up',
  cancelled: 'Cancelled',
}

const EVENTS: Record<Exclude<TimelineResponse['kind'], 'step' | 'refunded'>, string> = {
  packed: 'Packed',
  return_requested: 'Return requested',
  return_declined: 'Return declined',
  disputed: NOT_ARRIVED,
}

/** The history, oldest first. */
export function OrderTimeline({ timeline, status }: { timeline: TimelineResponse[]; status: SaleState['status'] }) {
  const steps = timeline.map((entry, i): Step => {
    const settled = settledFor(entry)
    const label = settled
      ? `Purse decided in the ${settled}’s favor`
      : entry.kind === 'step'
        ? STEPS[entry.status]
        : entry.kind === 'refunded'
          ? `${entry.amount ? shortMoney(entry.amount) : 'Money'} refunded`
          : entry.kind === 'return_declined' && entry.by === 'client'
            ? 'Return withdrawn'
            : EVENTS[entry.kind]
    const last = i === timeline.length - 1
    const open = !['delivered', 'collected', 'cancelled'].includes(status)
    return {
      label,
      at: entry.at,
      state: entry.status === 'cancelled' ? 'failed' : last && open ? 'now' : 'done',
      ...(entry.note && { note: `“${entry.note}”` }),
    }
  })
  return <Timeline steps={steps} />
}
