// Random lives of gift cards, made in a real libSQL and in a small model of it: shares, sending, claims in
// part, taking back and expiry, each decided from what was read just now or some events ago. Both agree after
// every event, money is conserved, and what has ended holds nothing. MODEL_SEQUENCES=100000 plays more.
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountId, PLATFORM, recordTransfer } from '../../../api/money/ledger/ledger'
import { type Statement, writeBatch } from '../../../api/platform/command'
import type { Ctx } from '../../../api/platform/context'
import { proportionalParts } from '../../../api/platform/values/money'
import { DomainError } from '../../../api/platform/values/problem'
import type { CardRow } from '../../../api/shop/gift-cards/card-rows'
import { cardAccount, cardSent, newCard, payIntoCard } from '../../../api/shop/gift-cards/cards'
import { returnRest, type ShareRow } from '../../../api/shop/gift-cards/refund'
import { stillFunded } from '../../../api/shop/gift-cards/seen-balance'
import { filled } from '../../../api/shop/group-gifts/contributions'
import { type Db, openDatabase } from '../../../db/client'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { giftCard, giftContribution, giftRedemption } from '../../../db/schema/shop/gift-cards'
import { type OwnDatabase, startOwnDatabase } from '../../fixtures/own-database'
import { historiesToPlay, playing } from './model-runs'

const LIVES = historiesToPlay(112, 25)
const START = Date.parse('2027-01-11T06:00:00Z')
const TARGET = 1000
const PURSE = 700
const GIVERS = 3

type Event = {
  kind: 'pay' | 'send' | 'claim' | 'cancel' | 'expire'
  /** Which giver, or which of two who have the code. */
  who: number
  amount: number
  /** How many states ago the decision was read: 0 is what stands now. */
  stale: number
}

/** A card as it should be. */
type Model = {
  status: CardRow['status']
  version: number
  shares: { who: number; amount: number; returned: number }[]
  claimed: number
  claimedBy: number | null
  purses: number[]
  claimers: number[]
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
const fundedOf = ({ shares }: Model) => sum(shares.map(({ amount }) => amount))
const restOf = (model: Model) => fundedOf(model) - model.claimed - sum(model.shares.map(({ returned }) => returned))

let database: OwnDatabase
let db: Db
let made = 0
/** How often each kind of event was taken, and refused: neither may be rare. */
const seen = new Map<string, number>()

beforeAll(async () => {
  database = await startOwnDatabase()
  db = openDatabase(database)
})

afterAll(() => database?.stop())

const event: fc.Arbitrary<Event> = fc.record({
  kind: fc.constantFrom<Event['kind']>(
    'pay',
    'pay',
    'pay',
    'pay',
    'send',
    'claim',
    'claim',
    'claim',
    'cancel',
    'expire',
  ),
  who: fc.nat({ max: GIVERS - 1 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(300, 400, 1000)),
  stale: fc.constantFrom(0, 0, 0, 0, 1, 2),
})

test(`${LIVES} lives of cards leave the database as the model has it`, { timeout: 10 * 60_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 16 }), live), playing(LIVES))
  for (const kind of ['pay', 'send', 'claim', 'cancel', 'expire'])
    for (const what of ['taken', 'refused'])
      expect(seen.get(`${kind} ${what}`) ?? 0, `${kind} ${what}`).toBeGreaterThan(LIVES / 50)
  const [all] = await db.select({ sum: sql<number>`sum(${ledgerAccount.balance})` }).from(ledgerAccount)
  expect(all?.sum).toBe(0)
})

