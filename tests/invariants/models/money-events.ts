// Everything that can happen to money, as the model sees it and as the statements that ask the database for it. Each
// answers why it must be refused, or null. Who may ask is tested with each verb; here it is what the books take.
import { sql } from 'drizzle-orm'
import type { Found } from '../../../api/booking/appointments/appointments'
import { refundParts } from '../../../api/booking/appointments/policy'
import { refundWrites } from '../../../api/booking/appointments/refunds/refunds'
import { giveBack, settleAppointment, settleFee } from '../../../api/booking/appointments/settlement'
import {
  type Account,
  captureHold,
  type Move,
  PLATFORM,
  placeHold,
  recordTransfer,
  releaseHold,
  type TransferDraft,
} from '../../../api/money/ledger/ledger'
import type { Statement } from '../../../api/platform/command'
import type { Ctx } from '../../../api/platform/context'
import { unitOver } from '../../../api/platform/job-runs'
import { percent } from '../../../api/platform/values/money'
import { DAY } from '../../../api/platform/values/time'
import { Books, type Currency, DIVISORS, type Goal, type Held, type Try, type Visit } from './money-model'

export type Event = {
  kind: keyof typeof EVENTS
  who: 0 | 1
  currency: Currency
  amount: number
  /** Which of those that there are it is about. */
  pick: number
  /** Hours since the event before. */
  hours: number
  /** The same key again: with the same input, or with another. */
  again: 'no' | 'same' | 'other'
}

/** One sequence: its people (two clients and a partner), its clock and its books. */
export type Play = { ctx: Ctx; people: [string, string]; partner: string; now: number; books: Books }

/** Why it is refused; what asks for it; and what it leaves behind where it is taken. */
export type Step = { refusal: string | null; writes: Statement[]; taken?: () => void }

/** In minor units of the reference currency. */
const LIMITS = { daily: 35, monthly: 50 }
const CAP = 1500

const wallet = (owner: string, currency: string): Account => ({ kind: 'wallet', owner, currency })
const platform = (kind: Account['kind'], currency: string): Account => ({ kind, owner: PLATFORM, currency })

type About = Event & Play & { me: string; other: string }

function transferOf({ ctx, me }: About, kind: TransferDraft['kind'], moves: Move[], id = ctx.id()): Statement[] {
  return recordTransfer(ctx, { id, kind, description: kind, actor: me, moves })
}

/** One of a list, or nothing to do. */
function entry<T>({ pick }: Event, list: T[], about: (item: T) => Step | null): Step | null {
  const item = list[pick % Math.max(1, list.length)]
  return item === undefined ? null : about(item)
}

function topUp(e: About, purpose: 'add_funds' | 'auto_top_up'): Step {
  const { ctx, me, currency, amount, now, books } = e
  const made: Try = {
    id: ctx.id(),
    owner: me,
    currency,
    amount,
    status: 'requested',
    at: now,
    fee: 0,
    hold: purpose,
    transferId: '',
  }
  const automatic = books.deposits.filter((row) => row.hold === 'auto_top_up')
  const cap = books.caps.get(`${me}:${currency}`) ?? 0
  const over = purpose === 'auto_top_up' && amount + Books.within(automatic, me, currency, now - DAY) > cap
  return {
    refusal: over ? 'auto-top-up-cap' : null,
    writes: [
      ctx.db.run(sql`INSERT INTO deposit (id, user_id, currency, amount, processor, token, method_label, purpose, created_at, updated_at)
        VALUES (${made.id}, ${me}, ${currency}, ${amount}, 'sandbox', 't', 'm', ${purpose}, ${now}, ${now})`),
    ],
    taken: () => books.deposits.push(made),
  }
}

