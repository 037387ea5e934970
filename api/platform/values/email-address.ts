// Placeholder addresses: of accounts without one, and of deleted ones.
/** better-auth wants an address of everybody: those who signed up by phone have one that is nobody's. */
const PHONE_ONLY = '@phone.invalid'
/** The placeholder address of a deleted account. */
const DELETED = '@deleted.invalid'
export function placeholderEmail(userId: string): string {
  return userId + PHONE_ONLY
}

export function deletedEmail(userId: string): string {
  return `deleted-${userId}${DELETED}`
}

/** An account's address, or null where it has none. */
export function emailOf(email: string): string | null {
  return email.endsWith(PHONE_ONLY) || email.endsWith(DELETED) ? null : email
}

/** The name of somebody who was erased. */
export const DELETED_USER = 'Deleted user'
