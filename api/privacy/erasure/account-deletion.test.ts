// Account deletion: refused while anything is open, complete once it is done, and safe against concurrent requests.
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { application } from '../../../db/schema/admin/governance'
import { dataExport, session, user } from '../../../db/schema/identity'
import { jobRun } from '../../../db/schema/platform'
import { salon, staff } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import { addSalon } from '../../../tests/fixtures/businesses'
import { expectProblem, newKey, type Options, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, expectSoundLedger, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { sweepExports } from '../export/generation'

const world = openWorld(null)
let nia: Person
let admin: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  admin = await world.person('admin', { name: 'Root' })
})

afterEach(async () => {
  world.now = null
  await world.settle()
  await expectSoundLedger(world)
})

const leave = (as: Person, confirmation: unknown = 'DELETE', options: Partial<Options> = {}) =>
  world.call('POST', '/api/me/deletion', { as, body: { confirmation }, ...options })

const blockersOf = async (as: Person) => {
  const { body } = await world.call('GET', '/api/me/deletion', { as })
  expect(body.possible).toBe(body.blockers.length === 0)
  return body.blockers
}

async function expectGone(as: Person): Promise<void> {
  const response = await leave(as)
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

let hour = 0

/** A slot at Ada's that nothing in this file has booked. */
function newTime(): string {
  hour += 1
  const day = 3 + Math.floor(hour / 9)
  const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10)
  return `${date}T${String(9 + (hour % 9)).padStart(2, '0')}:00:00+03:00`
}

const cut = (payment: 'purse' | 'salon' = 'purse') =>
  cutAt(world, '', { startsAt: newTime(), payment, notes: 'By the window' })