function settle(e: About, to: 'confirmed' | 'failed' | 'expired'): Step | null {
  const { ctx, books } = e
  return entry(e, books.deposits, (row) => {
    const from = to === 'confirmed' ? ['requested', 'expired'] : ['requested']
    const transferId = to === 'confirmed' ? ctx.id() : null
    const moves = [{ from: platform('clearing', row.currency), to: wallet(row.owner, row.currency), minor: row.amount }]
    const refusal = from.includes(row.status) ? null : 'deposit-status'
    if (!refusal && transferId) books.move(...moves)
    return {
      refusal,
      writes: [
        ...(transferId ? transferOf(e, 'deposit', moves, transferId) : []),
        ctx.db.run(
          sql`UPDATE deposit SET status = ${to}, transfer_id = coalesce(${transferId}, transfer_id) WHERE id = ${row.id}`,
        ),
      ],
      taken: () => {
        row.status = to
      },
    }
  })
}

function withdrawalHeld(e: About): Step | null {
  const { ctx, me, currency, amount, now, books } = e
  // The fee would be all of it.
  if (amount === 1) return null
  const id = ctx.id()
  const kind = 'withdrawal_hold'
  const held: Held = {
    id,
    hold: id,
    owner: me,
    currency,
    amount,
    status: 'held',
    at: now,
    fee: Math.max(1, percent(amount, 100)),
    transferId: '',
  }
  const writes = placeHold(ctx, { kind, id, owner: me, currency, minor: amount, description: kind, actor: me })
  const counts = (since: number) => Books.counted([...books.withdrawals, held], me, since)
  const limited = counts(now - DAY) > LIMITS.daily || counts(now - 30 * DAY) > LIMITS.monthly
  const enough = books.of(wallet(me, currency)) >= amount
  const refusal = enough ? (limited ? 'withdrawal-limit' : null) : 'overdraft'
  if (!refusal) books.move({ from: wallet(me, currency), to: { kind: 'hold', owner: me, currency }, minor: amount })
  return {
    refusal,
    writes: [
      ...writes,
      ctx.db.run(sql`INSERT INTO withdrawal (id, user_id, currency, amount, fee, fee_id, processor, token, method_label, hold_id, daily_limit, monthly_limit, created_at, updated_at)
        VALUES (${id}, ${me}, ${currency}, ${amount}, ${held.fee}, 'fee-withdrawal-1', 'sandbox', 't', 'm', ${id}, ${LIMITS.daily}, ${LIMITS.monthly}, ${now}, ${now})`),
    ],
    taken: () => books.withdrawals.push({ ...held, status: 'requested' }),
  }
}

/** The hold ends: it is paid out, or it goes back. */
function withdrawalEnds(e: About, to: 'captured' | 'released'): Step | null {
  const { ctx, books, me } = e
  return entry(e, books.withdrawals, (held) => {
    const { owner, currency, amount, fee } = held
    const from: Account = { kind: 'hold', owner, currency }
    const payee = platform('clearing', currency)
    const open = held.status === 'requested'
    const row = { id: held.hold, owner, currency, amount, transferId: held.transferId }
    const transferId = ctx.id()
    if (open && to === 'released') books.move({ from, to: wallet(owner, currency), minor: amount })
    if (open && to === 'captured')
      books.move({ from, to: payee, minor: amount - fee }, { from, to: platform('fee_revenue', currency), minor: fee })
    const transfer = { description: 'withdrawal', actor: me }
    const paid = to === 'captured'
    return {
      refusal: open ? null : 'hold-ended',
      writes: [
        ...(paid
          ? captureHold(ctx, row, { kind: 'withdrawal_capture', id: transferId, payee, feeMinor: fee, ...transfer })
          : releaseHold(ctx, reversed(row), { kind: 'withdrawal_release', status: 'released', ...transfer })),
        ctx.db.run(
          sql`UPDATE withdrawal SET status = ${paid ? 'confirmed' : 'failed'}, transfer_id = ${paid ? transferId : null} WHERE id = ${held.id}`,
        ),
      ],
      taken: () => {
        held.status = paid ? 'confirmed' : 'failed'
      },
    }
  })
}

