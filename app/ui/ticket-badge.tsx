// How a conversation with support stands.
import { Badge } from './badge'
import { TICKET_STATES, type TicketStatus } from './ticket-words'

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = TICKET_STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}
