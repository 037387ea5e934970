// Agreeing to the Terms of Service and the Privacy Policy, with their versions.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../../db/legal-versions'
import { user } from '../../../db/schema/identity'
import { openWorld } from '../../../tests/fixtures/harness'

const world = openWorld()

const agreementOf = async (email: string) => {
  const { agreedTerms, agreedPrivacy, agreedAt } = user
  const [row] = await world.db
    .select({ terms: agreedTerms, privacy: agreedPrivacy, at: agreedAt })
    .from(user)
    .where(eq(user.email, email))
  return row
}

test('whoever signs up agrees to the versions in force, and when', async () => {
  world.now = Date.parse('2027-01-05T10:00:00Z')
  const email = 'ann@people.test'
  const body = { name: 'Ann', email, password: 'long-enough-2027', role: 'client' }
  const { status } = await world.call('POST', '/api/auth/sign-up/email', { body })
  expect(status).toBe(200)
  expect(await agreementOf(email)).toEqual({ ...LEGAL_VERSIONS, at: new Date(world.now) })
})

test('who has not agreed to them does so once they have read them', async () => {
  const as = await world.person('client', { email: 'ben@people.test' })
  expect(await agreementOf('ben@people.test')).toMatchObject({ terms: null, at: null })
  const old = { ...LEGAL_VERSIONS, terms: '2020-01-01' }
  const refused = await world.call('POST', '/api/me/agreement', { as, body: old })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toEqual({ terms: [expect.stringContaining('read them again')] })
  expect(await agreementOf('ben@people.test')).toMatchObject({ terms: null })
  expect((await world.call('POST', '/api/me/agreement', { as, body: LEGAL_VERSIONS })).body).toEqual(LEGAL_VERSIONS)
  expect(await agreementOf('ben@people.test')).toMatchObject(LEGAL_VERSIONS)
})