/** Paid from the purse, or with a deposit of a quarter. */
function visitBooked(e: About): Step {
  const { ctx, me, currency, amount, pick, now, books } = e
  const deposit = pick === 3
  const [id, holdId] = [ctx.id(), ctx.id()]
  const price = deposit ? amount * 4 : amount
  const description = 'Hold'
  const moves = [{ from: wallet(me, currency), to: { kind: 'hold' as const, owner: me, currency }, minor: amount }]
  const visit: Visit = {
    id,
    hold: holdId,
    owner: me,
    currency,
    price,
    held: amount,
    status: 'pending',
    captured: 0,
    captureId: null,
    refunded: 0,
    cashback: 0,
    version: 0,
  }
  return {
    refusal: books.move(...moves),
    writes: [
      ...placeHold(ctx, {
        kind: 'booking_hold',
        id: holdId,
        owner: me,
        currency,
        minor: amount,
        description,
        actor: me,
      }),
      ctx.db.run(sql`INSERT INTO appointment (id, client_id, salon_id, service_id, staff_id, starts_at, ends_at, time_zone, service_name, duration_minutes, price, currency, payment, hold_id, fee_id, created_at, updated_at)
        VALUES (${id}, ${me}, 'salon', 'cut', 'ada', 1, 2, 'UTC', 'Cut', 60, ${price}, ${currency}, ${deposit ? 'salon' : 'purse'}, ${holdId}, 'fee-platform-1', ${now}, ${now})`),
    ],
    taken: () => books.visits.push(visit),
  }
}

/** The visit as the settlement's statements take it. */
function foundOf({ partner }: About, visit: Visit): Found {
  const { id, owner, currency, captured, captureId, refunded, version } = visit
  const appointment = {
    id,
    clientId: owner,
    currency,
    captured,
    captureId,
    refunded,
    version,
    serviceName: 'Cut',
    price: visit.price,
  }
  const hold = { id: visit.hold, owner, currency, amount: visit.held, transferId: undefined }
  return {
    appointment,
    hold,
    basisPoints: FEE,
    payers: [],
    fromGoal: null,
    salon: { ownerId: partner, name: 'Salon' },
  } as unknown as Found
}

const FEE = 250
const CASHBACK = 300
/** A sequence moves too little to come near the cap. */
const TERMS = { basisPoints: CASHBACK, capBasisPoints: 10_000, used: 0, linked: false }

/** What ends a visit: to which state, how much the salon keeps of what is held, and who gets cashback. */
function visitEnds(
  e: About,
  to: 'cancelled' | 'completed',
  chargedOf: (visit: Visit) => number,
  expired = false,
): Step | null {
  const { ctx, books, partner, people } = e
  return entry(e, books.visits, (visit) => {
    const { owner, currency, held, status } = visit
    const found = foundOf(e, visit)
    const charged = Math.min(chargedOf(visit), held)
    const rows = owner === people[0] ? [{ ...TERMS, divisor: DIVISORS[currency] }] : []
    const settled =
      to === 'completed'
        ? settleAppointment(ctx, found, partner, rows)
        : expired
          ? giveBack(ctx, found, 'system', 'expired')
          : settleFee(ctx, found, charged, 'No-show fee', partner)
    const set = { captured: 0, captureId: null, ...settled.set }
    const from: Account = { kind: 'hold', owner, currency }
    const over = status === 'cancelled' || status === 'completed'
    const refusal = over ? 'hold-ended' : to === 'completed' && status !== 'confirmed' ? PAST : null
    const fee = percent(charged, FEE)
    const cashback = to === 'completed' && owner === people[0] ? percent(held, CASHBACK) : 0
    if (!refusal)
      books.move(
        { from, to: { kind: 'payable', owner: partner, currency }, minor: charged - fee },
        { from, to: platform('fee_revenue', currency), minor: fee },
        { from, to: wallet(owner, currency), minor: held - charged },
        { from: platform('cashback_expense', currency), to: wallet(owner, currency), minor: cashback },
      )
    return {
      refusal,
      writes: [
        ...settled.writes,
        ctx.db.run(sql`UPDATE appointment SET status = ${to}, ending = ${to === 'cancelled' ? 'salon' : null},
          captured = ${set.captured}, capture_id = ${set.captureId}, version = ${visit.version + 1} WHERE id = ${visit.id}`),
      ],
      taken: () => {
        const captureId = charged > 0 ? set.captureId : null
        Object.assign(visit, { status: to, captured: charged, captureId, cashback })
        visit.version += 1
      },
    }
  })
}

