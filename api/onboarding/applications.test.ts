// Applications to be listed, from sending to the decision: both sides, each step once, no self-approval.

import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { application, auditEvent } from '../../db/schema/admin/governance'
import { user } from '../../db/schema/identity'
import { outbox } from '../../db/schema/notifications'
import { salon } from '../../db/schema/salons/salons'
import { shop } from '../../db/schema/shop/products'
import { expectProblem, newKey, openWorld, type Person } from '../../tests/fixtures/harness'
import { makeAdmin } from '../../tests/fixtures/identity/admins'
import { expectSoundBooks } from '../../tests/fixtures/money/books'
import {
  addSalons,
  allPages,
  applied,
  balance,
  booked,
  cutAt,
  fund,
  SALON_PROFILE,
  SHOP_PROFILE,
  step,
} from '../../tests/fixtures/salons-and-purses'
import { movePurses } from '../money/ledger/business-balance'
import { recordTransfer } from '../money/ledger/ledger'
import { drainOutbox } from '../notifications/outbox'

const world = openWorld()
let nia: Person
let otto: Person
let admin: Person

beforeAll(async () => {
  ;({ nia, otto } = await addSalons(world))
  admin = await world.person('admin')
})

const put = (as: Person, body: object) => world.call('PUT', '/api/me/business', { as, body })
const send = (as: Person, kind: string, key = newKey()) =>
  world.call('POST', '/api/me/applications', { as, key, body: { kind } })
