// Live notices to a person's open devices. realtime/ implements it; a lost notice loses nothing,
// because the database holds the truth and pages read it.

/** What changed; devices then read it again. */
export type LiveEvent = { type: 'changed'; what: 'wallet' | 'goals' | 'appointments' | 'account' }

export type LiveProvider = { publish: (userId: string, event: LiveEvent) => Promise<void> }