const PAST = 'appointment-status'

function visitConfirmed(e: About): Step | null {
  return entry(e, e.books.visits, (visit) => ({
    refusal: visit.status === 'pending' ? null : PAST,
    writes: [
      e.ctx.db.run(
        sql`UPDATE appointment SET status = 'confirmed', version = ${visit.version + 1} WHERE id = ${visit.id}`,
      ),
    ],
    taken: () => {
      visit.status = 'confirmed'
      visit.version += 1
    },
  }))
}

/** Of a visit that was paid: a part (which may be too much), or all that is left. */
function visitRefunded(e: About, whole: boolean): Step | null {
  const { ctx, books, partner, amount: requested } = e
  const paid = books.visits.filter((visit) => visit.captured > 0)
  return entry(e, paid, (visit) => {
    const { owner, currency, captured, refunded, cashback } = visit
    const left = captured - refunded
    const amount = whole ? left : requested
    if (amount === 0) return null
    const fee = percent(captured, FEE)
    const parts = refundParts({ captured, fee, cashback }, refunded, amount)
    const payable: Account = { kind: 'payable', owner: partner, currency }
    const short = books.of(payable) < parts.net
    const refusal = short ? 'overdraft' : amount > left ? 'appointment_captured' : null
    if (!refusal)
      books.move(
        { from: payable, to: wallet(owner, currency), minor: parts.net },
        { from: platform('fee_revenue', currency), to: wallet(owner, currency), minor: parts.fee },
        { from: wallet(owner, currency), to: platform('cashback_expense', currency), minor: parts.cashback },
      )
    return {
      refusal,
      writes: refundWrites(ctx, foundOf(e, visit), partner, {
        amount,
        parts,
        cashback: { fromPurse: parts.cashback, owed: 0 },
        reason: 'r',
      }),
      taken: () => {
        visit.refunded += amount
        visit.version += 1
      },
    }
  })
}

/** Without the transfer that it reverses: the model does not know its id. */
function reversed<T extends { transferId: string }>(row: T): T {
  return { ...row, transferId: undefined as unknown as string }
}

/** A unit of a job with its transfer: once by (job, subject, period). */
function unit(e: About, job: string, period: string, kind: TransferDraft['kind'], moves: Move[]) {
  const { ctx, books, me } = e
  const subject = moves.some((move) => move.minor > 0) ? me : ''
  if (!subject) return null
  const key = `${job} ${me} ${period}`
  const refusal = books.units.has(key) ? 'job-done' : books.move(...moves)
  return {
    refusal,
    writes: [unitOver(ctx, { job: `model:${job}`, subject, period }), ...transferOf(e, kind, moves)],
    taken: () => books.units.add(key),
  }
}

const goalAccount = (owner: string, currency: string): Account => ({ kind: 'goal', owner, currency })

