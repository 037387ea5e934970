// Hashes passwords at a sixteenth of the real cost: a hash is slow on purpose, and the tests make a thousand of them.
// api/identity/authentication/password-hash.test.ts checks the real cost, and runs without this file.
import crypto, { type ScryptOptions, type scrypt } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const COST = 1024

const quick = Symbol.for('purse.tests.quick-hashing')
const held = globalThis as { [quick]?: boolean }

// This runs before each test file, and the files of a worker share its modules.
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
