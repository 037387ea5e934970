// The real senders against small servers that implement the documented contracts, over real HTTP.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '../../../tests/fixtures/harness'
import { resendEmail } from './email/resend'
import { africasTalkingSms } from './sms/africas-talking'

type Requested = {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let baseUrl: string
let requested: Requested[]
let respond: (requested: Requested, response: ServerResponse) => void

beforeEach(async () => {
  requested = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method, url: path, headers } = request
    const item = { method, path, headers, body }
    requested.push(item)
    respond(item, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

function json(status: number, body: unknown) {
  return (_: Requested, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

describe('Resend', () => {
  const MESSAGE = { to: 'amina@people.test', subject: 'Hello “you”', text: 'One\n\nTwo' }
  const sender = (timeout?: number) =>
    resendEmail({ apiKey: 're_key', from: 'Purse <hello@purse.example>', baseUrl, ...(timeout && { timeout }) })

  test('receives the message under its own id', async () => {
    respond = json(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
    await sender().send(MESSAGE, 'message-1')
    expect(requested).toHaveLength(1)
    expect(requested[0]).toMatchObject({
      method: 'POST',
      path: '/emails',
      headers: { authorization: 'Bearer re_key', 'content-type': 'application/json', 'idempotency-key': 'message-1' },
    })
    expect(JSON.parse(requested[0]?.body ?? '')).toEqual({
      from: 'Purse <hello@purse.example>',
      to: ['amina@people.test'],
      subject: 'Hello “you”',
      text: 'One\n\nTwo',
    })
  })

  test('receives HTML beside the text, and files in base64', async () => {
    respond = json(200, { id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
    const file = { name: 'visit.ics', type: 'text/calendar', text: 'SUMMARY:Łucja' }
    await sender().send({ ...MESSAGE, html: '<p>One</p>', attachments: [file] }, 'message-2')
    const { html, text, attachments } = JSON.parse(requested[0]?.body ?? '')
    expect([html, text]).toEqual(['<p>One</p>', 'One\n\nTwo'])
    expect(attachments).toMatchObject([{ filename: 'visit.ics', content_type: 'text/calendar' }])
    expect(Buffer.from(attachments[0].content, 'base64').toString()).toBe(file.text)
  })

  test.each([
    [401, 'missing_api_key'],
    [403, 'validation_error'],
    [409, 'concurrent_idempotent_requests'],
    [422, 'invalid_from_address'],
    [429, 'rate_limit_exceeded'],
    [500, 'application_error'],
  ])('reports a refusal with %i by its name, without the recipient', async (statusCode, name) => {
    respond = json(statusCode, { statusCode, name, message: 'about amina@people.test' })
    const failure = await sender()
      .send(MESSAGE, 'm')
      .then(null, (error) => error.message)
    expect(failure).toBe(`Resend answered ${statusCode} ${name}`)
  })

  test('treats a proxy’s page, a redirect, a timeout and a refused connection as failures', async () => {
    respond = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('Resend answered 502')
    respond = (_, response) => response.writeHead(307, { location: `${baseUrl}/elsewhere` }).end()
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('Resend answered 307')
    expect(requested.map(({ path }) => path)).not.toContain('/elsewhere')
    respond = () => {}
    await expect(sender(50).send(MESSAGE, 'm')).rejects.toThrow(/timeout/)
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow()
  })
})

describe('Africa’s Talking', () => {
  const MESSAGE = { to: '+254712000001', text: 'Cut & colour at 10:00 — see you' }
  const sender = (settings: { from?: string; timeout?: number } = {}) =>
    africasTalkingSms({ apiKey: 'at_key', username: 'purse', baseUrl, ...settings })
  const notified = (statusCode: number, status: string) => ({
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [{ statusCode, number: '+254712000001', cost: 'KES 0.8000', status, messageId: 'ATXid_1' }],
    },
  })

  test('receives the message as a form', async () => {
    respond = json(201, notified(101, 'Success'))
    await sender({ from: 'PURSE' }).send(MESSAGE, 'm')
    await sender().send(MESSAGE, 'm')
    expect(requested[0]).toMatchObject({
      method: 'POST',
      path: '/version1/messaging',
      headers: { apikey: 'at_key', accept: 'application/json' },
    })
    expect(requested[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    const form = { username: 'purse', to: '+254712000001', message: MESSAGE.text }
    const [first, second] = requested.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    expect([first, second]).toEqual([{ ...form, from: 'PURSE' }, form])
  })

  test.each([
    [100, 'Processed'],
    [101, 'Success'],
    [102, 'Queued'],
  ])('%i %s: it is on its way', async (code, status) => {
    respond = json(201, notified(code, status))
    await sender().send(MESSAGE, 'm')
  })

  test.each([
    [401, 'RiskHold'],
    [402, 'InvalidSenderId'],
    [403, 'InvalidPhoneNumber'],
    [404, 'UnsupportedNumberType'],
    [405, 'InsufficientBalance'],
    [406, 'UserInBlacklist'],
    [407, 'CouldNotRoute'],
    [409, 'DoNotDisturbRejection'],
    [500, 'InternalServerError'],
    [501, 'GatewayError'],
    [502, 'RejectedByGateway'],
  ])('%i %s for the recipient is a failure, although the request was read', async (code, status) => {
    respond = json(201, notified(code, status))
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow(`refused: ${code} ${status}`)
  })

  test('treats no recipient, an empty response, a rejected key, a redirect and a timeout as failures', async () => {
    respond = json(201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } })
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('refused: InvalidSenderId')
    respond = (_, response) => response.writeHead(200).end('OK')
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('not an answer')
    respond = (_, response) => response.writeHead(401).end('The supplied authentication is invalid')
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('answered 401')
    respond = (_, response) => response.writeHead(302, { location: `${baseUrl}/elsewhere` }).end()
    await expect(sender().send(MESSAGE, 'm')).rejects.toThrow('answered 302')
    expect(requested.map(({ path }) => path)).not.toContain('/elsewhere')
    respond = () => {}
    await expect(sender({ timeout: 50 }).send(MESSAGE, 'm')).rejects.toThrow(/timeout/)
  })
})

describe('the configured senders', () => {
  const world = openWorld()
  const PRODUCTION = { LOCAL_ONLY: undefined }
  const EMAIL = { RESEND_API_KEY: 're_key', EMAIL_FROM: 'Purse <hello@purse.example>' }
  const SMS = { AFRICASTALKING_API_KEY: 'at_key', AFRICASTALKING_USERNAME: 'purse' }
  const sendersWith = (settings: object) => {
    const { email, sms, push } = world.ctx(settings).providers
    return { email: email !== null, sms: sms !== null, push: push !== null }
  }

  test.each([
    ['none where nothing is configured', {}, { email: false, sms: false }],
    ['none of half a configuration', { RESEND_API_KEY: 'k' }, { email: false, sms: false }],
    ['none without an account', { AFRICASTALKING_API_KEY: 'k' }, { email: false, sms: false }],
    ['Resend', EMAIL, { email: true, sms: false }],
    ['Africa’s Talking', SMS, { email: false, sms: true }],
    ['both', { ...EMAIL, ...SMS }, { email: true, sms: true }],
  ])('%s', (_, settings, senders) => {
    expect(sendersWith({ ...PRODUCTION, ...settings })).toEqual({ ...senders, push: false })
  })

  test('are the mailbox in a local run, whatever is configured', async () => {
    await world
      .ctx({ ...EMAIL, ...SMS })
      .providers.email?.send({ to: 'local@purse.test', subject: 'Here', text: 'Not sent away' }, 'm')
    const { body } = await world.call('GET', '/api/dev/outbox?to=local@purse.test')
    expect(body.items).toMatchObject([{ subject: 'Here', text: 'Not sent away' }])
  })
})
