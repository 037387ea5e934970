// Labels of tickets, for agents.

export const STATE_LABELS = {
  open: ['pending', 'Awaiting our reply'],
  answered: ['confirmed', 'Answered'],
  closed: ['plain', 'Closed'],
} as const

export const SOURCE_LABELS = {
  contact: 'Contact form',
  chat: 'Chat',
  report: 'Report',
  dispute: 'Dispute',
  appeal: 'Appeal',
} as const

export const ABOUT_LABELS = {
  appointment: 'Visit',
  order: 'Order',
  review: 'Review',
  product_review: 'Product review',
  message: 'Message',
  conversation: 'Conversation',
  user: 'Account',
} as const

export const VIEW_LABELS = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  answered: 'Answered',
  closed: 'Closed',
  all: 'All',
} as const

export const SORT_LABELS = { plus: 'Plus first', oldest: 'Longest waiting', newest: 'Newest' } as const