describe('blockers', () => {
  test('lists none for a new account', async () => {
    expect(await blockersOf(await world.person('client'))).toEqual([])
  })

  test('lists money in the purse by currency', async () => {
    const as = await world.person('client')
    await fund(world, as, '25', 'KES')
    await fund(world, as, '10', 'UGX')
    expect(await blockersOf(as)).toEqual([
      expect.objectContaining({
        what: 'balance',
        path: '/client/wallet/withdraw',
        amount: { amount: '25.00', currency: 'KES' },
      }),
      expect.objectContaining({ what: 'balance', amount: { amount: '10', currency: 'UGX' } }),
    ])
    const { detail } = expectProblem(await leave(as), 'account-busy')
    expect(detail).toMatch(/KSh 25\.00|KES.?25\.00/)
    expect(detail).toMatch(/UGX|USh/)
    await expectStillThere(as)
  })

  test('lists money on hold and the booking that it is held for', async () => {
    const as = await world.person('client')
    await fund(world, as, '2500')
    const { id } = await booked(world, as, cut())
    expect((await blockersOf(as)).map((b: { what: string }) => b.what).sort()).toEqual(['booking', 'held'])
    expectProblem(await leave(as), 'account-busy')
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    expect(await blockersOf(as)).toEqual([])
    await expectGone(as)
  })

  test('lists a booking paid at the salon, for the client and for the salon', async () => {
    const [as, owner] = [await world.person('client'), await world.person('beauty_partner')]
    await addSalon(world, { id: `s-${owner.id}`, ownerId: owner.id }, [{ id: `c-${owner.id}` }], [`p-${owner.id}`])
    const appointment = {
      ...cut('salon'),
      salonId: `s-${owner.id}`,
      serviceId: `c-${owner.id}`,
      staffId: `p-${owner.id}`,
    }
    const { id } = await booked(world, as, appointment)
    expect(await blockersOf(as)).toEqual([
      { what: 'booking', text: '1 booking is still open.', path: '/client/bookings', amount: null },
    ])
    expect(await blockersOf(owner)).toEqual([
      {
        what: 'appointment',
        text: '1 appointment is still open at your salon.',
        path: '/partner/dashboard',
        amount: null,
      },
    ])
    expectProblem(await leave(as), 'account-busy')
    expectProblem(await leave(owner), 'account-busy')
    await step(world, as, id, 'cancellation')
    await expectGone(owner)
    await expectGone(as)
  })

  test('lists earnings that are not paid out', async () => {
    const [as, owner] = [await world.person('client'), await world.person('beauty_partner')]
    await addSalon(world, { id: `s-${owner.id}`, ownerId: owner.id }, [{ id: `c-${owner.id}` }], [`p-${owner.id}`])
    await fund(world, as, '2500')
    const appointment = { salonId: `s-${owner.id}`, serviceId: `c-${owner.id}`, staffId: `p-${owner.id}` }
    const { id } = await booked(world, as, { ...cut(), ...appointment })
    await step(world, owner, id, 'confirmation')
    await step(world, owner, id, 'completion')
    expect(await blockersOf(owner)).toEqual([
      expect.objectContaining({
        what: 'payable',
        path: '/partner/dashboard',
        amount: { amount: '2437.50', currency: 'KES' },
      }),
    ])
    expectProblem(await leave(owner), 'account-busy')
  })

  test.each(['sandbox_action', 'sandbox_hangs'])('lists an open payment: %s', async (method) => {
    const as = await world.person('client')
    await topUp(as, method)
    expect(await blockersOf(as)).toEqual([
      expect.objectContaining({ what: 'deposit', amount: { amount: '25.00', currency: 'KES' } }),
    ])
    expectProblem(await leave(as), 'account-busy')
    await expectStillThere(as)
  })

  test('keeps the last admin, also when two leave at once', async () => {
    expect(await blockersOf(admin)).toEqual([expect.objectContaining({ what: 'last-admin' })])
    expectProblem(await leave(admin), 'account-busy')
    const second = await world.person('admin')
    expect(await blockersOf(admin)).toEqual([])
    // Each deletion sees the other admin before either is gone.
    const raced = world.call('POST', '/api/me/deletion', { as: second, body: { confirmation: 'DELETE' } })
    const responses = await Promise.all([leave(admin), raced])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const living = await world.db
      .select()
      .from(user)
      .where(and(eq(user.role, 'admin'), sql`${user.deletedAt} IS NULL`))
    expect(living).toHaveLength(1)
    admin = await world.person('admin', { name: 'Root' })
  })

  test('refuses a session that is not fresh, and a wrong confirmation word', async () => {
    const as = await world.person('client')
    for (const word of ['', 'delete', 'DELETE!', 1, null]) {
      expectProblem(await leave(as, word), 'invalid-input')
    }
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, as.id))
    expectProblem(await leave(as), 'step-up-required')
    await expectStillThere(as)
    // A step-up counts like a fresh sign-in.
    await world.db.update(session).set({ steppedUpAt: new Date() }).where(eq(session.userId, as.id))
    await expectGone(as)
  })
})

async function expectStillThere(as: Person): Promise<void> {
  const [row] = await world.db.select().from(user).where(eq(user.id, as.id))
  expect(row).toMatchObject({ name: as.name, email: as.email, deletedAt: null })
  expect((await world.call('GET', '/api/me', { as })).status).toBe(200)
}

async function topUp(as: Person, paymentMethodId: string): Promise<string> {
  const body = { amount: '25', currency: 'KES', paymentMethodId }
  return (await world.call('POST', '/api/wallet/deposits', { as, key: newKey(), body })).body.id
}

test('deletes an export archive that is being generated when its owner leaves', async () => {
  const as = await world.person('client')
  const [id, key] = [crypto.randomUUID(), `exports/${crypto.randomUUID()}.zip`]
  const soon = Date.now() + 60_000
  await world.db
    .insert(dataExport)
    .values({ id, userId: as.id, fileKey: key, attempts: 1, createdAt: 0, expiresAt: soon })
  await expectGone(as)
  // The attempt was killed after it had stored its file.
  const { files } = world.ctx().providers
  await files.put(key, new Uint8Array([1]), 'application/zip')
  await sweepExports(world.ctx())
  expect(await files.get(key)).not.toBeNull()
  world.now = soon
  await sweepExports(world.ctx())
  expect(await files.get(key)).toBeNull()
})

