// The status of a support ticket.
import { Badge } from '../../ui/feedback/badge'
import { TICKET_STATES, type TicketStatus } from './ticket-labels'

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = TICKET_STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}
