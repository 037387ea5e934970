// What is recorded of other people's commands, for the case that they are repeated, says nothing of somebody who has left.
import { desc, eq, ne, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { command, hold } from '../../../db/schema/money/ledger'
import { SETTLED } from '../../../tests/api/erasure-faults'
import { expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { clientWith, proveFresh } from '../../../tests/fixtures/money/clients'
import { addSalons, balance, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { FOR_WANJIKU } from '../../../tests/fixtures/shop/gift-cards'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import { placesOf } from '../../../tests/fixtures/text-search'
import { erasePerson } from './erasure'

const world = openWorld(null)

const NAME = 'Wanjirũ "Shiru" Kamau'
const FORMER = 'Wanjirũ Otieno'
const EMAIL = 'wanjiru.kamau@example.com'
const PHONE = '+254712345678'
const NOTE = 'For the hospital'
const LABELS = ['Wanjirũ', 'Shiru', EMAIL, PHONE, NOTE]

let wanjiru: Person
let ben: Person
const repeated = newKey()

const write = async (as: Person, path: string, body?: object, key = newKey()) => {
  const response = await world.call('POST', path, { as, key, body })
  expect(response.status, `${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
  return response.body
}

const money = (amount: string) => ({ amount, currency: 'KES', note: NOTE })
const send = (key?: string) => write(ben, '/api/transfers/sends', { person: wanjiru.id, ...money('10') }, key)

/** The commands of others whose recorded answers have a word in them. */
async function namesWith(word: string): Promise<string[]> {
  const others = await world.db.select().from(command).where(ne(command.actor, wanjiru.id))
  const found = others.filter(({ answer }) => answer.includes(JSON.stringify(word).slice(1, -1)))
  return [...new Set(found.map(({ name }) => name))].sort()
}

beforeAll(async () => {
  const { nia } = await addSalons(world)
  ben = await clientWith(world, 'Ben', '9000')
  wanjiru = await world.person('client', { name: FORMER, email: EMAIL, phone: PHONE })
  await fund(world, wanjiru, '9000')
  await proveFresh(world, wanjiru)
  const byContact = { contact: EMAIL, ...money('10') }

  await send(repeated)
  const request = await write(ben, '/api/transfers/requests', { person: wanjiru.id, ...money('5') })
  await write(ben, `/api/transfers/requests/${request.id}/cancellation`)
  const owed = await write(wanjiru, '/api/transfers/requests', { person: ben.id, ...money('5') })
  await write(ben, `/api/transfers/requests/${owed.id}/payment`)
  await write(ben, '/api/transfers/waiting', byContact)
  const withdrawn = await write(ben, '/api/transfers/waiting', byContact)
  await write(ben, `/api/transfers/waiting/${withdrawn.id}/cancellation`)
  for (const end of ['acceptance', 'refusal']) {
    const to = { ...byContact, contact: ben.email }
    const { id } = await write(wanjiru, '/api/transfers/waiting', to)
    await write(ben, `/api/transfers/waiting/${id}/${end}`)
  }
  await booked(world, ben, cutAt(world, '12:00'))
  const [held] = await world.db.select().from(hold).where(eq(hold.owner, ben.id)).orderBy(desc(hold.id))
  const parts = { transaction: held?.transferId, currency: 'KES', note: NOTE }
  await write(ben, '/api/transfers/splits', { ...parts, shares: [{ person: wanjiru.id }] })

  const gift = { ...FOR_WANJIKU, amount: '500', recipientName: FORMER, message: NOTE }
  for (const to of [{ email: EMAIL }, { email: undefined, phone: PHONE }, { email: undefined, person: wanjiru.id }])
    await write(ben, '/api/gift-cards', { ...gift, ...to })
  const back = { ...gift, fromName: FORMER, recipientName: 'Ben', email: undefined, person: ben.id }
  const { id: card } = await write(wanjiru, '/api/gift-cards', back)
  await write(ben, `/api/gift-cards/${card}/claims`, { amount: '500' })

  const appointment = await booked(world, wanjiru, cutAt(world, '10:00', { notes: NOTE }))
  await step(world, nia, appointment.id, 'confirmation')
  await step(world, nia, appointment.id, 'completion')

  const seller = await addShampooShop(world)
  const { id: order } = await ordered(world, wanjiru, 'duka', { small: 1 })
  for (const name of ['acceptance', 'shipment']) await write(seller, `/api/orders/${order}/${name}`)
  await write(wanjiru, `/api/orders/${order}/delivery`)
  const { body: received } = await world.call('GET', `/api/orders/${order}`, { as: wanjiru })
  const lines = [{ lineId: received.lines[0].id, quantity: 1 }]
  await write(wanjiru, `/api/orders/${order}/returns`, { lines, reason: 'damaged' })
  const { body: returning } = await world.call('GET', `/api/orders/${order}`, { as: wanjiru })
  await write(seller, `/api/order-returns/${returning.returns[0].id}/answer`, { decision: 'refund' })

  await world.db.update(user).set({ name: NAME }).where(eq(user.id, wanjiru.id))
  await send()
  await world.settle()
})

test('before, many of them do', async () => {
  expect(await namesWith(FORMER)).toEqual([
    ...[
      'POST /transfers/requests',
      'POST /transfers/splits',
      'acceptWaiting',
      'appointment:completed',
      'appointment:confirmed',
      'claimGiftCard',
      'declineWaiting',
    ],
    ...['order-return:answer', 'order:accept', 'order:ship'],
    ...['request:cancelled', 'request:paid', 'sendMoney'],
  ])
  expect(await namesWith(NAME)).toEqual(['sendMoney'])
  expect(await namesWith(EMAIL)).toEqual(['cancelWaiting', 'sendToContact'])
})

test('a request that is repeated is answered in full while its recipient is there', async () => {
  const gift = { ...FOR_WANJIKU, amount: '500', recipientName: FORMER, message: NOTE, email: EMAIL }
  const key = newKey()
  const first = await write(ben, '/api/gift-cards', gift, key)
  expect(first).toMatchObject({ recipientName: FORMER, message: NOTE, sentTo: EMAIL })
  expect(await write(ben, '/api/gift-cards', gift, key)).toEqual(first)
})

test('afterwards none of them names her, by either name, her contacts or a note', async () => {
  for (const name of SETTLED) await world.db.run(sql.raw(`DROP TRIGGER ${name}`))
  const [person] = await world.db.select().from(user).where(eq(user.id, wanjiru.id))
  await world.db.batch(erasePerson(world.ctx(), person as never, []))
  for (const word of LABELS) expect([word, await namesWith(word)]).toEqual([word, []])
})

/** By where a former name or a note may stay, why. */
const STAYS: Record<string, string> = {
  'notification.title': 'by an earlier name; goes three months after it is read',
  'notification.text': 'the same',
  'transfer.description': 'books: what its sender wrote about money of their own that came back',
  'split.note': 'what its organiser wrote to everybody in it',
}

test('no column of any table has her name or contacts, and an earlier name or a note only where it says', async () => {
  await world.settle()
  for (const word of [NAME, EMAIL, PHONE.slice(4)]) expect([word, await placesOf(world, word)]).toEqual([word, []])
  const stays = [...(await placesOf(world, FORMER)), ...(await placesOf(world, NOTE))]
  expect([...new Set(stays)].sort()).toEqual(Object.keys(STAYS).sort())
})

test('a repeated request is then refused with the reason, and moves nothing', async () => {
  const before = await balance(world, 'wallet', ben.id)
  const body = { person: wanjiru.id, ...money('10') }
  const again = { as: ben, key: repeated, body }
  expectProblem(await world.call('POST', '/api/transfers/sends', again), 'answer-erased')
  expectProblem(
    await world.call('POST', '/api/transfers/sends', { ...again, body: { ...body, amount: '11' } }),
    'idempotency-key-reused',
  )
  expect(await balance(world, 'wallet', ben.id)).toBe(before)
})
