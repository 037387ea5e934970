// Hashes passwords with a sixteenth of the work, in this process: a hash is made to be slow, and tests make a thousand.
// What production pays stands in api/identity/authentication/password-hash.test.ts, which does without this.
import crypto, { type ScryptOptions, type scrypt } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const COST = 1024

const quick = Symbol.for('purse.tests.quick-hashing')
const held = globalThis as { [quick]?: boolean }

// The files of a worker share its modules; this runs before each of them.
if (!held[quick]) {
  held[quick] = true
  const hash = crypto.scrypt as (...args: [...Parameters<typeof scrypt>]) => void
  Object.assign(crypto, {
    scrypt: (
      password: string,
      salt: string,
      length: number,
      options: ScryptOptions,
      done: (error: Error | null, key: Buffer) => void,
    ) => hash(password, salt, length, { ...options, N: COST }, done),
  })
  syncBuiltinESMExports()
}
