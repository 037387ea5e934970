// Secrets that we must read again: encrypted at rest, as better-auth encrypts its own.
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Ctx } from '../../platform/context'

/** Encrypts a text at rest, with AUTH_SECRET. */
export function seal(ctx: Ctx, text: string): Promise<string> {
  return symmetricEncrypt({ key: ctx.settings.AUTH_SECRET, data: text })
}

/** Decrypts the result of `seal`. */
export function unseal(ctx: Ctx, sealed: string): Promise<string> {
  return symmetricDecrypt({ key: ctx.settings.AUTH_SECRET, data: sealed })
}
