// Which passwords are refused: those that an attacker tries first. There are no rules of composition.
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { fieldFault } from '../../platform/values/problem'
import { isCommonPassword } from './common-passwords'

/** What an attacker may know of an account; our placeholders do no harm. */
type PersonalData = { name?: string | null; email?: string | null; phone?: string | null }

const PRODUCT = 'purse'

const ADVICE = 'Try four random words together.'

const TOO_COMMON = `This password is one of the most common and easy to guess. ${ADVICE}`
const TOO_SIMPLE = `This password is blank, a date, a keyboard row or a repeated pattern. ${ADVICE}`
const TOO_CLOSE = `This password is too close to your name, email or phone, or to our name. ${ADVICE}`
const BREACHED = `This password was exposed in a data breach on another site. ${ADVICE}`

/** Beside the field of a new password. */
export const SAME_PASSWORD = 'This is already your password. Choose a new one.'

/** Letters that must remain without the account's own words. */
const OTHER_LETTERS = 4

/** Day, month and year in any usual order. */
const DATE =
  /^((0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])|(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))(19|20)\d\d$|^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz']

/**
 * Refuses a weak new password at its field. No round trip to the database; one request to the service of leaked
 * passwords, where one is configured, which is ignored where it fails.
 * @throws DomainError invalid-input
 */
export async function refuseWeakPassword(
  { providers }: Ctx,
  password: string,
  personal: PersonalData,
  field = 'password',
): Promise<void> {
  const weakness = weaknessOf(password, personal)
  if (weakness) throw fieldFault(field, weakness)
  const leaked = await providers.leakedPasswords?.includes(password).catch((error) => {
    logFailure('leaked passwords', error)
    return false
  })
  if (leaked) throw fieldFault(field, BREACHED)
}

/** Why a password is weak, as a message for its field; null where it is not. */
export function weaknessOf(password: string, personal: PersonalData): string | null {
  const typed = password.toLowerCase().normalize('NFKC').trim()
  if (isSimple(typed.replace(/\s/g, '')) || DATE.test(lettersAndDigits(typed))) return TOO_SIMPLE
  // "Password2026!" is as common as "password".
  const bare = typed.replace(/[^\p{L}]+$/u, '')
  if (isCommonPassword(typed) || (bare.length >= 8 && isCommonPassword(bare))) return TOO_COMMON
  return isOwn(typed, personal) ? TOO_CLOSE : null
}

/** Blank, a few repeated characters, or a row of the keyboard or the alphabet, forwards or backwards. */
function isSimple(typed: string): boolean {
  const characters = [...typed]
  const repeats = (period: number) =>
    characters.every((character, i) => i < period || character === characters[i - period])
  if (characters.length < 4 || [1, 2, 3, 4].some(repeats)) return true
  const backwards = [...typed].reverse().join('')
  return ROWS.some((row) => [typed, backwards].some((text) => `${row}${row}`.includes(text)))
}

/** Whether hardly anything remains without the words of the account, digits and signs. */
function isOwn(typed: string, personal: PersonalData): boolean {
  const plain = lettersAndDigits(typed)
  let left = plain
  for (const word of termsOf(personal)) left = left.replaceAll(word, '')
  return left !== plain && left.replace(/\p{N}/gu, '').length < OTHER_LETTERS
}

/** The longest first: "amina" is part of "aminaotieno". */
function termsOf({ name, email, phone }: PersonalData): string[] {
  const digits = phone?.replace(/\D/g, '') ?? ''
  const parts = [name ?? '', email ?? ''].flatMap((text) => {
    const pieces = text
      .toLowerCase()
      .normalize('NFKC')
      .split(/[^\p{L}\p{N}]+/u)
    return [lettersAndDigits(text.toLowerCase().normalize('NFKC')), ...pieces]
  })
  // As dialled at home: without the country code.
  const numbers = [digits, digits.slice(-9), digits.slice(-7)].filter((text) => text.length >= 7)
  const terms = [...parts.filter((word) => word.length >= 3), ...numbers, PRODUCT]
  return terms.sort((a, b) => b.length - a.length)
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}
