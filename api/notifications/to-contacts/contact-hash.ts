// A contact as counters and refusals know it: neither an address nor a phone can be read from them.
import { createHmac } from 'node:crypto'
import parsePhoneNumber from 'libphonenumber-js/min'
import type { Ctx } from '../../platform/context'

/** Hex digits of a hash: 128 bits. */
const LENGTH = 32

/** Mailboxes in which dots make no difference. */
const DOTLESS = ['gmail.com', 'googlemail.com']

/**
 * The keyed hash of a contact: the same for every spelling that reaches the same mailbox or phone. Made at once, unlike
 * those of platform/values/hash.ts, since a command knows some contacts only when it decides.
 */
export function contactHash({ settings }: Pick<Ctx, 'settings'>, contact: string): string {
  return createHmac('sha256', settings.AUTH_SECRET)
    .update(`contact:${reached(contact)}`)
    .digest('hex')
    .slice(0, LENGTH)
}

/** "Zuri.K+party@GMail.com" is "zurik@gmail.com", "+254 0712-345678" is "+254712345678". */
export function reached(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at < 0) return parsePhoneNumber(contact)?.number ?? contact
  const host = contact.slice(at + 1).toLowerCase()
  const [box = ''] = contact.slice(0, at).toLowerCase().split('+')
  return DOTLESS.includes(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}