async function live(events: Event[]): Promise<void> {
  made += 1
  const life = `g${made}`
  let ids = 0
  const ctx = {
    db,
    settings: { AUTH_SECRET: 'of the model' },
    now: () => START,
    id: () => {
      ids += 1
      return `${life}-${String(ids).padStart(5, '0')}`
    },
  } as unknown as Ctx
  const people = Array.from({ length: GIVERS + 2 }, (_, i) => `${life}p${i}`)
  const clearing = { kind: 'clearing', owner: PLATFORM, currency: 'KES' } as const
  const { write } = newCard(ctx, { id: life, codeHash: life, codeLastFour: 'CODE' }, people[0] ?? '', {
    design: 'bloom',
    currency: 'KES',
    minor: TARGET,
    fromName: 'f',
    recipientName: 'r',
    email: `${life}@purse.test`,
    person: undefined,
    phone: undefined,
    message: '',
    salonId: undefined,
    serviceId: undefined,
    deliverAt: null,
    deadline: START + 1,
  })
  await db.batch([
    ...people.map((id) =>
      db.run(sql`INSERT INTO user (id, name, email, role, created_at, updated_at)
        VALUES (${id}, ${id}, ${id}, 'client', 0, 0)`),
    ),
    ...people.slice(0, GIVERS).flatMap((owner) =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'deposit',
        description: 'Begin',
        actor: owner,
        moves: [{ from: clearing, to: { kind: 'wallet', owner, currency: 'KES' }, minor: PURSE }],
      }),
    ),
    write,
  ] as unknown as [Statement, ...Statement[]])
  const model: Model = {
    status: 'funding',
    version: 0,
    shares: [],
    claimed: 0,
    claimedBy: null,
    purses: Array.from({ length: GIVERS }, () => PURSE),
    claimers: [0, 0],
  }
  /** What was read, the newest last, and the model's word on it. */
  const reads: { card: CardRow; shares: ShareRow[] }[] = []
  const read = async () => {
    const [[card], shares] = await db.batch([
      db.select().from(giftCard).where(eq(giftCard.id, life)),
      db.select().from(giftContribution).where(eq(giftContribution.cardId, life)).orderBy(giftContribution.id),
    ])
    if (!card) throw new Error('the card is gone')
    reads.push({ card, shares })
    return { card, shares }
  }
  await read()
  for (const happening of [...events, { ...END, kind: 'cancel' }, { ...END, kind: 'expire' }] as Event[]) {
    const decided = reads.at(-1 - happening.stale) ?? reads[0]
    if (!decided) throw new Error('nothing was read')
    const fresh = isFresh(model, decided.card)
    const expected = mayHappen(model, happening, fresh)
    // As the verbs and jobs begin: what was over when it was read is left alone.
    const open = DECIDED[happening.kind].includes(decided.card.status)
    const taken = open && (await tried(ctx, writesOf(ctx, happening, decided, people)))
    expect(taken, JSON.stringify({ happening, model, read: decided.card })).toBe(expected)
    const note = `${happening.kind} ${taken ? 'taken' : 'refused'}`
    seen.set(note, (seen.get(note) ?? 0) + 1)
    if (taken) happen(model, happening)
    expectSame(model, await read())
  }
  const balances = await db
    .select()
    .from(ledgerAccount)
    .where(sql`${ledgerAccount.owner} IN ${[...people, life]}`)
  const of = (id: string) => balances.find((row) => row.id === id)?.balance ?? 0
  const wallet = (i: number) => of(`wallet:${people[i]}:KES`)
  expect(people.slice(0, GIVERS).map((_, i) => wallet(i))).toEqual(model.purses)
  expect([wallet(GIVERS), wallet(GIVERS + 1)]).toEqual(model.claimers)
  expect(of(accountId(cardAccount({ id: life, currency: 'KES' })))).toBe(restOf(model))
  // Everything that was begun with is in somebody's purse: the last two events ended the card.
  expect(restOf(model)).toBe(0)
  expect(sum([...model.purses, ...model.claimers])).toBe(GIVERS * PURSE)
}

/** In which states, as they were read, an event is tried at all; shares and claims are the database's to refuse. */
const DECIDED: Record<Event['kind'], CardRow['status'][]> = {
  pay: ['funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired'],
  claim: ['funding', 'scheduled', 'sent', 'claimed', 'cancelled', 'expired'],
  send: ['funding', 'scheduled'],
  cancel: ['funding', 'scheduled', 'sent'],
  expire: ['sent'],
}

const END = { who: 0, amount: 1, stale: 0 }

/** Whether what a decision to end or send a card depends on is as it was read. */
function isFresh(model: Model, card: CardRow): boolean {
  return (
    card.version === model.version &&
    card.funded === fundedOf(model) &&
    card.claimed === model.claimed &&
    card.status === model.status
  )
}

