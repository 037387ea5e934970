// The cost of guessing a password from a stolen hash: OWASP's Password Storage Cheat Sheet asks of scrypt for at
// least N 2^14 where r is 8 and p is 5, or as much work in another way.
import { scryptSync } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'

test('a password is hashed by scrypt with N 2^14, r 16, p 1 and a salt of its own', async () => {
  const [salt = '', key] = (await hashPassword('correct horse')).split(':')
  const work = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
  expect(scryptSync('correct horse', salt, 64, work).toString('hex')).toBe(key)
  expect(salt).toMatch(/^[0-9a-f]{32}$/)
  expect(await hashPassword('correct horse')).not.toContain(salt)
})
