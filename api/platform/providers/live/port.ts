// Live events to a person's open devices. realtime/ implements it; a lost event loses nothing,
// because the database holds the truth and pages read it.
import type { Message } from './message'

/** The badge counts of a device; a missing one has not changed. */
type Unread = { messages?: number; notifications?: number }

/** Something of theirs that devices read again. */
export type Changed =
  | 'wallet'
  | 'goals'
  | 'appointments'
  | 'account'
  | 'messages'
  | 'notifications'
  | 'orders'
  | 'gift-cards'
  | 'support'

export type LiveEvent =
  | { type: 'changed'; what: Changed; unread?: Unread }
  /** Somebody wrote, they themselves on another device included; or what was written shows anew (an offer ended). */
  | { type: 'message'; message: Message; unread?: Unread }
  /** Devices may have missed messages: they fetch the newer ones. */
  | { type: 'behind'; conversationId: string }
  /** How far `userId` has come in a conversation: numbers of messages. */
  | {
      type: 'receipt'
      conversationId: string
      userId: string
      deliveredSeq: number
      readSeq: number
    }
  /** Sessions of theirs ended: their live connections are closed. */
  | { type: 'signed-out' }

/** `lastSeenAt`: UTC ms; null where it is not known. */
export type Presence = { online: boolean; lastSeenAt: number | null }

export type LiveProvider = {
  publish: (userId: string, event: LiveEvent) => Promise<void>
  /** Whether somebody is online. Their privacy settings are not checked here. */
  presence: (userId: string) => Promise<Presence>
}
