// What the three roles that one may sign up for are called, and what people of each say of themselves.
import type { SIGN_UP_ROLES } from '../../../api/identity/accounts/input'

export const ROLE_NAMES: Record<(typeof SIGN_UP_ROLES)[number], [name: string, says: string]> = {
  client: ['Beauty Seeker', 'I book and buy'],
  beauty_partner: ['Beauty Partner', 'I run a salon'],
  product_seller: ['Product Vendor', 'I sell products'],
}