test('unlists the salon of a partner and the shop of a seller, and withdraws applications', async () => {
  const as = await world.person('beauty_partner', { name: 'Zawadi Unique' })
  const open = { ownerId: as.id, name: 'Zawadi Hair', phone: '+254700111222', licence: 'LIC-1', taxNumber: 'P05' }
  await addSalon(world, { ...open, id: 'open' }, [{ id: 'z' }], ['za'])
  await addSalon(world, { ...open, id: 'draft', status: 'draft' })
  await world.db.update(staff).set({ name: 'Zawadi Unique' }).where(eq(staff.id, 'za'))
  await world.db.insert(shop).values({
    id: 'stall',
    ownerId: as.id,
    name: 'Zawadi Shop',
    address: 'Her home',
    city: 'Nairobi',
    country: 'Kenya',
    currency: 'KES',
    phone: '+254700111222',
    taxNumber: 'TAX-1',
    status: 'approved',
    createdAt: 0,
  })
  await world.db
    .insert(application)
    .values({ id: 'requested', userId: as.id, role: 'beauty_partner', subjectId: 'draft', createdAt: 0 })
  expect((await world.call('GET', '/api/salons/open')).status).toBe(200)
  await expectGone(as)
  expectProblem(await world.call('GET', '/api/salons/open'), 'not-found')
  const { body } = await world.call('GET', '/api/salons?q=Zawadi')
  expect(body.items).toEqual([])
  const closed = { status: 'suspended', phone: '', email: '', licence: '', taxNumber: '', description: '' }
  for (const row of await world.db.select().from(salon).where(eq(salon.ownerId, as.id)))
    expect(row).toMatchObject(closed)
  const [stall] = await world.db.select().from(shop).where(eq(shop.ownerId, as.id))
  expect(stall).toMatchObject({ status: 'suspended', phone: '', address: '', taxNumber: '' })
  const [requested] = await world.db.select().from(application).where(eq(application.userId, as.id))
  expect(requested).toMatchObject({ status: 'withdrawn', decidedAt: expect.any(Number) })
  const [colleague] = await world.db.select().from(staff).where(eq(staff.id, 'za'))
  expect(colleague?.name).toBe('Deleted user')
})

test('a rule that stands in the way alerts the admins', async () => {
  const as = await world.person('client')
  await world.db.run(sql`CREATE TRIGGER in_the_way BEFORE UPDATE OF deleted_at ON user
    BEGIN SELECT RAISE(ABORT, 'in-the-way'); END`)
  expect((await leave(as, 'DELETE', { mayFail: true })).status).toBe(500)
  await world.db.run(sql`DROP TRIGGER in_the_way`)
  await world.settle()
  const runs = await world.db.select().from(jobRun).where(eq(jobRun.job, 'deleteAccount'))
  expect(runs).toMatchObject([{ failed: 1, error: 'in-the-way' }])
  await expectGone(as)
})

describe('signing in afterwards', () => {
  const PASSWORD = 'correct horse'

  async function signUp(email: string): Promise<void> {
    const body = { name: 'Ann Leaver', email, password: PASSWORD, role: 'client', callbackURL: '/auth' }
    expect((await world.call('POST', '/api/auth/sign-up/email', { body })).status).toBe(200)
    await world.settle()
    const { body: mail } = await world.call('GET', `/api/dev/outbox?to=${email}`)
    const link = /\/api\/auth\/verify-email\S+/.exec(mail.items[0].text)?.[0] ?? ''
    await world.call('GET', link)
  }

  const signIn = (email: string) =>
    world.call('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } })

  test('answers as for an unknown person; signing up again starts a new account', async () => {
    const email = 'leaver@example.com'
    await signUp(email)
    const first = await signIn(email)
    expect(first.status).toBe(200)
    const as: Person = { ...nia, id: first.body.user.id, cookies: new Map() }
    for (const line of first.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      as.cookies.set(name, value)
    }
    await expectGone(as)
    await world.settle()
    const [gone, stranger] = [await signIn(email), await signIn('nobody@example.com')]
    const alike = ({ status, body, trips }: typeof gone) => [status, { ...body, requestId: '' }, trips]
    expect(alike(gone)).toEqual(alike(stranger))
    expectProblem(gone, 'invalid-credentials')

    await signUp(email)
    const again = await signIn(email)
    expect(again.status).toBe(200)
    expect(again.body.user.id).not.toBe(as.id)
  })
})