const withdraw = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/me/applications/${id}/withdrawal`, { as, key })
const approve = (as: Person, id: string, key = newKey()) =>
  world.call('POST', `/api/admin/applications/${id}/approval`, { as, key })
const refuse = (as: Person, id: string, reason = 'The licence has expired.', key = newKey()) =>
  world.call('POST', `/api/admin/applications/${id}/refusal`, { as, key, body: { reason } })
const business = async (as: Person) => (await world.call('GET', '/api/me/business', { as })).body
const roleOf = async ({ id }: Person) =>
  (await world.db.select({ role: user.role }).from(user).where(eq(user.id, id)))[0]?.role
const recordsOf = async (subject: string) =>
  (await world.db.select().from(auditEvent).where(eq(auditEvent.subject, subject))).map(
    ({ actor, event }) => `${event} ${actor}`,
  )
const salonIdOf = async (as: Person) => (await business(as)).salon.id as string

/** The emails sent to a person, newest last. */
async function mailTo(person: Person): Promise<{ subject: string; text: string }[]> {
  await world.settle()
  const { body } = await world.call('GET', `/api/dev/outbox?to=${person.email}`)
  return body.items.reverse()
}

describe('a new name of a listed salon or shop', () => {
  const named = async (as: Person) => {
    const { salon } = await business(as)
    return [salon.name, salon.nameInReview]
  }
  const waiting = async (as: Person) => {
    const of = and(eq(application.userId, as.id), eq(application.status, 'waiting'))
    const [row] = await world.db.select().from(application).where(of)
    return row?.id ?? ''
  }

  test('waits for an admin, while the old name stays and everything else can be changed', async () => {
    await world.db.update(salon).set({ phone: '+256772123456', licence: 'KLA-1' }).where(eq(salon.ownerId, otto.id))
    const saved = await put(otto, { kind: 'salon', name: 'Kampala Spa', description: 'New light.' })
    expect(saved.body).toMatchObject({ name: 'Kampala Nails', nameInReview: 'Kampala Spa' })
    expect(await named(otto)).toEqual(['Kampala Nails', 'Kampala Spa'])
    expect((await business(otto)).application?.newName ?? '').toBe('')
    const id = await waiting(otto)
    expect((await mailTo(admin)).at(-1)).toMatchObject({ subject: 'A salon requests a new name' })
    const list = await world.call('GET', '/api/admin/applications', { as: admin })
    expect(list.body.items[0]).toMatchObject({ id, name: 'Kampala Nails → Kampala Spa' })
    // The form repeats the pending name with other changes; another name replaces it.
    await put(otto, { kind: 'salon', name: 'Kampala Spa', description: 'Newer light.' })
    expect(await waiting(otto)).toBe(id)
    await put(otto, { kind: 'salon', name: 'Kampala House' })
    expect(await named(otto)).toEqual(['Kampala Nails', 'Kampala House'])
    await put(otto, { kind: 'salon', name: 'Kampala Nails' })
    expect(await named(otto)).toEqual(['Kampala Nails', null])
    expectProblem(await approve(admin, id), 'application-status')
  })

  test('is refused with a reason, or approved and shown at once', async () => {
    await put(otto, { kind: 'salon', name: 'Kampala Bank' })
    const first = await waiting(otto)
    expect((await refuse(admin, first, 'It is no bank.')).status).toBe(200)
    expect(await named(otto)).toEqual(['Kampala Nails', null])
    expect((await mailTo(otto)).at(-1)?.text).toContain('It stays Kampala Nails. It is no bank.')
    await put(otto, { kind: 'salon', name: 'Kampala Nails & Hair' })
    expect((await approve(admin, await waiting(otto))).status).toBe(200)
    expect(await named(otto)).toEqual(['Kampala Nails & Hair', null])
    expect((await mailTo(otto)).at(-1)).toMatchObject({ subject: 'Your salon’s new name is approved' })
  })

  test('cannot bypass the review', async () => {
    const taken = world.db.update(salon).set({ name: 'Bait' }).where(eq(salon.ownerId, otto.id))
    await expect(taken).rejects.toThrow()
  })
})

describe('sending', () => {
  test('refuses an incomplete application with what is missing', async () => {
    const as = await world.person('beauty_partner')
    expectProblem(await send(as, 'salon'), 'profile-incomplete')
    await put(as, { ...SALON_PROFILE, licence: '', address: '' })
    const { errors } = expectProblem(await send(as, 'salon'), 'profile-incomplete')
    expect(Object.keys(errors)).toEqual(['address', 'licence', 'hours', 'services', 'staff'])
  })

  test('notifies admins and locks the application as it was sent', async () => {
    const as = await world.person('beauty_partner')
    const id = await applied(world, as)
    expect((await business(as)).application).toMatchObject({ id, status: 'waiting', kind: 'salon' })
    expect((await mailTo(admin)).at(-1)).toMatchObject({
      subject: 'A salon is waiting for approval',
      text: expect.stringContaining(`/admin/applications/${id}`),
    })
    expect(world.published).toContainEqual({ to: admin.id, event: { type: 'changed', what: 'account' } })
    expectProblem(await put(as, { kind: 'salon', name: 'Bait' }), 'application-status')
    expectProblem(await send(as, 'salon'), 'application-status')
    expect(await recordsOf(id)).toEqual([`application.sent ${as.id}`])
  })

  test('sends once per key, and refuses another kind under it', async () => {
    const as = await world.person('client')
    await put(as, SALON_PROFILE)
    const key = newKey()
    const first = await send(as, 'salon', key)
    const again = await send(as, 'salon', key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expectProblem(await send(as, 'shop', key), 'idempotency-key-reused')
    const rows = await world.db.select().from(application).where(eq(application.userId, as.id))
    expect(rows).toHaveLength(1)
  })

  test('refuses kinds of other roles, and what is already listed', async () => {
    expectProblem(await send(await world.person('product_seller'), 'salon'), 'forbidden')
    expectProblem(await send(await world.person('beauty_partner'), 'shop'), 'forbidden')
    await put(nia, { kind: 'salon', licence: 'BL-1' })
    expectProblem(await send(nia, 'salon'), 'application-status')
  })

  test('ignores role, status and owner in the input', async () => {
    const as = await world.person('client')
    await put(as, SHOP_PROFILE)
    const { body } = await world.call('POST', '/api/me/applications', {
      as,
      key: newKey(),
      body: { kind: 'shop', role: 'beauty_partner', status: 'approved', subjectId: 'nairobi', userId: nia.id },
    })
    const [row] = await world.db.select().from(application).where(eq(application.id, body.id))
    expect(row).toMatchObject({ userId: as.id, role: 'product_seller', status: 'waiting' })
    expect(row?.subjectId).not.toBe('nairobi')
    expect(await roleOf(as)).toBe('client')
  })
})

describe('withdrawing', () => {
  test('works once for one’s own while it waits; then it can be changed and sent again', async () => {
    const as = await world.person('product_seller')
    const id = await applied(world, as, SHOP_PROFILE)
    expectProblem(await withdraw(await world.person('product_seller'), id), 'not-found')
    expect((await withdraw(as, id)).body).toMatchObject({ id, status: 'withdrawn' })
    expectProblem(await withdraw(as, id), 'application-status')
    expectProblem(await approve(admin, id), 'application-status')
    expect((await put(as, { kind: 'shop', name: 'Duka jipya' })).status).toBe(200)
    expect((await send(as, 'shop')).status).toBe(201)
  })
})

describe('approval', () => {
  test('lists the salon of a partner and notifies them', async () => {
    const as = await world.person('beauty_partner')
    const id = await applied(world, as)
    const salonId = await salonIdOf(as)
    expect((await world.call('GET', `/api/salons/${salonId}`)).status).toBe(404)
    const { status, body } = await approve(admin, id)
    expect([status, body]).toEqual([200, expect.objectContaining({ id, status: 'approved' })])
    expect((await world.call('GET', `/api/salons/${salonId}`)).body.name).toBe(SALON_PROFILE.name)
    expect((await mailTo(as)).at(-1)).toMatchObject({
      subject: 'Your salon is approved',
      text: expect.stringContaining(`/salon/${salonId}`),
    })
    expect(world.published).toContainEqual({ to: as.id, event: { type: 'changed', what: 'account' } })
    expect(await recordsOf(id)).toEqual([`application.sent ${as.id}`, `application.approved ${admin.id}`])
    expect(await roleOf(as)).toBe('beauty_partner')
  })

  test('makes a client a seller, moves their purse to the balance, and replaces their cached session', async () => {
    const as = await world.person('client')
    await fund(world, as, '300')
    const id = await applied(world, as, SHOP_PROFILE)
    // The client's session is cached in their cookies.
    expect((await world.call('GET', '/api/wallet/overview', { as })).status).toBe(200)
    await approve(admin, id)
    expect(await roleOf(as)).toBe('product_seller')
    expect(await recordsOf(as.id)).toEqual([`role.changed ${admin.id}`])
    const [row] = await world.db.select().from(shop).where(eq(shop.ownerId, as.id))
    expect(row?.status).toBe('approved')
    expectProblem(await world.call('GET', '/api/wallet/overview', { as }), 'unauthenticated')
    // The stale session cache is dropped: the next request is a seller's.
    expectProblem(await world.call('GET', '/api/wallet/overview', { as }), 'forbidden')
    const after = await business(as)
    expect(after).toMatchObject({ kind: 'shop', purse: [], unfinished: [] })
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expect(await balance(world, 'payable', as.id)).toBe(30_000)
    await expectSoundBooks(world)
  })

  test('is blocked while the client has open bookings', async () => {
    const as = await world.person('client')
    await fund(world, as, '9000')
    const { id: appointment } = await booked(world, as, cutAt(world, '15:00'))
    const id = await applied(world, as)
    expect((await business(as)).unfinished).toEqual([
      { what: 'visit', id: appointment, name: 'Cut', path: `/client/bookings/${appointment}` },
    ])
    const { detail } = expectProblem(await approve(admin, id), 'account-busy')
    expect(detail).toContain(as.name)
    expect(await roleOf(as)).toBe('client')
    await step(world, as, appointment, 'cancellation')
    expect((await approve(admin, id)).status).toBe(200)
    expect(await roleOf(as)).toBe('beauty_partner')
  })

  test('is blocked by each open matter, which the application names with its page', async () => {
    const as = await world.person('client')
    const friend = await world.person('client')
    await fund(world, as, '9000')
    const post = (path: string, body: object) => world.call('POST', path, { as, key: newKey(), body })
    const { body: goal } = await post('/api/goals', {
      name: 'Away',
      target: '100000',
      currency: 'KES',
      icon: 'scissors',
    })
    await post(`/api/goals/${goal.id}/contributions`, { amount: '100', currency: 'KES' })
    const { body: requested } = await post('/api/transfers/requests', {
      person: friend.id,
      amount: '50',
      currency: 'KES',
      note: 'Lunch',
    })
    const id = await applied(world, as)
    const { unfinished, purse } = await business(as)
    expect(unfinished).toEqual([
      { what: 'goal', id: goal.id, name: 'Away', path: `/goals/${goal.id}` },
      { what: 'request', id: requested.id, name: 'Lunch', path: '/client/wallet/requests' },
    ])
    expect(purse).toEqual([{ amount: '8900.00', currency: 'KES' }])
    expectProblem(await approve(admin, id), 'account-busy')
    // The database rejects it too, including for money in the purse.
    const toRole = world.db.update(user).set({ role: 'beauty_partner' })
    await expect(toRole.where(eq(user.id, as.id))).rejects.toThrow()
    expect(await roleOf(as)).toBe('client')
  })

  test('moves money that returns to the purse later to the balance, once; and nothing refills the purse', async () => {
    const as = await world.person('client')
    const id = await applied(world, as)
    await approve(admin, id)
    const ctx = world.ctx()
    const [first, ...rest] = recordTransfer(ctx, {
      id: ctx.id(),
      kind: 'deposit',
      description: 'Late',
      actor: 'system',
      moves: [
        {
          from: { kind: 'clearing', owner: 'platform', currency: 'KES' },
          to: { kind: 'wallet', owner: as.id, currency: 'KES' },
          minor: 700,
        },
      ],
    })
    if (first) await world.db.batch([first, ...rest])
    await Promise.all([1, 2, 3].map(() => movePurses(world.ctx())))
    await movePurses(world.ctx())
    await drainOutbox(world.ctx())
    expect(await balance(world, 'wallet', as.id)).toBe(0)
    expect(await balance(world, 'payable', as.id)).toBe(700)
    expect((await mailTo(as)).map(({ subject }) => subject)).toContain('Money from your time as a client')
  })

  test('is forbidden for one’s own application', async () => {
    const as = await world.person('client')
    const id = await applied(world, as)
    await makeAdmin(world.db, as.email)
    as.cookies.delete('__Host-purse.session_data')
    expectProblem(await approve(as, id), 'forbidden')
    expectProblem(await refuse(as, id), 'forbidden')
  })

  test('is forbidden for an admin who disabled two-factor since, whatever their cookie says', async () => {
    const careless = await world.person('admin')
    await world.call('GET', '/api/admin/applications', { as: careless })
    await world.db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, careless.id))
    const id = await applied(world, await world.person('beauty_partner'))
    expectProblem(await approve(careless, id), 'two-factor-required')
    expectProblem(await world.call('GET', `/api/admin/applications/${id}`, { as: careless }), 'two-factor-required')
    expect(await recordsOf(id)).toHaveLength(1)
  })

  test('approves once per key; refuses the same key for another application', async () => {
    const [firstPerson, secondPerson] = [await world.person('beauty_partner'), await world.person('beauty_partner')]
    const [first, second] = [await applied(world, firstPerson), await applied(world, secondPerson)]
    const key = newKey()
    const response = await approve(admin, first, key)
    expect((await approve(admin, first, key)).body).toEqual(response.body)
    expectProblem(await approve(admin, second, key), 'idempotency-key-reused')
    expect((await mailTo(firstPerson)).filter(({ subject }) => /approved/.test(subject))).toHaveLength(1)
  })
})

describe('refusal', () => {
  test('gives the reason; it can be corrected and sent again', async () => {
    const as = await world.person('beauty_partner')
    const id = await applied(world, as)
    const { errors } = expectProblem(await refuse(admin, id, '  '), 'invalid-input')
    expect(errors).toHaveProperty('reason')
    await refuse(admin, id)
    expect(await business(as)).toMatchObject({
      salon: { status: 'draft' },
      application: { status: 'refused', reason: 'The licence has expired.' },
    })
    expect((await mailTo(as)).at(-1)).toMatchObject({
      subject: 'Your salon needs a change before it is listed',
      text: expect.stringMatching(/The licence has expired\.[\s\S]*\/partner\/set-up/),
    })
    expectProblem(await approve(admin, id), 'application-status')
    expect((await put(as, { kind: 'salon', licence: 'NCC-2042' })).status).toBe(200)
    expect((await send(as, 'salon')).status).toBe(201)
  })
})

describe('the admin pages', () => {
  test('list waiting applications longest first, page by page, with counts of each status', async () => {
    for (let i = 0; i < 3; i += 1) await applied(world, await world.person('beauty_partner'))
    const items = await allPages(world, '/api/admin/applications?limit=2', { as: admin })
    const rows = await world.db
      .select()
      .from(application)
      .where(eq(application.status, 'waiting'))
      .orderBy(application.createdAt, application.id)
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(items.at(-1)).toMatchObject({ kind: 'salon', name: SALON_PROFILE.name, city: 'Nairobi' })
    const { body } = await world.call('GET', '/api/admin/applications?status=refused', { as: admin })
    expect(body.counts.waiting).toBe(rows.length)
    expect(body.items).toHaveLength(body.counts.refused)
  })

  test('show one application with its applicant, and record the access', async () => {
    const as = await world.person('client', { name: 'Wanja', phone: '+254712000001' })
    const id = await applied(world, as, SHOP_PROFILE)
    const { body } = await world.call('GET', `/api/admin/applications/${id}`, { as: admin })
    expect(body).toMatchObject({
      applicant: { name: 'Wanja', email: as.email, phone: '+254712000001', role: 'client' },
      shop: { name: SHOP_PROFILE.name, taxNumber: SHOP_PROFILE.taxNumber },
      salon: null,
      preview: null,
      products: [],
    })
    expect(await recordsOf(id)).toContain(`application.seen ${admin.id}`)
    const again = await world.call('GET', `/api/admin/applications/${id}`, { as: admin })
    expect([again.status, again.trips]).toEqual([200, 1])
    expect(await recordsOf(id)).toHaveLength(3)
    const salon = await applied(world, await world.person('beauty_partner'), SALON_PROFILE)
    const seen = await world.call('GET', `/api/admin/applications/${salon}`, { as: admin })
    expect(seen.trips).toBe(1)
    expect(seen.body).toMatchObject({ products: [], shopPreview: null, preview: { name: SALON_PROFILE.name } })
    expect(seen.body.preview.services.length).toBeGreaterThan(0)
    expect(seen.body.preview.openingHours.length).toBeGreaterThan(0)
    expect(seen.body.preview.staff.length).toBeGreaterThan(0)
    const offering = await applied(world, await world.person('product_seller'), SHOP_PROFILE)
    const { body: ofShop } = await world.call('GET', `/api/admin/applications/${offering}`, { as: admin })
    expect(ofShop).toMatchObject({
      preview: null,
      shopPreview: {
        seller: { name: SHOP_PROFILE.name, products: 1 },
        products: { items: [{ name: 'Shea Butter' }], total: 1, next: null },
      },
      products: [{ name: 'Shea Butter', listed: true, stock: expect.any(Number) }],
    })
    expectProblem(await world.call('GET', '/api/admin/applications/none', { as: admin }), 'not-found')
  })

  test('save the position and department of the admin', async () => {
    const profile = { position: 'Lead', department: 'Trust' }
    const at = '/api/me/admin-profile'
    const blank = { position: '', department: '' }
    expect((await world.call('GET', at, { as: admin })).body).toMatchObject(blank)
    const body = { ...profile, userId: nia.id, role: 'client' }
    await world.call('PUT', at, { as: admin, body })
    expect((await world.call('GET', at, { as: admin })).body).toMatchObject(profile)
    expect(await roleOf(admin)).toBe('admin')
  })
})

describe('sixty-four concurrent requests', () => {
  test('complete one of approval, refusal and withdrawal', async () => {
    for (let round = 0; round < 3; round += 1) {
      const as = await world.person('client')
      const id = await applied(world, as, round % 2 ? SHOP_PROFILE : SALON_PROFILE)
      const moves = [() => approve(admin, id), () => refuse(admin, id), () => withdraw(as, id)] as const
      const responses = await Promise.all(Array.from({ length: 64 }, (_, i) => moves[(i + round) % 3]?.()))
      const winners = responses.filter((response) => response?.status === 200)
      expect(winners).toHaveLength(1)
      const status = winners[0]?.body.status
      for (const response of responses) {
        // After an approval, the person who withdraws is no longer a client: their session is stale.
        if (response?.status !== 200)
          expect(['application-status', 'unauthenticated', 'forbidden']).toContain(response?.body.code)
      }
      const listed = status === 'approved'
      const table = round % 2 ? shop : salon
      const [row] = await world.db.select().from(table).where(eq(table.ownerId, as.id))
      expect(row?.status).toBe(listed ? 'approved' : 'draft')
      expect((await roleOf(as)) !== 'client').toBe(listed)
      await world.settle()
      const notified = await world.db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.channel, 'notification'), eq(outbox.recipient, as.id)))
      expect(notified).toHaveLength(status === 'withdrawn' ? 0 : 1)
    }
  })

  test('send one application', async () => {
    const as = await world.person('client')
    await put(as, SALON_PROFILE)
    await put(as, SHOP_PROFILE)
    const responses = await Promise.all(Array.from({ length: 64 }, (_, i) => send(as, i % 2 ? 'salon' : 'shop')))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 201))
      expectProblem(response, 'application-status')
  })

  test('never both book as a client and change the role', async () => {
    const as = await world.person('client')
    await fund(world, as, '9000')
    const id = await applied(world, as)
    await Promise.all([
      approve(admin, id),
      ...['08:00', '09:00', '11:00', '13:00'].map((clock) =>
        world.call('POST', '/api/appointments', { as, key: newKey(), body: cutAt(world, clock, { payment: 'salon' }) }),
      ),
      approve(admin, id),
    ])
    const { rows } = await world.db.run(
      sql`SELECT count(*) AS open FROM appointment WHERE client_id = ${as.id} AND status = 'pending'`,
    )
    expect((await roleOf(as)) === 'client' || rows[0]?.open === 0).toBe(true)
  })
})
