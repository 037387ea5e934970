// Labels of people's accounts, for admins.

export const ROLE_NAMES = {
  client: 'Client',
  beauty_partner: 'Beauty partner',
  product_seller: 'Seller',
  admin: 'Admin',
} as const

export const PURPOSE_NAMES = {
  support: 'They asked for help',
  fraud: 'Something looks like fraud',
  payment: 'A payment has to be looked into',
  legal: 'The law asks for it',
} as const

/** Ledger accounts, by their kind. */
export const BALANCE_NAMES: Record<string, string> = {
  wallet: 'In the purse',
  hold: 'Held',
  goal: 'In goals',
  payable: 'Owed to them',
  payout: 'On its way to them',
  accrued: 'Interest earned',
  deferred: 'Plus, paid ahead',
  receivable: 'Owed to us',
}

export const EVENT_NAMES: Record<string, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'sessions.ended': 'Signed out everywhere',
  'sign-in.refused': 'A sign-in was refused',
  'step-up.refused': 'A proof was refused',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset by email',
  'phone.changed': 'Phone changed',
  'email.confirmed': 'Email confirmed',
  'email.added': 'Email added',
  'contact.searched': 'Searched by contact',
  'contact.removed': 'Contact removed',
  'two-factor.enabled': 'Two-factor switched on',
  'two-factor.disabled': 'Two-factor switched off',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'payment-method.added': 'Payment method added',
  'payment-method.refused': 'A card was refused',
  'payment-method.removed': 'Payment method removed',
  'card-testing.suspected': 'Cards may have been tried out',
  'account.created': 'Account created',
  'account.deleted': 'Account deleted',
  'role.changed': 'Role changed',
  'person.suspended': 'Suspended',
  'person.restored': 'Restored',
  'person.factors-reset': 'Second factor taken away',
  'admin.made': 'Became an admin',
}
