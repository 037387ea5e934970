// Every page of the product in the states that people see, and who sees it.
import { ADMIN } from './scenes/admin'
import { CLIENT } from './scenes/client'
import { PARTNER } from './scenes/partner'
import { CALENDAR, CHAT, type Scene } from './scenes/scene'
import { SELLER } from './scenes/seller'
import { VISITOR } from './scenes/visitor'

export const CHATS = [CHAT, '/client/messages/{talk}', '/client/messages/{talkDown}', '/partner/messages/{talk}']

/** Bytes of script, as brotli would send them, before the first touch. */
export const SCRIPT_BEFORE_TOUCH = 2000

/** What comes alive at once, React and all: the partner's calendar, a conversation, and a time that is held and runs out. */
const AT_ONCE: Record<string, string[]> = {
  [CALENDAR]: ['calendar'],
  '/partner/calendar': ['calendar'],
  '/booking/{hold}': ['hold-countdown'],
  ...Object.fromEntries(CHATS.map((at) => [at, ['chat']])),
}

export const islandsAtOnce = (at: string): string[] => AT_ONCE[at] ?? []

export const SCENES: Scene[] = [...VISITOR, ...CLIENT, ...PARTNER, ...SELLER, ...ADMIN]
