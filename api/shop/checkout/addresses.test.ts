// The address book: at most ten, one default, private to its owner.
import { beforeEach, describe, expect, test } from 'vitest'
import { address } from '../../../db/schema/shop/checkout'
import {
  type CallResponse,
  expectProblem,
  newKey,
  type Options,
  openWorld,
  type Person,
} from '../../../tests/fixtures/harness'
import { AddressForm } from '../cart/input'

const world = openWorld()
let as: Person

beforeEach(async () => {
  as = await world.person('client')
})

const HOME = {
  label: 'Home',
  name: 'Amina',
  phone: '0712 345 678',
  line1: '4 Ngong Road',
  city: 'Nairobi',
  country: 'Kenya',
}

const add = (changes: object = {}, options: Options = {}): Promise<CallResponse> =>
  world.call('POST', '/api/addresses', { as, key: newKey(), body: { ...HOME, ...changes }, ...options })

const list = async () => (await world.call('GET', '/api/addresses', { as })).body.items

const labels = async () =>
  (await list()).map((address: { label: string; isDefault: boolean }) =>
    address.isDefault ? `*${address.label}` : address.label,
  )

describe('the book', () => {
  test('uses the first address as the default until another is chosen', async () => {
    const first = await add()
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: expect.any(String),
      ...AddressForm.parse(HOME),
      phone: '+254712345678',
      isDefault: true,
    })
    expect((await add({ label: 'Work' })).trips).toBe(2)
    expect(await labels()).toEqual(['*Home', 'Work'])
    const third = await add({ label: 'Mum', isDefault: true })
    expect(await labels()).toEqual(['*Mum', 'Home', 'Work'])
    await world.call('DELETE', `/api/addresses/${third.body.id}`, { as })
    expect(await labels()).toEqual(['*Home', 'Work'])
    const edited = await world.call('PUT', `/api/addresses/${first.body.id}`, {
      as,
      key: newKey(),
      body: { ...HOME, city: 'Kampala', country: 'Uganda', phone: '+254712345678' },
    })
    // The default stays until another is chosen.
    expect(edited.body).toMatchObject({ city: 'Kampala', isDefault: true })
    expect((await world.call('GET', '/api/addresses', { as })).trips).toBe(1)
  })

  test('holds ten addresses', async () => {
    for (let i = 0; i < 10; i += 1) await add({ label: `${i}` })
    expectProblem(await add(), 'address-limit')
    expect(await list()).toHaveLength(10)
  })

  test('holds ten addresses and one default after sixty-four concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 64 }, () => add({ isDefault: true })))
    for (const response of responses.filter(({ status }) => status !== 201)) expectProblem(response, 'address-limit')
    const rows = await list()
    expect(rows).toHaveLength(10)
    expect(rows.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1)
  })

  test('adds once per key, and refuses another body under it', async () => {
    const key = newKey()
    const first = await add({}, { key })
    expect((await add({}, { key })).body).toEqual(first.body)
    expect(await list()).toHaveLength(1)
    expectProblem(await add({ label: 'Other' }, { key }), 'idempotency-key-reused')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ line1: '' }, 'line1'],
    [{ phone: '12' }, 'phone'],
    [{ phone: 'x'.repeat(41) }, 'phone'],
    [{ country: 'Atlantis' }, 'country'],
    [{ city: `Nai${String.fromCharCode(7)}robi` }, 'city'],
  ])('refuses %j', async (changes, field) => {
    expect(Object.keys(expectProblem(await add(changes), 'invalid-input').errors)).toEqual([field])
  })

  test('is private to its owner', async () => {
    const { body } = await add()
    const stranger = await world.person('client')
    const path = `/api/addresses/${body.id}`
    const before = JSON.stringify(await world.db.select().from(address))
    const edit = { key: newKey(), body: HOME }
    expectProblem(await world.call('PUT', path, { as: stranger, ...edit }), 'not-found')
    expectProblem(await world.call('DELETE', path, { as: stranger }), 'not-found')
    expectProblem(await world.call('DELETE', path), 'unauthenticated')
    expect((await world.call('GET', '/api/addresses', { as: stranger })).body.items).toEqual([])
    expect(JSON.stringify(await world.db.select().from(address))).toBe(before)
  })
})
