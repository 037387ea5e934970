import { expect, test } from 'vitest'
import { type Call, linearizable } from './linearizable'
import { Random } from './random'
import { ACCOUNT, type AccountOp, SLOT, type SlotOp, violations } from './registers'

const during = <Op>(startedAt: number, endedAt: number, op: Op): Call<Op> => ({ startedAt, endedAt, op })

const added = (minor: number): AccountOp => ({ type: 'added', minor })
const taken = (minor: number): AccountOp => ({ type: 'taken', minor })
const read = (minor: number): AccountOp => ({ type: 'read', minor })

/** Nobody knows when, or whether. */
const EVER = Number.POSITIVE_INFINITY

test('one thing after the other', () => {
  const calls = [during(0, 1, added(5)), during(2, 3, taken(3)), during(4, 5, read(2))]
  expect(linearizable(ACCOUNT, calls)).toEqual({ ok: true })
})

test('at once, in whichever order fits', () => {
  const calls = [during(0, 9, taken(5)), during(1, 8, read(5)), during(2, 7, added(5))]
  expect(linearizable(ACCOUNT, calls)).toEqual({ ok: true })
})

test('a read that misses what was acknowledged before it began', () => {
  const calls = [during(0, 1, added(5)), during(2, 3, read(0))]
  expect(linearizable(ACCOUNT, calls)).toMatchObject({ ok: false, stuck: read(0) })
})

test('a read that goes back behind what another has seen', () => {
  const calls = [during(0, 10, added(5)), during(1, 2, read(5)), during(3, 4, read(0))]
  expect(linearizable(ACCOUNT, calls)).toMatchObject({ ok: false })
})

test('the same money twice', () => {
  const calls = [during(0, 1, added(5)), during(2, 5, taken(5)), during(2, 5, taken(5))]
  expect(linearizable(ACCOUNT, calls)).toMatchObject({ ok: false })
})

test('a refusal although the money was there all the time', () => {
  const lacked: AccountOp = { type: 'lacked', minor: 5 }
  expect(linearizable(ACCOUNT, [during(0, 1, added(5)), during(2, 3, lacked)]).ok).toBe(false)
  expect(linearizable(ACCOUNT, [during(0, 3, added(5)), during(2, 3, lacked)]).ok).toBe(true)
})

test('what nobody heard of may have happened, later, or never', () => {
  const calls = (seen: number) => [
    ...[during(0, 1, added(5)), during(2, EVER, taken(5)), during(3, 4, read(5))],
    during(5, 6, read(seen)),
  ]
  expect(linearizable(ACCOUNT, calls(5)).ok).toBe(true)
  expect(linearizable(ACCOUNT, calls(0)).ok).toBe(true)
  expect(linearizable(ACCOUNT, calls(3)).ok).toBe(false)
})

test('a time is one visit’s until it is free', () => {
  const booked = (visit: string): SlotOp => ({ type: 'booked', visit })
  const freed = (visit: string): SlotOp => ({ type: 'freed', visit })
  const refused: SlotOp = { type: 'was taken' }
  const ok = (...calls: Call<SlotOp>[]) => linearizable(SLOT, calls).ok
  expect(ok(during(0, 1, booked('a')), during(2, 3, freed('a')), during(4, 5, booked('b')))).toBe(true)
  expect(ok(during(0, 1, booked('a')), during(2, 3, booked('b')))).toBe(false)
  expect(ok(during(0, 1, booked('a')), during(2, 5, booked('b')), during(3, 4, freed('a')))).toBe(true)
  expect(ok(during(0, 1, refused))).toBe(false)
  expect(ok(during(0, 3, booked('a')), during(1, 2, refused))).toBe(true)
  expect(ok(during(0, EVER, booked('a')), during(1, 2, refused))).toBe(true)
})

/** Histories of an account that really does one thing at a time, each call around its moment. */
function played(random: Random, length: number): Call<AccountOp>[] {
  let balance = 0
  return Array.from({ length }, (_, i) => {
    const minor = 1 + random.below(9)
    const [startedAt, endedAt] = [i - random.next() * 4, i + random.next() * 4]
    if (random.chance(0.3)) return during(startedAt, endedAt, read(balance))
    if (random.chance(0.5)) {
      balance += minor
      return during(startedAt, endedAt, added(minor))
    }
    if (balance < minor) return during<AccountOp>(startedAt, endedAt, { type: 'lacked', minor })
    balance -= minor
    return during(startedAt, endedAt, taken(minor))
  })
}

test('accepts whatever one account did, and finds a read that is off by one', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = new Random(seed)
    const calls = played(random, 120)
    expect(linearizable(ACCOUNT, calls), `seed ${seed}`).toEqual({ ok: true })
    // Alone at the end, so that nothing beside it explains what it saw.
    const balance = calls.reduce(
      (sum, { op }) => sum + (op.type === 'added' ? op.minor : op.type === 'taken' ? -op.minor : 0),
      0,
    )
    expect(linearizable(ACCOUNT, [...calls, during(1_000, 1_001, read(balance + 1))]).ok).toBe(false)
  }
})

test('says which purse and which time', () => {
  const request = (startedAt: number, observed: Parameters<typeof violations>[0][number]['observed']) => ({
    name: 'read',
    personId: 'a',
    key: null,
    startedAt,
    endedAt: startedAt + 1,
    status: 200,
    code: null,
    tries: 1,
    madeId: null,
    observed,
  })
  const lines = violations([
    request(0, [{ object: 'purse a', op: added(5) }]),
    request(2, [{ object: 'purse a', op: read(4) }]),
    request(2, [{ object: 'time ten', op: { type: 'was taken' } }]),
  ])
  expect(lines).toHaveLength(2)
  expect(lines.join()).toMatch(/purse a: .*"minor":4.*time ten/)
})
