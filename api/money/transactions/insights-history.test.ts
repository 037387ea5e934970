// Insights equal the history to the unit: whatever came into a purse and is neither in it, nor set
// aside, nor saved, is counted as spent, once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusSubscription } from '../../../db/schema/money/plus'
import { MONDAY, openWorld, type Person } from '../../../tests/fixtures/harness'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type MoneyJson, minorOf } from '../../platform/values/money'
import {
  type Account,
  captureHold,
  type HeldMoney,
  placeHold,
  recordTransfer,
  releaseHold,
} from '../ledger/ledger'
import type { TransferKind } from './transactions'

const world = openWorld()

const KES = 'KES'
const CLEARING: Account = { kind: 'clearing', owner: 'platform', currency: KES }

/** Debits that leave the purse at once, credits that come back, and credits that are new money. */
const OUT: TransferKind[] = ['gift_card_payment', 'plus_payment', 'send', 'cashback_reversal']
const BACK: TransferKind[] = ['booking_refund', 'order_refund', 'gift_card_return']
const IN: TransferKind[] = ['deposit', 'gift_card_claim', 'cashback']
const HELD = ['booking', 'order', 'withdrawal'] as const

type Event =
  | { do: 'move'; kind: TransferKind; minor: number; days: number }
  | { do: 'hold'; purpose: (typeof HELD)[number]; minor: number; days: number }
  | { do: 'capture'; pick: number; part: number; fee: number; days: number }
  | { do: 'release'; pick: number; days: number }

const minor = fc.integer({ min: 1, max: 99_999 })
const days = fc.integer({ min: 0, max: 20 })
const events = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('move' as const),
      kind: fc.constantFrom(...OUT, ...BACK, ...IN),
      minor,
      days,
    }),
    fc.record({ do: fc.constant('hold' as const), purpose: fc.constantFrom(...HELD), minor, days }),
    fc.record({
      do: fc.constant('capture' as const),
      pick: fc.nat(),
      part: fc.nat(),
      fee: fc.nat(),
      days,
    }),
    fc.record({ do: fc.constant('release' as const), pick: fc.nat(), days }),
  ),
  { minLength: 1, maxLength: 14 },
)

test('what came in is in the purse, set aside, or spent: by month, by category and in all', async () => {
  await fc.assert(
    fc.asyncProperty(events, async (drawn) => {
      const as = await member()
      const arrived = await happened(as, drawn)
      const purse = (await world.call('GET', '/api/wallet', { as })).body
      const history = (await world.call('GET', '/api/wallet/history?limit=1', { as })).body
      const { months, categories, total } = (
        await world.call('GET', '/api/wallet/history/insights', { as })
      ).body
      expect(minorOf(total)).toBe(arrived - minorOf(history.items[0].balance) - minorOf(purse.held))
      const sum = (rows: { spent: MoneyJson }[]) =>
        rows.reduce((all, { spent }) => all + minorOf(spent), 0)
      expect([sum(months), sum(categories)]).toEqual([minorOf(total), minorOf(total)])
      let parts = 0
      for (const { month } of months) {
        const path = `/api/wallet/history/insights?month=${month}`
        const one = (await world.call('GET', path, { as })).body
        expect(sum(one.categories)).toBe(minorOf(one.total))
        parts += minorOf(one.total)
      }
      expect(parts).toBe(minorOf(total))
    }),
    { numRuns: 15 },
  )
})

/** Makes it happen over the last months; what new money came in, in minor units. */
async function happened(as: Person, drawn: Event[]): Promise<number> {
  let at = MONDAY - 300 * 86_400_000
  const ctx: Ctx = { ...world.ctx(), now: () => at }
  const wallet: Account = { kind: 'wallet', owner: as.id, currency: KES }
  const common = { description: 'x', actor: as.id }
  const write = (writes: Statement[]) => writeBatch(ctx, writes as [Statement, ...Statement[]])
  const move = (kind: TransferKind, minor: number, from: Account, to: Account) =>
    write(recordTransfer(ctx, { id: ctx.id(), kind, ...common, moves: [{ from, to, minor }] }))
  let [arrived, available] = [5_000_000, 5_000_000]
  await move('deposit', arrived, CLEARING, wallet)
  const open: (HeldMoney & { purpose: (typeof HELD)[number] })[] = []
  for (const event of drawn) {
    at += event.days * 86_400_000 + 1
    if (event.do === 'move') {
      const out = OUT.includes(event.kind)
      if (out && available < event.minor) continue
      available += out ? -event.minor : event.minor
      if (IN.includes(event.kind)) arrived += event.minor
      await move(
        event.kind,
        event.minor,
        ...((out ? [wallet, CLEARING] : [CLEARING, wallet]) as [Account, Account]),
      )
    } else if (event.do === 'hold') {
      if (available < event.minor) continue
      available -= event.minor
      const { purpose, minor } = event
      const held = { id: ctx.id(), owner: as.id, currency: KES, transferId: ctx.id() }
      await write(placeHold(ctx, { kind: `${purpose}_hold`, ...held, ...common, minor }))
      open.push({ ...held, amount: minor, purpose })
    } else {
      const [held] = open.splice(event.pick % Math.max(1, open.length), 1)
      if (!held) continue
      if (event.do === 'release') {
        available += held.amount
        const end = { kind: `${held.purpose}_release`, status: 'released', ...common } as const
        await write(releaseHold(ctx, held, end))
        continue
      }
      const capturedMinor =
        held.purpose === 'withdrawal' ? held.amount : 1 + (event.part % held.amount)
      available += held.amount - capturedMinor
      const feeMinor = event.fee % capturedMinor
      const kind = `${held.purpose}_capture` as const
      await write(
        captureHold(ctx, held, {
          ...{ kind, id: ctx.id(), payee: CLEARING, capturedMinor, feeMinor, ...common },
        }),
      )
    }
  }
  return arrived
}

async function member(): Promise<Person> {
  const as = await world.person('client')
  const times = { createdAt: MONDAY, updatedAt: MONDAY }
  await world.db.insert(plusSubscription).values({
    ...{ id: `plus-${as.id}`, userId: as.id, plan: 'monthly', status: 'active', hadTrial: false },
    ...{ payWith: 'purse', anchorDate: '2027-01-01', timeZone: 'Africa/Nairobi', period: 1 },
    ...{ periodStartsAt: MONDAY, periodEndsAt: MONDAY + 30 * 86_400_000 },
    ...{ nextAt: MONDAY + 30 * 86_400_000, ...times },
  })
  return as
}
