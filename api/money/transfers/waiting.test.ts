// Money sent to a contact: it waits for the contact's verified owner, and ends exactly once.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent, suspension } from '../../../db/schema/admin/governance'
import { preference, rateLimit, user } from '../../../db/schema/identity'
import { userBlock } from '../../../db/schema/messaging'
import { hold } from '../../../db/schema/money/ledger'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { localMail } from '../../../db/schema/notifications'
import { expectProblem, MONDAY, newKey, type Person } from '../../../tests/fixtures/harness'
import { clientWith, lettersTo, proveFresh } from '../../../tests/fixtures/money/clients'
import { balance, fingerprint, fund, openSoundWorld } from '../../../tests/fixtures/salons-and-purses'
import { runJobs } from '../../jobs'
import { DAY } from '../../platform/values/time'

const world = openSoundWorld()
let amina: Person
let contact: string

beforeEach(async () => {
  world.now = MONDAY
  amina = await clientWith(world, 'Amina Otieno', '1000')
  contact = `${newKey()}@example.com`
  await world.settle()
})

const send = (as: Person, changes: object = {}, key = newKey()) =>
  world.call('POST', '/api/transfers/waiting', {
    as,
    key,
    body: { contact, amount: '250', currency: 'KES', note: 'Lunch', ...changes },
  })

async function sent(as = amina, changes: object = {}): Promise<string> {
  const response = await send(as, changes)
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.id
}

const accept = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/transfers/waiting/${id}/acceptance`, { as, key })

const decline = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/transfers/waiting/${id}/refusal`, { as, key })

