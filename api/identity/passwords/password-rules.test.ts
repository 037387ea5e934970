// Which passwords are refused, with which message, and that every way to set one checks.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectProblem, type Options, openWorld } from '../../../tests/fixtures/harness'
import { codeSentTo, elsewhere, givePassword, newPhone, PASSWORD } from '../../../tests/fixtures/identity/credentials'
import { weaknessOf } from './password-rules'

// better-auth reads the real clock, so these tests do too.
const world = openWorld(null)

const OWN = { name: 'Amina Otieno', email: 'amina.o@salon-bliss.co.ke', phone: '+254712345678' }

describe('refused', () => {
  test.each([
    ['common', 'password'],
    ['common in capitals, with a year', 'PassWord2026!'],
    ['common', 'iloveyou'],
    ['a row of digits', '12345678'],
    ['a row backwards', '87654321'],
    ['a row of the keyboard', 'qwertyuiop'],
    ['eight spaces', '        '],
    ['one character over and over', 'aaaaaaaaaaaa'],
    ['two over and over', 'abababababab'],
    ['with spaces between', '1 2 3 4 5 6 7 8'],
    ['a date', '14.02.1988'],
    ['a date', '19880214'],
    ['one’s address', 'amina.o@salon-bliss.co.ke'],
    ['one’s address in capitals', 'AMINA.O@SALON-BLISS.CO.KE'],
    ['one’s name', 'Amina Otieno'],
    ['one’s name and a number', 'amina12345'],
    ['part of the address', 'salonbliss1!'],
    ['one’s phone', '0712345678'],
    ['one’s phone', '+254712345678'],
    ['the product', 'purse-2026'],
    ['the product', 'PursePurse'],
  ])('%s: %j', (_, password) => {
    expect(weaknessOf(password, OWN)).toMatch(/^This password .+ Try four random words together\.$/)
  })
})

test.each([
  PASSWORD,
  'four words between spaces',
  'amina likes green mangoes',
  'a purse of many coins',
  'kjx7qpwm',
  'mti wa mwembe',
  '山手線は今日も混んでいる',
  '90210 48613 77',
])('accepts %j', (password) => {
  expect(weaknessOf(password, OWN)).toBeNull()
})

test('accepts a password with the words of another account', () => {
  expect(weaknessOf('amina12345', { name: null, email: null, phone: null })).toBeNull()
})

/** Every way to set a password, in a world where the account's name is Amina Otieno. */
const WAYS: Record<string, (password: string, options?: Options) => Promise<unknown>> = {
  async 'signing up'(password, options) {
    const email = `rules-${crypto.randomUUID()}@example.com`
    const body = { name: OWN.name, email, password, role: 'client' }
    return world.call('POST', '/api/auth/sign-up/email', { body, ...options })
  },
  async 'signing up by phone'(password, options) {
    const [phone, as] = [newPhone(), elsewhere(await world.person('client'))]
    await world.call('POST', '/api/auth/phone/codes', { as, body: { phone } })
    const code = await codeSentTo(world, phone)
    await world.call('POST', '/api/auth/phone/verification', { as, body: { phone, code } })
    const body = { name: OWN.name, role: 'client', password }
    return world.call('POST', '/api/auth/phone/profile', { as, body, ...options })
  },
  async 'changing it'(password, options) {
    const as = await world.person('client', { name: OWN.name })
    await givePassword(world, as)
    const body = { currentPassword: PASSWORD, newPassword: password, confirmPassword: password }
    return world.call('PUT', '/api/me/password', { as, body, ...options })
  },
  async 'resetting it'(password, options) {
    const person = await world.person('client', { name: OWN.name })
    await givePassword(world, person)
    await world.call('POST', '/api/auth/password-reset-requests', { body: { email: person.email } })
    await world.settle()
    const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
    const token = /token=([0-9a-f]{64})/.exec(mail.items[0].text)?.[1] ?? ''
    const reset = (chosen: string) =>
      world.call('POST', '/api/auth/password-resets', {
        body: { token, password: chosen, confirmPassword: chosen },
        ...options,
      })
    const response = await reset(password)
    // The link still works for a stronger one.
    if (response.status === 400) expect((await reset('kept for later use')).status).toBe(200)
    return response
  },
}

describe.each(Object.entries(WAYS))('%s', (way, set) => {
  const field = way === 'changing it' ? 'newPassword' : 'password'

  test('refuses a weak password at its field', async () => {
    for (const password of ['12345678', 'Amina Otieno']) {
      const { errors } = expectProblem((await set(password)) as never, 'invalid-input')
      expect(Object.keys(errors)).toEqual([field])
    }
  })
})

describe('passwords that other sites leaked', () => {
  let server: Server
  afterEach(() => {
    server.close()
    vi.restoreAllMocks()
  })

  /** A service with one response, and the requests that it got. */
  async function service(status: number, text: string) {
    const requested: string[] = []
    server = createServer((request, response) => {
      requested.push(request.url ?? '')
      response.writeHead(status).end(text)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    return { requested, options: { settings: { PWNED_PASSWORDS_URL: `http://127.0.0.1:${port}` } } }
  }

  const digest = async () => {
    const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(PASSWORD))
    return Buffer.from(bytes).toString('hex').toUpperCase()
  }

  test('are refused where the service is configured, which gets five digits of the hash', async () => {
    const hash = await digest()
    const { requested, options } = await service(200, `0123:4\r\n${hash.slice(5)}:12\r\nFFFF:0`)
    const response = await WAYS['signing up']?.(PASSWORD, options)
    const { errors } = expectProblem(response as never, 'invalid-input')
    expect(errors.password[0]).toContain('data breach')
    expect(requested).toEqual([`/range/${hash.slice(0, 5)}`])
  })

  test('padding entries do not count', async () => {
    const { options } = await service(200, `${(await digest()).slice(5)}:0`)
    expect(await WAYS['signing up']?.(PASSWORD, options)).toMatchObject({ status: 200 })
  })

  test('are accepted while the service fails, which is logged without the password', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { options } = await service(503, 'no')
    expect(await WAYS['signing up']?.(PASSWORD, options)).toMatchObject({ status: 200 })
    const lines = logged.mock.calls.map(([line]) => String(line))
    expect(lines.some((line) => line.includes('leaked passwords'))).toBe(true)
    expect(lines.join()).not.toContain(PASSWORD)
  })
})