function goalStatus(e: About, to: 'active' | 'completed' | 'archived'): Step | null {
  const { ctx, books } = e
  return entry(e, books.goals, (goal) => {
    const money = goal.members.some((id) => books.of(goalAccount(id, goal.currency)) > 0)
    const steps = {
      active: ['active', 'completed', 'archived'],
      completed: ['active'],
      archived: ['active', 'completed'],
    }
    const refusal =
      to === 'archived' && money ? 'goal-not-empty' : steps[to].includes(goal.status) ? null : 'goal-status'
    return {
      refusal,
      writes: [ctx.db.run(sql`UPDATE savings_goal SET status = ${to} WHERE id = ${goal.id}`)],
      taken: () => {
        goal.status = to
      },
    }
  })
}

function saving(e: About, out: boolean): Step | null {
  const { books, me, people, amount } = e
  return entry(e, books.goals, (goal) => {
    const inGoal = goalAccount(goal.members[people.indexOf(me)] ?? '', goal.currency)
    const mine = wallet(me, goal.currency)
    const moves = [{ from: out ? inGoal : mine, to: out ? mine : inGoal, minor: amount }]
    const kind = out ? 'goal_release' : 'goal_contribution'
    const writes = transferOf(e, kind, moves)
    return { refusal: books.move(...moves), writes }
  })
}

function answered(e: About, to: 'paid' | 'declined' | 'expired'): Step | null {
  const { ctx, books } = e
  return entry(e, books.requests, (row) => {
    const { payer, requester, currency, amount } = row
    const moves = [{ from: wallet(payer, currency), to: wallet(requester, currency), minor: amount }]
    const id = to === 'paid' ? ctx.id() : null
    const open = row.status === 'pending'
    const poor = id !== null && books.of(wallet(payer, currency)) < amount
    const refusal = poor ? 'overdraft' : open ? null : 'request-status'
    if (!refusal && id) books.move(...moves)
    return {
      refusal,
      writes: [
        ...(id ? transferOf(e, 'send', moves, id) : []),
        ctx.db.run(
          sql`UPDATE money_request SET status = ${to}, transfer_id = coalesce(${id}, transfer_id) WHERE id = ${row.id}`,
        ),
      ],
      taken: () => {
        row.status = to
      },
    }
  })
}

function requested(e: About, splitId: string | null, refusal: string | null, then = () => {}): Step {
  const { ctx, me, other, currency, amount, now, books } = e
  const id = ctx.id()
  return {
    refusal,
    writes: [
      ctx.db.run(sql`INSERT INTO money_request (id, requester_id, payer_id, currency, amount, split_id, created_at, updated_at, expires_at)
        VALUES (${id}, ${me}, ${other}, ${currency}, ${amount}, ${splitId}, ${now}, ${now}, ${now + DAY})`),
    ],
    taken: () => {
      const people = { requester: me, payer: other, split: splitId }
      books.requests.push({ id, ...people, currency, amount, status: 'pending' })
      then()
    },
  }
}