const cancel = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/transfers/waiting/${id}/cancellation`, { as, key })

const listed = async (as: Person, side = 'incoming') =>
  (await world.call('GET', `/api/transfers/waiting?side=${side}`, { as })).body.items

/** A client who has proven an address, or has typed it only. */
async function owner(email = contact, { proven = true, role = 'client' as const } = {}) {
  const person = await world.person(role, { name: 'Ben Kato' })
  await world.db.update(user).set({ email, emailVerified: proven }).where(eq(user.id, person.id))
  return { ...person, email }
}

const sums = (...people: Person[]) =>
  Promise.all(people.flatMap(({ id }) => [balance(world, 'wallet', id), balance(world, 'hold', id)]))

const statusOf = async (id: string) =>
  (await world.db.select().from(waitingTransfer).where(eq(waitingTransfer.id, id)))[0]?.status

const lettersAt = async (recipient: string) => {
  await world.settle()
  return world.db.select().from(localMail).where(eq(localMail.recipient, recipient)).orderBy(localMail.id)
}

describe('sending to a contact', () => {
  test('sets the money aside, invites the stranger, and shows both where and until when', async () => {
    const response = await send(amina)
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    expect(response.trips).toBe(2)
    expect(response.body).toMatchObject({
      side: 'outgoing',
      person: null,
      contact,
      amount: { amount: '250.00', currency: 'KES' },
      status: 'waiting',
      expiresAt: new Date(MONDAY + 7 * DAY).toISOString().replace('.000', ''),
    })
    expect(await sums(amina)).toEqual([75_000, 25_000])
    const [letter] = await lettersAt(contact)
    expect(letter?.subject).toBe('Amina Otieno sent you KES 250.00')
    expect(letter?.body).toContain('/auth?next=%2Fclient%2Fwallet%2Fwaiting&tab=sign-up')
    expect(letter?.body).toContain('Purse never asks for your password')
    // Nothing in the link opens anything: it is the same for everybody.
    expect(letter?.body).not.toContain(response.body.id)

    const { body: money } = await world.call('GET', '/api/wallet/all-money', { as: amina })
    expect(money.held).toMatchObject([
      {
        kind: 'waiting',
        subjectId: response.body.id,
        name: contact,
        waitsFor: 'acceptance',
        until: response.body.expiresAt,
      },
    ])
    const history = await world.call('GET', '/api/wallet/transactions', { as: amina })
    expect(history.body.items[0]).toMatchObject({
      description: 'Money sent by invitation: Lunch',
      amount: { amount: '-250.00' },
      status: 'pending',
    })
    const { transferId } = history.body.items[0]
    const detail = await world.call('GET', `/api/wallet/history/${transferId}`, { as: amina })
    expect(detail.body).toMatchObject({
      links: [{ kind: 'waiting', id: response.body.id, name: contact }],
      splittable: false,
    })
  })

  test('reaches a phone by text message, as the number is stored', async () => {
    const phone = `+25471${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
    const ben = await world.person('client')
    await world.db.update(user).set({ phone }).where(eq(user.id, ben.id))
    const id = await sent(amina, { contact: `${phone.slice(0, 4)} ${phone.slice(4, 7)}-${phone.slice(7)}` })
    expect(await lettersAt(phone)).toHaveLength(1)
    expect((await accept(ben, id)).status).toBe(200)
    expect(await sums(amina, ben)).toEqual([75_000, 0, 25_000, 0])
  })

  test('happens once per key, needs step-up, a balance, and somebody else', async () => {
    const key = newKey()
    const first = await send(amina, {}, key)
    expect((await send(amina, {}, key)).body).toEqual(first.body)
    expectProblem(await send(amina, { amount: '251' }, key), 'idempotency-key-reused')
    expect(await sums(amina)).toEqual([75_000, 25_000])
    expect(await lettersAt(contact)).toHaveLength(1)

    const before = await fingerprint(world)
    expectProblem(await send(amina, { amount: '750.01' }), 'insufficient-funds')
    expectProblem(await send(amina, { contact: amina.email }), 'invalid-input')
    expectProblem(await send(amina, { contact: 'Ben' }), 'invalid-input')
    expectProblem(await send(amina, { contact: '0712345678' }), 'invalid-input')
    expectProblem(await send(amina, { note: 'See evil.example.com' }), 'invalid-input')
    await proveFresh(world, amina, false)
    expectProblem(await send(amina), 'step-up-required')
    await proveFresh(world, amina)
    expect(await fingerprint(world)).toBe(before)
  })

  test('is limited: three for one contact, twenty a day', async () => {
    await fund(world, amina, '1000')
    for (let i = 0; i < 3; i += 1) await sent(amina, { amount: '1' })
    expectProblem(await send(amina, { amount: '1' }), 'too-many-requests')
    for (let i = 4; i < 20; i += 1) await sent(amina, { amount: '1', contact: `${newKey()}@example.com` })
    const other = { amount: '1', contact: `${newKey()}@example.com` }
    expectProblem(await send(amina, other), 'too-many-requests')
    world.now = MONDAY + DAY + 1
    await sent(amina, other)
  })

  test('answers the same for unknown, hidden, blocking and unsuitable people', async () => {
    await fund(world, amina, '1000')
    const hidden = await owner(`${newKey()}@example.com`)
    await world.db.insert(preference).values({ userId: hidden.id, foundBy: 'nobody' })
    const blocking = await owner(`${newKey()}@example.com`)
    await world.db.insert(userBlock).values({ blockerId: blocking.id, blockedId: amina.id, createdAt: MONDAY })
    const partner = await world.person('beauty_partner')
    const shapes = []
    for (const text of [contact, hidden.email, blocking.email, partner.email]) {
      const response = await send(amina, { contact: text })
      expect(response.status).toBe(201)
      shapes.push({ ...response.body, id: '', contact: '' })
    }
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    // A person who has blocked the sender is not notified and is offered nothing.
    expect(await lettersAt(blocking.email)).toEqual([])
    expect(await listed(blocking)).toEqual([])
    expect(await listed(hidden)).toHaveLength(1)
  })

  test('spends a balance once in concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 16 }, () => send(amina, { amount: '400', contact: `${newKey()}@example.com` })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const lost of responses.filter(({ status }) => status !== 201)) expectProblem(lost, 'insufficient-funds')
    expect(await sums(amina)).toEqual([20_000, 80_000])
  })
})