function writesOf(
  ctx: Ctx,
  { kind, who, amount }: Event,
  { card, shares }: { card: CardRow; shares: ShareRow[] },
  people: string[],
): Statement[] {
  switch (kind) {
    case 'pay':
      return [
        ...payIntoCard(ctx, card, { userId: people[who] ?? '', minor: amount }),
        ...filled(ctx, card, amount, false),
      ]
    case 'send':
      return [stillFunded(ctx, card), ...cardSent(ctx, card)]
    case 'claim':
      return claiming(ctx, card, people[GIVERS + (who % 2)] ?? '', amount)
    case 'cancel':
      return returnRest(ctx, card, shares, { status: 'cancelled', actor: card.organiserId })
    case 'expire':
      return returnRest(ctx, card, shares, { status: 'expired', actor: 'system' })
  }
}

function claiming(ctx: Ctx, card: CardRow, userId: string, minor: number): Statement[] {
  const transferId = ctx.id()
  const to = { kind: 'wallet', owner: userId, currency: card.currency } as const
  return [
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'gift_card_claim',
      description: 'Gift card',
      actor: userId,
      moves: [{ from: cardAccount(card), to, minor }],
    }),
    ctx.db
      .insert(giftRedemption)
      .values({ id: ctx.id(), cardId: card.id, userId, amount: minor, transferId, createdAt: START }),
  ]
}

/** Whether it was taken; refused by name alone, never by an accident. */
async function tried(ctx: Ctx, writes: Statement[]): Promise<boolean> {
  try {
    await writeBatch(ctx, writes as [Statement, ...Statement[]])
    return true
  } catch (error) {
    const code = error instanceof DomainError ? error.code : error
    const known = ['insufficient-funds', 'gift-card-status', 'gift-card-spent', 'gift-card-full']
    expect(known).toContain(code)
    return false
  }
}

function mayHappen(model: Model, { kind, who, amount }: Event, fresh: boolean): boolean {
  const funded = fundedOf(model)
  const { status } = model
  const number = who % 2
  switch (kind) {
    case 'pay':
      return status === 'funding' && amount <= TARGET - funded && amount <= (model.purses[who] ?? 0)
    case 'send':
      return fresh && funded > 0 && (status === 'funding' || status === 'scheduled')
    case 'claim':
      return status === 'sent' && amount <= restOf(model) && (model.claimedBy ?? number) === number
    case 'cancel':
      return fresh && ['funding', 'scheduled', 'sent'].includes(status)
    case 'expire':
      return fresh && status === 'sent'
  }
}

function happen(model: Model, { kind, who, amount }: Event): void {
  switch (kind) {
    case 'pay':
      model.shares.push({ who, amount, returned: 0 })
      model.purses[who] = (model.purses[who] ?? 0) - amount
      return
    case 'send':
      model.status = 'sent'
      model.version += 1
      return
    case 'claim':
      model.claimed += amount
      model.claimedBy = who % 2
      model.claimers[who % 2] = (model.claimers[who % 2] ?? 0) + amount
      if (restOf(model) === 0) model.status = 'claimed'
      return
    default: {
      const parts = proportionalParts(
        restOf(model),
        model.shares.map((share) => share.amount),
      )
      for (const [i, share] of model.shares.entries()) {
        share.returned = parts[i] ?? 0
        model.purses[share.who] = (model.purses[share.who] ?? 0) + share.returned
      }
      model.status = kind === 'cancel' ? 'cancelled' : 'expired'
      model.version += 1
    }
  }
}

/** Whoever brought the last of it has sent it, or set it to go out: the model follows, and looks at the rest. */
function expectSame(model: Model, { card, shares }: { card: CardRow; shares: ShareRow[] }): void {
  if (model.status === 'funding' && fundedOf(model) === TARGET) {
    expect(['sent', 'scheduled']).toContain(card.status)
    model.status = card.status
    model.version += 1
  }
  expect([card.status, card.version, card.funded, card.claimed, card.returned]).toEqual([
    ...[model.status, model.version, fundedOf(model), model.claimed],
    sum(model.shares.map(({ returned }) => returned)),
  ])
  expect(shares.map(({ amount, returned }) => [amount, returned])).toEqual(
    model.shares.map(({ amount, returned }) => [amount, returned]),
  )
}
