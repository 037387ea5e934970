// Labels of people who can be written to. Not loaded in an open conversation.
import type { Found } from './chat/data'

/** The texts of the search: sections 5 and 8 of the specification. */
export const SEARCH_FAILED = 'Failed to search users. Please try again.'

export const START_FAILED = 'Failed to start conversation. Please try again.'

export function nobodyNamed(query: string): string {
  return `No users found matching "${query}"`
}

const ROLES: Record<Found['role'], string> = {
  client: 'Beauty Seeker',
  beauty_partner: 'Beauty Partner',
  product_seller: 'Product Vendor',
  admin: 'Purse',
}

export function roleLabel(role: Found['role']): string {
  return ROLES[role]
}
