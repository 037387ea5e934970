// Labels of people's accounts, for admins.

export const ROLE_NAMES = {
  client: 'Client',
  beauty_partner: 'Beauty partner',
  product_seller: 'Seller',
  admin: 'Admin',
} as const

export const PURPOSE_NAMES = {
  support: 'Support request',
  fraud: 'Suspected fraud',
  payment: 'Payment investigation',
  legal: 'Legal request',
} as const

/** Ledger accounts, by their kind. */
export const BALANCE_NAMES: Record<string, string> = {
  wallet: 'In purse',
  hold: 'Held',
  goal: 'In goals',
  payable: 'Balance',
  payout: 'Being paid out',
  accrued: 'Interest earned',
  deferred: 'Plus, prepaid',
  receivable: 'Owed to us',
}

const EVENT_NAMES: Record<string, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Logged out',
  'sessions.ended': 'Logged out everywhere',
  'sign-in.refused': 'Sign-in failed',
  'step-up.refused': 'Identity check failed',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by email',
  'phone.changed': 'Phone changed',
  'email.confirmed': 'Email confirmed',
  'email.added': 'Email added',
  'contact.searched': 'Searched by contact',
  'contact.removed': 'Contact removed',
  'two-factor.enabled': 'Two-factor turned on',
  'two-factor.disabled': 'Two-factor turned off',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'api-key.added': 'API key added',
  'api-key.revoked': 'API key revoked',
  'private-calendar.added': 'Private calendar added',
  'private-calendar.removed': 'Private calendar removed',
  'calendar-feed.added': 'Private calendar link created',
  'grant.added': 'Automatic payment to others set up',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.secret-renewed': 'Webhook secret renewed',
  'webhook.removed': 'Webhook deleted',
  'payment-method.added': 'Payment method added',
  'payment-method.refused': 'Card declined',
  'payment-method.removed': 'Payment method removed',
  'card-testing.suspected': 'Possible card testing',
  'account.created': 'Account created',
  'terms.agreed': 'Agreed to the terms',
  'account.deleted': 'Account deleted',
  'role.changed': 'Role changed',
  'person.suspended': 'Suspended',
  'person.restored': 'Restored',
  'person.factors-reset': 'Two-factor removed',
  'admin.made': 'Became an admin',
}

/** Parts of the names of events that screens call otherwise. */
const PART_LABELS: Record<string, string> = {
  break: 'discrepancy',
  'canned-response': 'saved reply',
  licence: 'license',
  refused: 'declined',
}

/** What the audit log recorded, in words: "Payout requested". */
export function eventName(event: string): string {
  return EVENT_NAMES[event] ?? capitalized(event.split('.').map(partName).join(' '))
}

/** What several events are about: "Payout". */
export function eventGroup(group: string): string {
  return capitalized(partName(group))
}

function partName(part: string): string {
  return PART_LABELS[part] ?? part.replaceAll('-', ' ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
