// What reaches the actions of pages, and what the log says of any request: lines of JSON without a secret.
import { readFileSync } from 'node:fs'
import { expect, sharedProduct, test } from '../harness/fixtures'
import { type Answered, ask, newPerson, type Requested } from '../harness/people'
import { PAGE_ROUTES } from '../harness/routes'

test.skip(process.env.E2E_LOG === '1', 'the log is shown instead of kept')

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const NO_FORMS: [what: string, status: number, requested: Requested][] = [
  ['JSON', 415, { body: { intent: 'x' } }],
  ['text', 415, { raw: 'intent=x', headers: { 'content-type': 'text/plain' } }],
  ['XML', 415, { raw: '<a/>', headers: { 'content-type': 'text/xml' } }],
  ['nothing', 415, { method: 'POST' }],
  [
    'a form in broken parts',
    400,
    { raw: '--b\r\nnothing', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
  ],
  ['a form in parts without a boundary', 400, { raw: '--b--', headers: { 'content-type': 'multipart/form-data' } }],
]

const withAction = Object.values(PAGE_ROUTES).filter(({ post }) => post)

for (const [what, status, requested] of NO_FORMS)
  test(`${what} is refused, with a session and without`, async () => {
    const client = await newPerson()
    const began = log().length
    for (const as of [undefined, client]) await expectRefused('/cart', status, { as, ...requested })
    expectLines(log().slice(began))
  })

test('every action has the same checks', async () => {
  const began = log().length
  const [json, , , , parts] = NO_FORMS
  for (const [, status, requested] of [json, parts].filter((kind) => kind !== undefined))
    for (const { at } of withAction) await expectRefused(at, status, requested)
  expect(withAction.length).toBeGreaterThan(50)
  expectLines(log().slice(began))
})

test('what no page answers leaves one line, and no stack', async () => {
  const began = log().length
  await ask('/no/such/page', { form: {} })
  await ask('/help', { method: 'PUT', headers: FORM, raw: 'a=1' })
  await written(await ask('/about', { method: 'POST', headers: FORM, raw: 'a=1' }))
  expectLines(log().slice(began))
})

test('no line contains a secret', async () => {
  const marker = `marker${crypto.randomUUID()}`
  const { paths } = (await ask('/api/openapi.json')).json as { paths: Record<string, object> }
  const routes = [
    ...Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
    ),
    ...Object.keys(PAGE_ROUTES).map((path) => ({ method: 'GET', path })),
  ]
    .map(({ method, path }) => ({ method, path: path.replace('{token}', ':token') }))
    .filter(({ path }) => path.includes(':token'))
  expect(routes.length).toBeGreaterThan(3)
  let last: Answered | undefined
  for (const { method, path } of routes) {
    const at = path.replace(':token', marker)
    for (const address of [at, at.replace(marker, `${marker}/${marker}`), `${at}/`])
      last = await ask(address, {
        method,
        ...(method !== 'GET' && { body: { text: 'x' } }),
        headers: { 'idempotency-key': 'key-1' },
      })
  }
  await written(last)
  expect(log()).not.toContain(marker)
  expect(log()).toContain('/api/support/conversations/:token/messages')
  expect(log()).toContain('"/conversation/:token"')
})

test('no line contains what people are called, where they are reached, or what they pay', async () => {
  const marker = `Marker${crypto.randomUUID().replaceAll('-', '')}`
  const [email, phone, amount] = [`${marker}@people.test`, '+254799123987', '98761.23']
  const client = await newPerson()
  const trace = crypto.randomUUID().replaceAll('-', '')
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'user-agent': marker }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await ask('/api/me/profile', { as: client, method: 'PUT', body: { name: marker }, headers })
  await ask('/api/auth/sign-in/email', { body: { email, password: marker }, headers })
  await ask('/api/auth/phone/codes', { body: { phone }, headers })
  await ask(`/salons?q=${marker}`, { headers })
  const deposit = { amount, currency: 'KES', paymentMethodId: marker }
  const last = await ask('/api/wallet/deposits', { as: client, body: deposit, headers: { ...headers, ...key } })
  await written(last)
  for (const personal of [marker, phone, phone.slice(1), amount, '9876123']) expect(log()).not.toContain(personal)
  const lines = log()
    .split('\n')
    .filter((line) => line.includes(trace))
    .map((line) => JSON.parse(line))
  expect(lines.length).toBeGreaterThanOrEqual(5)
  for (const line of lines) {
    expect(line.span).toMatch(/^[0-9a-f]{16}$/)
    expect(line.dbEach.length).toBeLessThanOrEqual(line.dbTrips)
    if (line.status >= 400) expect(line.code).toMatch(/^[a-z-]+$/)
  }
})

async function expectRefused(at: string, status: number, requested: Requested): Promise<void> {
  const response = await ask(at, { method: 'POST', ...requested })
  expect([at, response.status]).toEqual([at, status])
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  await written(response)
}

const log = () => readFileSync(sharedProduct().log, 'utf8')

/** Until the line about an answer is there. */
async function written(response: Answered | undefined): Promise<void> {
  const requestId = response?.headers.get('x-request-id') ?? ''
  expect(requestId).not.toBe('')
  await expect.poll(() => log().includes(requestId)).toBe(true)
}

/** Every line is JSON, and none is about a failure. */
function expectLines(text: string): void {
  const lines = text.split('\n').filter(Boolean)
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
  expect(lines.filter((line) => JSON.parse(line).level !== 'info')).toEqual([])
}
