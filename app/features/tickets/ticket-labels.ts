// Labels of support tickets, for the people who wrote them.

export const HELP_HINT = 'Someone at Purse will help you sort it out.'

export const CLOSED = 'This conversation is closed. Send a message to reopen it.'

export const PRIORITY = 'As a Plus member, you get priority support.'

export type TicketStatus = 'open' | 'answered' | 'closed'

export const TICKET_STATES = {
  open: { label: 'Awaiting our reply', tone: 'pending' },
  answered: { label: 'We replied', tone: 'confirmed' },
  closed: { label: 'Closed', tone: 'plain' },
} as const

export const TICKET_SOURCES = {
  contact: 'Message',
  chat: 'Chat',
  report: 'Report',
  dispute: 'Dispute',
  appeal: 'Appeal',
} as const

/** The page of a ticket's subject, for people at `base`; null where they have none. */
export function aboutPath({ kind, id }: { kind: string; id: string }, base: string): string | null {
  const encodedId = encodeURIComponent(id)
  if (kind === 'conversation') return `${base}/messages/${encodedId}`
  if (kind === 'order') return base === '/partner' ? null : `${base}/orders/${encodedId}`
  if (kind !== 'appointment') return null
  if (base === '/client') return `/client/bookings/${encodedId}`
  return base === '/partner' ? `/partner/appointments/${encodedId}` : null
}

/** Where a person writes to support about their appointment or order. */
export function helpPath(base: string, about?: `${'appointment' | 'order'}:${string}`): string {
  return `${base}/support/new${about ? `?${new URLSearchParams({ about })}` : ''}`
}
