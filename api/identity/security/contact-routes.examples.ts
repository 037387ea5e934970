// Requests for the routes of contact-routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { type Examples, newPerson } from '../../../tests/api/route-world'
import { codeSentTo, newPhone } from '../../../tests/fixtures/identity/credentials'

export const examples: Examples = {
  'POST /api/me/contacts/codes': () => ({ path: '/api/me/contacts/codes', body: { kind: 'phone', value: newPhone() } }),
  'PUT /api/me/contacts/:kind': async (world, caller) => {
    const as = await newPerson(world, caller)
    const value = newPhone()
    await world.call('POST', '/api/me/contacts/codes', { as, body: { kind: 'phone', value } })
    const code = as ? await codeSentTo(world, value) : '000000'
    return { path: '/api/me/contacts/phone', as, body: { value, code } }
  },
  'DELETE /api/me/contacts/phone': async (world, caller) => ({
    path: '/api/me/contacts/phone',
    as: await newPerson(world, caller),
  }),
}
