// Every link that a page offers leads somewhere for people who have only begun (a partner without a salon, a client without
// money, an admin on the first day), who meet what those with everything never see; for those see pages.test.ts.
import { expect, test } from 'vitest'
import { newAdmin } from '../e2e/harness/moderation-stock'
import { call, makeBookable, newPerson, type Person, signedUpPerson } from '../e2e/harness/people'
import { deadLinks, homeOf, OF_A_KIND } from './links'

const PLACE = { address: '4 Kenyatta Avenue', city: 'Nairobi', phone: '+254712345678' }
const SALON_PROFILE = {
  kind: 'salon',
  name: 'Mawingu Colour Room',
  businessType: 'Hair Salon',
  ...PLACE,
  description: 'Colour and braids.',
  email: 'hello@mawingu.test',
  licence: 'NCC-2041',
}
const SHOP_PROFILE = {
  kind: 'shop',
  name: 'Mawingu Naturals',
  ...PLACE,
  description: 'Shea and oils.',
  email: 'shop@mawingu.test',
  taxNumber: 'P051234567X',
}

const send = (as: Person, path: string, method: string, body?: object) =>
  call(path, { as, method, key: crypto.randomUUID(), ...(body && { body }) })

const describe = async (as: Person, profile: object) => {
  await send(as, '/api/me/business', 'PUT', profile)
  return as
}

const PEOPLE: Record<string, () => Promise<Person>> = {
  'a partner without a salon': () => newPerson('beauty_partner'),
  'a partner with a draft of a salon': async () => describe(await newPerson('beauty_partner'), SALON_PROFILE),
  'a partner whose salon waits for approval': async () => {
    const partner = await describe(await newPerson('beauty_partner'), SALON_PROFILE)
    await makeBookable(partner)
    await send(partner, '/api/me/applications', 'POST', { kind: 'salon' })
    return partner
  },
  'a seller without a shop': () => newPerson('product_seller'),
  'a seller with a draft of a shop': async () => describe(await newPerson('product_seller'), SHOP_PROFILE),
  'a client who has just signed up': () => signedUpPerson('client'),
  'an admin on the first day, before two-factor': async () => newAdmin('Fresh Admin'),
}

for (const [who, make] of Object.entries(PEOPLE))
  test(`every link leads somewhere for ${who}`, async () => {
    const person = await make()
    const { role } = await call('/api/me', { as: person })
    expect(await deadLinks(person, [homeOf(role)], OF_A_KIND.beginner)).toEqual([])
  })
