// Live events to a person's open devices. realtime/ implements it; a lost event loses nothing,
// because the database holds the truth and pages read it.

/** The badge counts of a device; a missing one has not changed. */
type Unread = { messages?: number; notifications?: number }

/** What of a person's devices read again where it has changed: an area adds to this what it has. */
export interface Changes {
  /** What the settings show. */
  account: true
}

export type Changed = keyof Changes

/** The live events by their type: an area adds its own to this. */
export interface LiveEvents {
  /** Something of theirs changed; devices read it again. */
  changed: { what: Changed; unread?: Unread }
  /** Sessions of theirs ended: their live connections are closed. */
  'signed-out': unknown
}

export type LiveEvent = { [T in keyof LiveEvents]: { type: T } & LiveEvents[T] }[keyof LiveEvents]

/** `lastSeenAt`: UTC ms; null where it is not known. */
export type Presence = { online: boolean; lastSeenAt: number | null }

export type LiveProvider = {
  publish: (userId: string, event: LiveEvent) => Promise<void>
  /** Whether somebody is online. Their privacy settings are not checked here. */
  presence: (userId: string) => Promise<Presence>
}