/** What can happen; null where there is nothing for it to happen to. */
export const EVENTS = {
  depositRequested: (e: About) => topUp(e, 'add_funds'),
  depositConfirmed: (e: About) => settle(e, 'confirmed'),
  depositDeclined: (e: About) => settle(e, 'failed'),
  depositExpired: (e: About) => settle(e, 'expired'),
  autoTopUpSet: ({ ctx, me, currency, books }: About): Step => ({
    refusal: null,
    writes: [
      ctx.db.run(sql`INSERT INTO auto_top_up VALUES (${me}, ${currency}, 1, 100, ${CAP}, NULL, ${CAP}, 0)
        ON CONFLICT DO UPDATE SET is_active = 1`),
    ],
    taken: () => books.caps.set(`${me}:${currency}`, CAP),
  }),
  autoTopUp: (e: About) => topUp(e, 'auto_top_up'),
  withdrawalRequested: withdrawalHeld,
  withdrawalPaid: (e: About) => withdrawalEnds(e, 'captured'),
  withdrawalFailed: (e: About) => withdrawalEnds(e, 'released'),
  visitBooked,
  visitConfirmed,
  visitCompleted: (e: About) => visitEnds(e, 'completed', ({ held }) => held),
  visitCancelled: (e: About) => visitEnds(e, 'cancelled', () => 0),
  visitCancelledLate: (e: About) => visitEnds(e, 'cancelled', ({ price }) => percent(price, 5000)),
  visitMissed: (e: About) => visitEnds(e, 'cancelled', ({ price }) => percent(price, 3333)),
  visitExpired: (e: About) => visitEnds(e, 'cancelled', () => 0, true),
  visitRefundedInPart: (e: About) => visitRefunded(e, false),
  visitRefunded: (e: About) => visitRefunded(e, true),
  quoted: ({ ctx, me, currency, amount, now, books }: About): Step | null => {
    // The spread would be all of it.
    if (amount === 1) return null
    const to = currency === 'KES' ? 'UGX' : 'KES'
    const spread = Math.max(1, percent(amount, 50))
    const rest = amount - spread
    const receives = currency === 'KES' ? Math.ceil((rest * 285) / 1000) : rest * 3
    const id = ctx.id()
    return {
      refusal: null,
      writes: [
        ctx.db.run(sql`INSERT INTO exchange_quote (id, user_id, from_currency, from_amount, to_currency, to_amount, spread, fee_id, rate_set_id, created_at, expires_at)
          VALUES (${id}, ${me}, ${currency}, ${amount}, ${to}, ${receives}, ${spread}, 'fee-exchange-1', 'rates', ${now}, ${now + 2 * 3_600_000})`),
      ],
      taken: () => {
        const given = { from: currency, amount, to: to as Currency, receives, spread }
        books.quotes.push({ id, owner: me, ...given, expiresAt: now + 2 * 3_600_000, accepted: false })
      },
    }
  },
  exchanged: (e: About) =>
    entry(e, e.books.quotes, (quote) => {
      const { ctx, books, now } = e
      const { owner, from, to, amount, spread, receives } = quote
      const id = ctx.id()
      const moves = [
        { from: wallet(owner, from), to: platform('liquidity', from), minor: amount - spread },
        { from: wallet(owner, from), to: platform('exchange_revenue', from), minor: spread },
        { from: platform('liquidity', to), to: wallet(owner, to), minor: receives },
      ]
      const late = quote.accepted || now >= quote.expiresAt
      const refusal = books.of(wallet(owner, from)) < amount ? 'overdraft' : late ? 'quote-expired' : null
      if (!refusal) books.move(...moves)
      return {
        refusal,
        writes: [
          ...transferOf(e, 'exchange', moves, id),
          ctx.db.run(sql`UPDATE exchange_quote SET accepted_at = ${now}, transfer_id = ${id} WHERE id = ${quote.id}`),
        ],
        taken: () => {
          quote.accepted = true
        },
      }
    }),
  goalMade: ({ ctx, people, me, other, currency, now, books }: About): Step => {
    const id = ctx.id()
    const members = people.map((person) => `${id}-${people.indexOf(person)}`) as [string, string]
    const member = (person: string) => members[people.indexOf(person)] as string
    return {
      refusal: null,
      writes: [
        ctx.db.run(sql`INSERT INTO savings_goal (id, user_id, name, target_amount, currency, icon, created_at, updated_at)
          VALUES (${id}, ${me}, 'n', 5000, ${currency}, 'i', ${now}, ${now})`),
        ctx.db.run(
          sql`INSERT INTO goal_member (id, goal_id, user_id, status, created_at, updated_at) VALUES (${member(me)}, ${id}, ${me}, 'joined', ${now}, ${now})`,
        ),
        ctx.db.run(
          sql`INSERT INTO goal_member (id, goal_id, user_id, status, created_at, updated_at) VALUES (${member(other)}, ${id}, ${other}, 'invited', ${now}, ${now})`,
        ),
      ],
      taken: () => {
        const states = people.map((person) => (person === me ? 'joined' : 'invited'))
        books.goals.push({ id, currency, status: 'active', members, states: states as Goal['states'] })
      },
    }
  },
  goalJoined: (e: About) =>
    entry(e, e.books.goals, (goal) => {
      const i = e.people.indexOf(e.me)
      return {
        refusal: goal.states[i] === 'invited' ? null : 'goal-status',
        writes: [e.ctx.db.run(sql`UPDATE goal_member SET status = 'joined' WHERE id = ${goal.members[i]}`)],
        taken: () => {
          goal.states[i] = 'joined'
        },
      }
    }),
  goalLeft: (e: About) =>
    entry(e, e.books.goals, (goal) => {
      const i = e.people.indexOf(e.me)
      const money = e.books.of(goalAccount(goal.members[i] as string, goal.currency)) > 0
      return {
        refusal: money ? 'goal-not-empty' : goal.states[i] === 'joined' ? null : 'goal-status',
        writes: [e.ctx.db.run(sql`UPDATE goal_member SET status = 'left' WHERE id = ${goal.members[i]}`)],
        taken: () => {
          goal.states[i] = 'left'
        },
      }
    }),
  goalSaved: (e: About) => saving(e, false),
  goalTakenOut: (e: About) => saving(e, true),
  goalCompleted: (e: About) => goalStatus(e, 'completed'),
  goalArchived: (e: About) => goalStatus(e, 'archived'),
  goalReopened: (e: About) => goalStatus(e, 'active'),
  autoSaved: (e: About) =>
    entry(e, e.books.goals, (goal) => {
      const to = goalAccount(goal.members[e.people.indexOf(e.me)] as string, goal.currency)
      const moves = [{ from: wallet(e.me, goal.currency), to, minor: e.amount }]
      const period = `${goal.id} ${Math.floor(e.now / DAY)}`
      return unit(e, 'autoSave', period, 'goal_contribution', moves)
    }),
  sent: (e: About): Step => {
    const { me, other, currency, amount, books } = e
    const moves = [{ from: wallet(me, currency), to: wallet(other, currency), minor: amount }]
    const writes = transferOf(e, 'send', moves)
    return { refusal: books.move(...moves), writes }
  },
  repeated: (e: About) =>
    unit(e, 'scheduled', String(Math.floor(e.now / DAY)), 'send', [
      { from: wallet(e.me, e.currency), to: wallet(e.other, e.currency), minor: e.amount },
    ]),
  requested: (e: About) => requested(e, null, null),
  requestPaid: (e: About) => answered(e, 'paid'),
  requestDeclined: (e: About) => answered(e, 'declined'),
  requestExpired: (e: About) => answered(e, 'expired'),
  splitMade: (e: About): Step => {
    const { ctx, me, currency, amount, books, now, other } = e
    const [id, transferId] = [ctx.id(), ctx.id()]
    const moves = [{ from: wallet(me, currency), to: wallet(other, currency), minor: amount }]
    return {
      refusal: books.move(...moves),
      writes: [
        ...transferOf(e, 'send', moves, transferId),
        ctx.db.run(sql`INSERT INTO split VALUES (${id}, ${me}, ${currency}, ${amount}, ${transferId}, '', ${now})`),
      ],
      taken: () => books.splits.push({ id, owner: me, currency, total: amount, requested: false }),
    }
  },
  splitRequested: (e: About) =>
    entry(e, e.books.splits, (split) => {
      const { owner, currency } = split
      const from = { me: owner, other: e.people.find((id) => id !== owner) as string, currency }
      const refusal = e.amount > split.total ? 'split-exceeded' : null
      if (split.requested) return null
      return requested({ ...e, ...from }, split.id, refusal, () => {
        split.requested = true
      })
    }),
  plusPaid: (e: About): Step => {
    const { ctx, me, currency, amount, books, now } = e
    const member = books.plus.find((row) => row.owner === me && !row.ended)
    const id = member?.id ?? ctx.id()
    const [charge, transferId] = [ctx.id(), ctx.id()]
    const moves = [
      { from: wallet(me, currency), to: { kind: 'deferred', owner: id, currency } as Account, minor: amount },
    ]
    const period = (member?.paid.length ?? 0) + 1
    return {
      refusal: books.move(...moves),
      writes: [
        ...(member
          ? []
          : [
              ctx.db.run(sql`INSERT INTO plus_subscription (id, user_id, plan, price, status, had_trial, pay_with, anchor_date, time_zone, period, period_starts_at, period_ends_at, next_at, created_at, updated_at)
                VALUES (${id}, ${me}, 'yearly', 1000000000, 'active', 0, 'purse', 'd', 'UTC', 1, ${now}, ${now}, ${now}, ${now}, ${now})`),
            ]),
        ...transferOf(e, 'plus_payment', moves, transferId),
        ctx.db.run(
          sql`INSERT INTO plus_charge VALUES (${charge}, ${id}, ${period}, ${currency}, ${amount}, 'Purse', ${transferId}, ${now}, ${now}, 0, 3, ${now}, ${now})`,
        ),
      ],
      taken: () => {
        const row = member ?? { id, owner: me, ended: false, paid: [] }
        if (!member) books.plus.push(row)
        row.paid.push({ id: charge, currency, amount, earned: 0 })
      },
    }
  },
  plusEarned: (e: About) =>
    entry(e, e.books.plus, (row) =>
      entry(e, row.paid, (paid) => {
        const { ctx, books } = e
        // A third, the first months the larger ones.
        const share = Math.floor(paid.amount / 3) + (paid.earned < paid.amount % 3 ? 1 : 0)
        const from: Account = { kind: 'deferred', owner: row.id, currency: paid.currency }
        const moves = [{ from, to: platform('plus_revenue', paid.currency), minor: share }]
        const over = paid.earned === 3
        if (!over) books.move(...moves)
        return {
          refusal: over ? 'plus_charge_months' : null,
          writes: [
            ctx.db.run(sql`UPDATE plus_charge SET earned_months = earned_months + 1 WHERE id = ${paid.id}`),
            ...(share > 0 ? transferOf(e, 'plus_earned', moves) : []),
          ],
          taken: () => {
            paid.earned += 1
          },
        }
      }),
    ),
  plusEnded: (e: About) =>
    entry(e, e.books.plus, (row) => ({
      refusal: row.ended ? 'plus-status' : null,
      writes: [
        e.ctx.db.run(sql`UPDATE plus_subscription SET status = 'ended', ended_at = ${e.now} WHERE id = ${row.id}`),
      ],
      taken: () => {
        row.ended = true
      },
    })),
  interestAccrued: (e: About) => {
    const minor = Math.floor(e.books.of(wallet(e.me, e.currency)) / 100)
    const period = `${e.currency} ${Math.floor(e.now / DAY)}`
    return unit(e, 'interest', period, 'interest_accrual', [
      { from: platform('interest_expense', e.currency), to: accrued(e), minor },
    ])
  },
  interestPaid: (e: About) => {
    const period = `${e.currency} ${Math.floor(e.now / DAY / 30)}`
    return unit(e, 'interestPaid', period, 'interest_payment', [
      { from: accrued(e), to: wallet(e.me, e.currency), minor: e.books.of(accrued(e)) },
    ])
  },
} satisfies Record<string, (about: About) => Step | null>

function accrued({ me, currency }: About): Account {
  return { kind: 'accrued', owner: me, currency }
}

/** The step that an event is, its refusal already decided by the model; null where there is none. */
export function stepOf(event: Event, play: Play): Step | null {
  const me = play.people[event.who]
  const other = play.people[event.who === 0 ? 1 : 0]
  return EVENTS[event.kind]({ ...event, ...play, me, other })
}