describe('accepting', () => {
  test('belongs to the verified owner of the contact, and the sender is notified', async () => {
    const id = await sent()
    const ben = await owner()
    expect(await listed(ben)).toMatchObject([
      { id, side: 'incoming', person: { id: amina.id, name: 'Amina Otieno' }, contact: null },
    ])
    const home = await world.call('GET', '/api/me/dashboard', { as: ben })
    expect(home.body.waiting).toMatchObject([{ id, amount: { amount: '250.00' } }])

    const key = newKey()
    const response = await accept(ben, id, key)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect(response.trips).toBe(2)
    expect((await accept(ben, id, key)).body).toEqual(response.body)
    expect(await sums(amina, ben)).toEqual([75_000, 0, 25_000, 0])
    expect(await lettersTo(world, amina)).toEqual([`${contact} accepted your KES 250.00`])
    const { body } = await world.call('GET', '/api/wallet/transactions', { as: ben })
    expect(body.items[0]).toMatchObject({
      description: 'From Amina to Ben: Lunch',
      amount: { amount: '250.00' },
      transactionType: 'payment',
    })
    expectProblem(await accept(ben, id), 'not-found')
    expectProblem(await cancel(amina, id), 'waiting-status')
    expect(await listed(amina, 'outgoing')).toMatchObject([{ status: 'claimed', person: null }])
  })

  test('needs the proof: an unproven address, a former one, another role and a link give nothing', async () => {
    const id = await sent()
    const typed = await owner(contact, { proven: false })
    expect(await listed(typed)).toEqual([])
    expectProblem(await accept(typed, id), 'not-found')
    await world.db
      .update(user)
      .set({ email: `${newKey()}@example.com` })
      .where(eq(user.id, typed.id))
    const partner = await world.person('beauty_partner')
    await world.db.update(user).set({ email: contact }).where(eq(user.id, partner.id))
    expectProblem(await accept(partner, id), 'forbidden')
    await world.db.update(user).set({ email: partner.email }).where(eq(user.id, partner.id))
    // The address passes on: its newer owner has the claim, its former one no longer.
    const first = await owner()
    await world.db
      .update(user)
      .set({ email: `${newKey()}@example.com` })
      .where(eq(user.id, first.id))
    const second = await owner()
    expectProblem(await accept(first, id), 'not-found')
    expectProblem(await accept(amina, id), 'not-found')
    expect((await accept(second, id)).status).toBe(200)
  })

  test('is refused by the database where the contact was lost, or a block came, in between', async () => {
    const ben = await owner()
    const [first, second] = [await sent(), await sent()]
    const between = (id: string, afterRead: () => Promise<unknown>) =>
      world.call('POST', `/api/transfers/waiting/${id}/acceptance`, { as: ben, key: newKey(), afterRead })
    const unproven = (emailVerified: boolean) => world.db.update(user).set({ emailVerified }).where(eq(user.id, ben.id))
    expectProblem(await between(first, () => unproven(false)), 'waiting-status')
    await unproven(true)
    const block = { blockerId: amina.id, blockedId: ben.id, createdAt: MONDAY }
    const blocked = () => world.db.insert(userBlock).values(block)
    expectProblem(await between(second, blocked), 'waiting-status')
    expect(await listed(ben)).toEqual([])
    expectProblem(await accept(ben, first), 'not-found')
    expect(await sums(amina, ben)).toEqual([50_000, 50_000, 0, 0])
  })

  test('waits while the sender is suspended', async () => {
    const ben = await owner()
    const id = await sent()
    await world.db.insert(suspension).values({
      id: newKey(),
      userId: amina.id,
      reason: 'Checking',
      suspendedBy: (await world.person('admin')).id,
      createdAt: MONDAY,
    })
    await world.db.update(user).set({ suspendedAt: new Date() }).where(eq(user.id, amina.id))
    expectProblem(await accept(ben, id), 'not-found')
    expect(await listed(ben)).toEqual([])
  })

  test('has one winner of concurrent acceptances and cancellations', async () => {
    const ben = await owner()
    for (let round = 0; round < 8; round += 1) {
      // More than one contact gets in a day.
      await world.db.delete(rateLimit)
      const id = await sent(amina, { amount: '10' })
      const responses = await Promise.all([accept(ben, id), cancel(amina, id), accept(ben, id), cancel(amina, id)])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status } of responses) expect([200, 404, 409]).toContain(status)
      const [held] = await world.db
        .select({ status: hold.status })
        .from(hold)
        .innerJoin(waitingTransfer, eq(waitingTransfer.holdId, hold.id))
        .where(eq(waitingTransfer.id, id))
      expect(held?.status).toBe((await statusOf(id)) === 'claimed' ? 'captured' : 'released')
    }
  })
})

