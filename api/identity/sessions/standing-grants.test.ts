// What was set up while somebody else had the account ends with their access, by whatever way that ends.
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { calendarFeed } from '../../../db/schema/booking/calendar'
import { apiKey, webhookEndpoint } from '../../../db/schema/developers'
import { session, user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { localMail, notification } from '../../../db/schema/notifications'
import { type CallResponse, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { elsewhere, givePassword, newPhone } from '../../../tests/fixtures/identity/credentials'
import { ceremonies } from '../../../tests/fixtures/identity/passkey-ceremonies'
import { proveFresh } from '../../../tests/fixtures/money/clients'
import { begun, joined } from '../../../tests/fixtures/money/goals'
import { localDay } from '../../platform/values/recurrence'
import { SecurityResponse } from '../authentication/responses'
import { STANDING_GRANTS } from './standing-grants'

const world = openWorld(null)
const { challenge, signIn, withPasskey } = ceremonies(world)

/** A client who sends money every month, saves with a friend who may spend it, and has a private calendar address. */
async function withGrants() {
  const as = await world.person('client')
  await givePassword(world, as)
  await proveFresh(world, as)
  const friend = await world.person('client')
  const scheduled = {
    id: newKey(),
    userId: as.id,
    currency: 'KES',
    amount: 100,
    toUserId: friend.id,
    frequency: 'monthly' as const,
    anchorDate: '2030-01-01',
    timeZone: 'Africa/Nairobi',
    nextDate: '2030-01-01',
    nextAt: Date.parse('2030-01-01'),
    createdAt: 0,
    updatedAt: 0,
  }
  await world.db.insert(scheduledTransfer).values(scheduled)
  const goal = await begun(world, friend, { name: 'Trip' })
  await joined(world, friend, goal, as)
  const member = and(eq(goalMember.goalId, goal), eq(goalMember.userId, as.id))
  await world.db.update(goalMember).set({ pays: true }).where(member)
  const { body } = await world.call('PUT', '/api/me/calendar-feed', { as })
  const feed = new URL(body.url).pathname
  expect((await world.call('GET', feed)).status).toBe(200)
  const state = async () => {
    const [[transfer], [part], feeds] = await world.db.batch([
      world.db.select().from(scheduledTransfer).where(eq(scheduledTransfer.id, scheduled.id)),
      world.db.select().from(goalMember).where(member),
      world.db.select().from(calendarFeed).where(eq(calendarFeed.userId, as.id)),
    ])
    const read = await world.call('GET', feed)
    return [transfer?.status, part?.pays, feeds.length, read.status]
  }
  return { as, state, scheduled }
}

const ON = ['active', true, 1, 200]
const OFF = ['paused', false, 0, 404]

async function reset(as: Person): Promise<void> {
  await world.call('POST', '/api/auth/password-reset-requests', { body: { email: as.email } })
  await world.settle()
  const mails = await world.db.select().from(localMail).where(eq(localMail.recipient, as.email))
  const [, token = ''] = /token=([0-9a-f]+)/.exec(mails.map(({ body }) => body).join()) ?? []
  const password = 'a new horse battery'
  const response = await world.call('POST', '/api/auth/password-resets', {
    body: { token, password, confirmPassword: password },
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

const byAdmin = (action: string) => async (as: Person) => {
  const admin = await world.person('admin')
  const body = { reason: 'They asked for it.' }
  const path = `/api/admin/people/${as.id}/${action}`
  const response = await world.call('POST', path, { as: admin, key: newKey(), body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

const WAYS: Record<string, (as: Person) => Promise<unknown>> = {
  'a new password by email': reset,
  'logging out the other devices': (as) => world.call('DELETE', '/api/me/devices', { as }),
  'support that logs them out': byAdmin('sign-out'),
  'support that removes the second factor': byAdmin('factors-reset'),
  suspension: byAdmin('suspension'),
}

test.each(Object.entries(WAYS))('all standing grants end with %s', async (_, end) => {
  const { as, state } = await withGrants()
  expect(await state()).toEqual(ON)
  await end(as)
  expect(await state()).toEqual(OFF)
})

test.each(Object.entries(WAYS))('keys and webhooks of a business end with %s', async (_, end) => {
  const as = await world.person('beauty_partner')
  await givePassword(world, as)
  await world.db.insert(webhookEndpoint).values({
    id: newKey(),
    userId: as.id,
    url: 'https://hook.test',
    events: ['review.created'],
    secretAt: 0,
    createdAt: 0,
  })
  const createdAt = Date.now()
  await world.db.insert(apiKey).values({
    id: newKey(),
    userId: as.id,
    name: 'Key',
    scopes: ['read'],
    keyHash: newKey(),
    lastFour: 'abcd',
    createdAt,
    expiresAt: createdAt + 86_400_000,
  })
  await end(as)
  const [[hook], [key]] = await world.db.batch([
    world.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.userId, as.id)),
    world.db.select().from(apiKey).where(eq(apiKey.userId, as.id)),
  ])
  expect([hook?.status, key?.revokedAt]).toEqual(['paused', expect.any(Number)])
})

/** What a sign-in by passkey is answered: ways to sign in are no grants, and only a recovery removes them. */
const PASSKEY_AFTER: Record<keyof typeof WAYS, [status: number, code?: string]> = {
  'a new password by email': [401, 'invalid-credentials'],
  'logging out the other devices': [200],
  'support that logs them out': [200],
  'support that removes the second factor': [401, 'invalid-credentials'],
  suspension: [403, 'account-suspended'],
  deletion: [401, 'invalid-credentials'],
}

const ENDS = {
  ...WAYS,
  deletion: (as: Person) => world.call('POST', '/api/me/deletion', { as, body: { confirmation: 'DELETE' } }),
}

test.each(Object.entries(ENDS))('a passkey signs in after %s as it should', async (name, end) => {
  const { person, device } = await withPasskey()
  await end(person)
  expect(await world.db.$count(session, eq(session.userId, person.id))).toBeLessThanOrEqual(1)
  const as = elsewhere(person)
  const { status, body } = await signIn(as, device.assert(await challenge(as)))
  expect([status, body.code]).toEqual([PASSKEY_AFTER[name]?.[0], PASSKEY_AFTER[name]?.[1]])
})

test('a passkey is never the only way to sign in', async () => {
  const { person, id } = await withPasskey()
  const phoneOnly = { email: `${person.id}@phone.invalid`, phone: newPhone() }
  await world.db.update(user).set(phoneOnly).where(eq(user.id, person.id))
  const remove = (path: string) => world.call('DELETE', path, { as: person })
  expectProblem(await remove('/api/me/contacts/phone'), 'last-contact')
  expect((await remove(`/api/me/passkeys/${id}`)).status).toBe(200)
})

test('a transfer to another client goes on only after a step-up; logging out pauses nothing', async () => {
  const { as, state, scheduled } = await withGrants()
  await world.call('DELETE', '/api/me/devices', { as })
  const hourAgo = new Date(Date.now() - 3_600_000)
  const stale = { steppedUpAt: null, createdAt: hourAgo }
  await world.db.update(session).set(stale).where(eq(session.userId, as.id))
  const resume = () => world.call('POST', `/api/transfers/scheduled/${scheduled.id}/resumption`, { as, key: newKey() })
  expectProblem(await resume(), 'step-up-required')
  expectProblem(await world.call('PUT', '/api/me/calendar-feed', { as }), 'step-up-required')
  await proveFresh(world, as)
  expect((await resume()).status).toBe(200)
  await world.call('DELETE', '/api/me/sessions', { as })
  expect((await state())[0]).toBe('active')
})

/** A client, and the goal of a friend that they save in. */
async function withFriendsGoal() {
  const [as, friend] = [await world.person('client'), await world.person('client')]
  const goal = await begun(world, friend, { name: 'Trip' })
  await joined(world, friend, goal, as)
  return { as, friend, goal }
}

type Saver = Awaited<ReturnType<typeof withFriendsGoal>>

const tomorrow = localDay(Date.now() + 86_400_000, 'Africa/Nairobi')
const MONTHLY = { currency: 'KES', amount: '5', frequency: 'monthly', startsOn: tomorrow }

const write = (method: 'POST' | 'PUT', path: string, as: Person, body?: object) =>
  world.call(method, path, { as, key: newKey(), body })

type Way = {
  /** What its owner has done before, with a step-up; the id of what they made. */
  before?: (saver: Saver) => Promise<string>
  make: (saver: Saver, made: string) => Promise<CallResponse>
}

const scheduled = '/api/transfers/scheduled'
const roundUps = '/api/automation/round-up'

/** What gives a client's money or data to others while they are away: how it is made, or goes on. */
const WAYS_TO_MAKE: Record<string, Way> = {
  'a schedule to another client': {
    make: ({ as, friend }) => write('POST', scheduled, as, { ...MONTHLY, person: friend.id }),
  },
  'a schedule into a friend’s goal': { make: ({ as, goal }) => write('POST', scheduled, as, { ...MONTHLY, goal }) },
  'a schedule into a friend’s goal that goes on': {
    before: async ({ as, goal }) => {
      const { id } = (await write('POST', scheduled, as, { ...MONTHLY, goal })).body
      await write('POST', `${scheduled}/${id}/pause`, as)
      return id
    },
    make: ({ as }, id) => write('POST', `${scheduled}/${id}/resumption`, as),
  },
  'auto-save into a friend’s goal': {
    make: ({ as, goal }) =>
      write('PUT', `/api/goals/${goal}/auto-save`, as, {
        isActive: true,
        amount: '10',
        currency: 'KES',
        frequency: 'monthly',
      }),
  },
  'round-ups into a friend’s goal': {
    make: ({ as, goal }) => write('PUT', roundUps, as, { currency: 'KES', step: '10', goals: [goal] }),
  },
  'round-ups into a friend’s goal that go on': {
    before: async ({ as, goal }) => {
      await write('PUT', roundUps, as, { currency: 'KES', step: '10', goals: [goal] })
      await write('PUT', `${roundUps}/KES/active`, as, { isActive: false })
      return ''
    },
    make: ({ as }) => write('PUT', `${roundUps}/KES/active`, as, { isActive: true }),
  },
  'a private calendar link': {
    make: ({ as }) => write('PUT', '/api/me/calendar-feed', as),
  },
}

test.each(Object.entries(WAYS_TO_MAKE))(
  '%s takes a step-up, is recorded, and its owner told',
  async (_, { before, make }) => {
    const saver = await withFriendsGoal()
    const { as } = saver
    await proveFresh(world, as)
    const made = (await before?.(saver)) ?? ''
    const hourAgo = new Date(Date.now() - 3_600_000)
    const stale = { steppedUpAt: null, createdAt: hourAgo }
    await world.db.update(session).set(stale).where(eq(session.userId, as.id))
    const [events, messages] = await tracesOf(as)
    expectProblem(await make(saver, made), 'step-up-required')
    expect(await tracesOf(as)).toEqual([events, messages])

    await proveFresh(world, as)
    expect((await make(saver, made)).status).toBeLessThan(300)
    expect(await tracesOf(as)).toEqual([events + 1, messages + 1])
  },
)

test('the security page lists them all, on or off', async () => {
  const saver = await withFriendsGoal()
  const { as } = saver
  await proveFresh(world, as)
  for (const { before, make } of Object.values(WAYS_TO_MAKE)) await make(saver, (await before?.(saver)) ?? '')
  const listed = async () => {
    const { body } = await world.call('GET', '/api/me/security', { as })
    return body.grants.map(({ kind, name, active }: Listed) => `${kind} ${name} ${active}`).sort()
  }
  const state = (on: boolean) => [
    `goal_auto_save Trip ${on}`,
    `round_up KES ${on}`,
    ...[1, 2].map(() => `scheduled_transfer Trip ${on}`),
    `scheduled_transfer ${saver.friend.name} ${on}`,
  ]
  expect(await listed()).toEqual(['calendar_feed  true', ...state(true)].sort())
  await world.call('DELETE', '/api/me/devices', { as })
  expect(await listed()).toEqual(state(false).sort())
})

type Listed = { kind: string; name: string; active: boolean }

test('it knows each kind', () => {
  const { kind } = SecurityResponse.shape.grants.element.shape
  expect([...kind.options].sort()).toEqual(Object.keys(STANDING_GRANTS).sort())
})

/** How many events of grants are recorded of a person, and how many security notifications they have. */
async function tracesOf({ id }: Person): Promise<[events: number, messages: number]> {
  await world.settle()
  const grants = ['grant.added', 'calendar-feed.added']
  const [[events], [messages]] = await world.db.batch([
    world.db
      .select({ n: count() })
      .from(auditEvent)
      .where(and(eq(auditEvent.actor, id), inArray(auditEvent.event, grants))),
    world.db
      .select({ n: count() })
      .from(notification)
      .where(and(eq(notification.userId, id), eq(notification.kind, 'security'))),
  ])
  return [events?.n ?? 0, messages?.n ?? 0]
}

/** Tables of a person's of which a row, once written, opens or sends nothing while nobody is signed in. */
const NO_GRANTS = `account account_device address adjustment admin_profile application appointment auto_reply auto_top_up
  canned_response cart_line cashback checkout conversation conversation_report data_export deposit exchange_quote favorite
  gift_card gift_contribution gift_invitation gift_redemption interest member_discount message message_picture moderation
  money_request notification offer one_time_code participant party party_payment party_seat party_share passkey person_search
  payment_method payout payout_destination payout_setting plus_subscription preference product_favorite product_review
  product_review_report promised_refund proposal provider_report provider_switch push_subscription reconciliation_break
  recurring_appointment review review_report round_up_goal salon salon_client savings_goal searched_person session shop
  shop_order sign_up slot_hold spending_budget split statement suspension system_alert ticket ticket_message two_factor
  user_block user_report waiting_entry waiting_transfer withdrawal`

test('every table of a person’s is a standing grant, or said to be none', async () => {
  const { rows } = await world.db.run(sql`SELECT DISTINCT tables.name FROM sqlite_master AS tables
    JOIN pragma_foreign_key_list(tables.name) AS keys ON keys."table" = 'user'
    WHERE tables.type = 'table'
    UNION SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
    ON columns.name = 'user_id' WHERE tables.type = 'table' ORDER BY 1`)
  const known = [...Object.keys(STANDING_GRANTS), ...NO_GRANTS.split(/\s+/)]
  expect(rows.map(({ name }) => String(name))).toEqual(known.sort())
})
