// What is texted to a phone that an account had.
import { sendSms } from '../../notifications/outbox'
import type { Ctx } from '../../platform/context'

/** The text to a removed phone. */
export const PHONE_REMOVED = 'This phone no longer signs in to your Purse account.'

/** Texts the account's old phone, whatever the notification preferences. */
export function textPhone(ctx: Ctx, to: string, message: string): void {
  const text = `${message} If this wasn’t you, sign in and change your password right away.`
  ctx.after(() => sendSms(ctx, { to, text }))
}