describe('ending without being accepted', () => {
  test('is cancelled by its sender alone, and returns in full', async () => {
    const id = await sent()
    const ben = await owner()
    expectProblem(await cancel(ben, id), 'not-found')
    const response = await cancel(amina, id)
    expect(response.body).toMatchObject({ status: 'cancelled', amount: { amount: '250.00' } })
    expect(await sums(amina)).toEqual([100_000, 0])
    expectProblem(await accept(ben, id), 'not-found')
    expect((await lettersAt(contact)).map(({ subject }) => subject)).toEqual([
      'Amina Otieno sent you KES 250.00',
      'Money no longer waiting',
    ])
  })

  test('can be declined only by its recipient, is returned in full once, and only its sender is notified', async () => {
    const id = await sent()
    const ben = await owner()
    const other = await owner(`${newKey()}@example.com`)
    expectProblem(await decline(other, id), 'not-found')
    expectProblem(await decline(amina, id), 'not-found')
    const key = newKey()
    const response = await decline(ben, id, key)
    expect(response.body).toMatchObject({ status: 'cancelled', amount: { amount: '250.00' } })
    expect((await decline(ben, id, key)).body).toEqual(response.body)
    expect(await sums(amina, ben)).toEqual([100_000, 0, 0, 0])
    expect(await lettersTo(world, amina)).toEqual([`${contact} declined your KES 250.00`])
    expect((await lettersAt(contact)).map(({ subject }) => subject)).toEqual(['Amina Otieno sent you KES 250.00'])
    expectProblem(await accept(ben, id), 'not-found')
    expectProblem(await cancel(amina, id), 'waiting-status')
    expect(await listed(ben)).toEqual([])
  })

  test('is returned after seven days, once, however often the job runs; both are notified', async () => {
    const id = await sent()
    const ben = await owner()
    world.now = MONDAY + 7 * DAY - 1000
    await runJobs(world.ctx())
    expect(await statusOf(id)).toBe('waiting')
    world.now = MONDAY + 7 * DAY
    // Over even before the job has run.
    expectProblem(await accept(ben, id), 'not-found')
    expectProblem(await cancel(amina, id), 'waiting-status')
    expect(await listed(amina, 'outgoing')).toMatchObject([{ status: 'expired' }])
    await Promise.all([1, 2, 3].map(() => runJobs(world.ctx())))
    expect(await statusOf(id)).toBe('expired')
    expect(await sums(amina)).toEqual([100_000, 0])
    expect(await lettersTo(world, amina)).toEqual(['KES 250.00 is back in your purse'])
    expect((await lettersAt(contact)).map(({ subject }) => subject)).toEqual([
      'Amina Otieno sent you KES 250.00',
      'Money no longer waiting',
    ])
    const { body } = await world.call('GET', '/api/wallet/transactions', { as: amina })
    expect(body.items[0]).toMatchObject({ description: 'Money returned: Lunch', amount: { amount: '250.00' } })
  })

  test('is accepted to the last millisecond, and never after', async () => {
    const ben = await owner()
    const [early, late] = [await sent(), await sent()]
    world.now = MONDAY + 7 * DAY - 1
    expect((await accept(ben, early)).status).toBe(200)
    const response = await world.call('POST', `/api/transfers/waiting/${late}/acceptance`, {
      as: ben,
      key: newKey(),
      afterRead: async () => {
        world.now = MONDAY + 7 * DAY
        await runJobs(world.ctx())
      },
    })
    expectProblem(response, 'waiting-status')
    expect(await statusOf(late)).toBe('expired')
    expect(await sums(amina, ben)).toEqual([75_000, 0, 25_000, 0])
  })

  test('stays in a currency without decimals, to the unit', async () => {
    await fund(world, amina, '5000', 'UGX')
    expectProblem(await send(amina, { amount: '10.5', currency: 'UGX' }), 'invalid-amount')
    const id = await sent(amina, { amount: '4999', currency: 'UGX' })
    const ben = await owner()
    expect((await accept(ben, id)).status).toBe(200)
    expect(await balance(world, 'wallet', ben.id, 'UGX')).toBe(4999)
    expect(await balance(world, 'wallet', amina.id, 'UGX')).toBe(1)
  })
})

describe('privacy', () => {
  test('records that somebody searched by a contact, and never whose', async () => {
    const ben = await owner()
    const found = await world.call('GET', `/api/transfers/draft?q=${encodeURIComponent(contact)}`, { as: amina })
    expect(found.body.found).toMatchObject([{ id: ben.id, name: 'Ben Kato' }])
    await world.call('GET', '/api/transfers/draft?q=nobody@example.com', { as: amina })
    await world.call('GET', '/api/transfers/draft?q=ben', { as: amina })
    await world.settle()
    const events = await world.db
      .select()
      .from(auditEvent)
      .where(sql`${auditEvent.actor} = ${amina.id} AND ${auditEvent.event} = 'contact.searched'`)
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain('example.com')
  })

  test('an account cannot be deleted while its money waits; what was theirs is erased after', async () => {
    const leave = (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } })
    const id = await sent(amina, { amount: '1000' })
    expectProblem(await leave(amina), 'account-busy')
    const ben = await owner()
    await proveFresh(world, ben)
    await accept(ben, id)
    expect((await leave(amina)).status).toBe(200)
    const [row] = await world.db.select().from(waitingTransfer).where(eq(waitingTransfer.id, id))
    expect(row).toMatchObject({ contact: '', note: '', status: 'claimed', amount: 100_000 })
  })
})
