// Saving together: inviting, joining, declining, leaving and removing; and whose money is whose.
import { describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import {
  autoSaving,
  begun,
  joined,
  kes,
  notificationsTo,
  partOf,
  perform,
  seen,
} from '../../../tests/fixtures/money/goals'
import { expectSoundLedger, fund } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

async function pair(): Promise<{ ann: Person; bea: Person; goal: string }> {
  const ann = await world.person('client', { name: 'Ann' })
  const bea = await world.person('client', { name: 'Bea' })
  await proveFresh(world, bea)
  return { ann, bea, goal: await begun(world, ann, { name: 'Trip' }) }
}

const requested = async (as: Person) => (await world.call('GET', '/api/goals', { as })).body.invitations

const idOf = async (owner: Person, goal: string, name: string) =>
  (await seen(world, owner, goal)).members.find((member) => member.name === name)?.id ?? ''

const remove = async (as: Person, goal: string, member: string) => perform(world, as, goal, `members/${member}/removal`)

describe('inviting', () => {
  test('shows the invited person the goal’s purpose only, until they join', async () => {
    const { ann, bea, goal } = await pair()
    const response = await perform(world, ann, goal, 'members', { userId: bea.id })
    expect([response.status, response.trips]).toEqual([201, 2])
    expect(await requested(bea)).toEqual([
      { goalId: goal, name: 'Trip', icon: 'scissors', target: kes('1000.00'), targetDate: null, owner: 'Ann' },
    ])
    expectProblem(await world.call('GET', `/api/goals/${goal}`, { as: bea }), 'not-found')
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${bea.email}`)
    expect(body.items[0].text).toContain('Ann invited you to save for Trip together: KES 1,000.00')
    expect((await seen(world, ann, goal)).members).toMatchObject([
      { name: 'Ann', status: 'joined', isOwner: true, isYou: true },
      { name: 'Bea', status: 'invited', isOwner: false, isYou: false },
    ])
  })

  test('rejects members, people other than clients, and people who cannot be found', async () => {
    const { ann, bea, goal } = await pair()
    const invite = (userId: string) => perform(world, ann, goal, 'members', { userId })
    await invite(bea.id)
    expectProblem(await invite(bea.id), 'goal-status')
    expectProblem(await invite(ann.id), 'goal-status')
    expectProblem(await invite('nobody'), 'not-found')
    expectProblem(await invite((await world.person('beauty_partner')).id), 'not-found')
    const shy = await world.person('client')
    await world.db.insert(preference).values({ userId: shy.id, foundBy: 'nobody' })
    expectProblem(await invite(shy.id), 'not-found')
  })

  test('is the owner’s alone', async () => {
    const { ann, bea, goal } = await pair()
    await joined(world, ann, goal, bea)
    const { id: userId } = await world.person('client')
    expectProblem(await perform(world, bea, goal, 'members', { userId }), 'forbidden')
    expectProblem(await perform(world, await world.person('client'), goal, 'members', { userId }), 'not-found')
  })

  test('allows inviting again after a decline or departure', async () => {
    const { ann, bea, goal } = await pair()
    const invite = () => perform(world, ann, goal, 'members', { userId: bea.id })
    await invite()
    expect((await perform(world, bea, goal, 'refusal')).status).toBe(200)
    expect(await requested(bea)).toEqual([])
    expectProblem(await perform(world, bea, goal, 'acceptance'), 'goal-status')
    expect((await invite()).status).toBe(201)
    expect((await perform(world, bea, goal, 'acceptance')).status).toBe(200)
    const member = await idOf(bea, goal, 'Bea')
    expect((await remove(bea, goal, member)).status).toBe(200)
    expect((await invite()).status).toBe(201)
  })

  test('counts one of 64 concurrent answers', async () => {
    const { ann, bea, goal } = await pair()
    await perform(world, ann, goal, 'members', { userId: bea.id })
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, i) => perform(world, bea, goal, i % 2 ? 'acceptance' : 'refusal')),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'goal-status')).toHaveLength(63)
  })

  test('makes one of 64 concurrent invitations of one person', async () => {
    const { ann, bea, goal } = await pair()
    const responses = await Promise.all(
      Array.from({ length: 64 }, () => perform(world, ann, goal, 'members', { userId: bea.id })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'goal-status')).toHaveLength(63)
    expect(await requested(bea)).toHaveLength(1)
  })
})

describe('saving together', () => {
  test('names each contribution, keeps parts separate, and purses private', async () => {
    const { ann, bea, goal } = await pair()
    await joined(world, ann, goal, bea)
    await fund(world, ann, '700')
    await fund(world, bea, '333')
    await perform(world, ann, goal, 'contributions', kes('300'))
    await perform(world, bea, goal, 'contributions', kes('200'))
    const detail = await seen(world, bea, goal)
    expect(detail).toMatchObject({
      saved: kes('500.00'),
      own: kes('200.00'),
      available: kes('133.00'),
      people: 2,
      isOwner: false,
    })
    expect(detail.members.map(({ name, saved }) => [name, saved.amount])).toEqual([
      ['Ann', '300.00'],
      ['Bea', '200.00'],
    ])
    expect(detail.contributions.items.map(({ name, amount }) => [name, amount.amount])).toEqual([
      ['Bea', '200.00'],
      ['Ann', '300.00'],
    ])
    // The other member's purse balance appears nowhere.
    expect(JSON.stringify(detail)).not.toContain('400.00')
    expectProblem(await perform(world, bea, goal, 'releases', kes('201')), 'insufficient-funds')
    await world.settle()
    const { body } = await world.call('GET', `/api/dev/outbox?to=${ann.email}`)
    expect(body.items[0].text).toContain('Trip: Bea added KES 200.00.')
    expect(await partOf(world, goal, ann)).toBe(30_000)
    await expectSoundLedger(world)
  })

  test('rejects removing a member with money; removes an empty part and its auto-save', async () => {
    const { ann, bea, goal } = await pair()
    await joined(world, ann, goal, bea)
    await fund(world, bea, '100')
    await perform(world, bea, goal, 'contributions', kes('10'))
    await autoSaving(world, bea, goal)
    const member = await idOf(ann, goal, 'Bea')
    const removal = await remove(bea, goal, member)
    expectProblem(removal, 'goal-not-empty')
    expect(removal.body.detail).toContain('KES 10.00 of yours')
    expect((await remove(ann, goal, member)).body.detail).toContain('KES 10.00 of theirs')
    const archived = await perform(world, ann, goal, 'archival')
    expect(archived.body.detail).toBe('KES 10.00 from others is still in it. They have to withdraw it first.')
    await perform(world, bea, goal, 'releases', kes('10'))
    expect((await remove(ann, goal, member)).status).toBe(200)
    expect(await notificationsTo(world, bea, 'Trip')).toBe(1)
    expectProblem(await world.call('GET', `/api/goals/${goal}`, { as: bea }), 'not-found')
    expectProblem(await perform(world, bea, goal, 'contributions', kes('1')), 'not-found')
    // After a new invitation auto-save stays off until they switch it on again.
    await joined(world, ann, goal, bea)
    expect((await seen(world, bea, goal)).autoSave.isActive).toBe(false)
  })

  test('leaving against contributing: nobody leaves money behind', async () => {
    const { ann, bea, goal } = await pair()
    await joined(world, ann, goal, bea)
    await fund(world, bea, '100')
    const member = await idOf(ann, goal, 'Bea')
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        i % 2 ? remove(bea, goal, member) : perform(world, bea, goal, 'contributions', kes('5')),
      ),
    )
    expect(responses.filter(({ status }) => status >= 500)).toEqual([])
    const left = responses.some(({ status }) => status === 200)
    expect(left ? await partOf(world, goal, bea) : 1).toBe(left ? 0 : 1)
    await expectSoundLedger(world)
  })

  test('the owner cannot leave; members remove nobody; non-members see nobody', async () => {
    const { ann, bea, goal } = await pair()
    const cat = await world.person('client', { name: 'Cat' })
    await joined(world, ann, goal, bea)
    await joined(world, ann, goal, cat)
    expectProblem(await remove(ann, goal, await idOf(ann, goal, 'Ann')), 'goal-status')
    expectProblem(await remove(bea, goal, await idOf(ann, goal, 'Cat')), 'forbidden')
    expectProblem(await remove(bea, goal, 'nobody'), 'not-found')
    const stranger = await world.person('client')
    expectProblem(await remove(stranger, goal, await idOf(ann, goal, 'Cat')), 'not-found')
    expectProblem(await perform(world, stranger, goal, 'acceptance'), 'not-found')
  })

  test('a withdrawn invitation cannot be accepted', async () => {
    const { ann, bea, goal } = await pair()
    await perform(world, ann, goal, 'members', { userId: bea.id })
    expect((await remove(ann, goal, await idOf(ann, goal, 'Bea'))).status).toBe(200)
    expect(await requested(bea)).toEqual([])
    expectProblem(await perform(world, bea, goal, 'acceptance'), 'goal-status')
  })
})
