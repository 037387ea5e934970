// The words for API keys: what each scope allows, and their state.

export const SCOPE_LABELS = {
  read: { label: 'Read', hint: 'Appointments, calendar, orders, products and reviews' },
  bookings: { label: 'Bookings', hint: 'Add, confirm and reschedule appointments, block time' },
  catalogue: { label: 'Catalogue', hint: 'Change services, products, prices and stock' },
  orders: { label: 'Orders', hint: 'Accept, pack and ship orders' },
} as const

export const KEY_STATUS = {
  active: { tone: 'confirmed', label: 'Active' },
  expired: { tone: 'plain', label: 'Expired' },
  revoked: { tone: 'cancelled', label: 'Revoked' },
} as const

export const DAYS_LABELS = { 30: '30 days', 90: '90 days', 365: 'A year' } as const
