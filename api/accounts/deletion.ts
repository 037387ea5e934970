// Leaving: what stands in the way, and what an account leaves behind. Everything personal goes; money
// and visits stay under a pseudonym, because the books of others rest on them (quality.md 2.12).
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { appointment } from '../../db/schema/bookings'
import { ledgerAccount } from '../../db/schema/ledger'
import { salon } from '../../db/schema/salons'
import { deposit } from '../../db/schema/wallet'
import { audit } from '../admin/audit'
import { writeBatch } from '../command'
import {
  type Ctx,
  expireCookie,
  forgetCachedClaim,
  type Role,
  readAs,
  requireFresh,
  SESSION_TOKEN_COOKIE,
  type Viewer,
} from '../context'
import { type Currency, formatMoney, type MoneyJson, moneyJson } from '../money'
import { drainOutbox } from '../notifications/outbox'
import { DomainError } from '../problem'
import { sweepExports } from './export-files'
import { farewell, forgetFarewells } from './farewell'
import { forgetPerson } from './forgetting'
import { forgetPhoto } from './photo'

/** Something that must be settled first, in words; `path` is where. */
export type Blocker = {
  what: 'balance' | 'held' | 'payable' | 'deposit' | 'booking' | 'appointment' | 'last-admin'
  text: string
  path: string | null
  amount: MoneyJson | null
}

/** `fresh`: whether this session may delete the account now, or must be proven first. */
export type Leaving = { possible: boolean; fresh: boolean; blockers: Blocker[] }

/** What stands in the way of deleting the account; one round trip. */
export async function getDeletion(ctx: Ctx, viewer: Viewer): Promise<Leaving> {
  const rows = await readAs(ctx, viewer, openMatters(ctx, viewer))
  const blockers = blockersIn(viewer, rows)
  const fresh = viewer.freshUntil > ctx.now()
  return { possible: blockers.length === 0, fresh, blockers }
}

/**
 * Deletes the viewer's account for good: two round trips, one batch. The database refuses it while
 * anything is open, whatever happened since it was read.
 * @throws DomainError step-up-required, account-busy, unauthenticated
 */
export async function deleteAccount(ctx: Ctx, viewer: Viewer): Promise<{ id: string }> {
  const rows = await readAs(ctx, viewer, openMatters(ctx, viewer))
  requireFresh(ctx, viewer)
  const blockers = blockersIn(viewer, rows)
  if (blockers.length > 0) {
    throw new DomainError('account-busy', { detail: blockers.map(({ text }) => text).join(' ') })
  }
  await writeBatch(ctx, [
    ...forgetPerson(ctx, viewer),
    farewell(ctx, viewer),
    audit(ctx, { actor: viewer.id, event: 'account.deleted', subject: viewer.id }),
  ])
  forgetCachedClaim(ctx)
  expireCookie(ctx, SESSION_TOKEN_COOKIE)
  ctx.after(() => forgetPhoto(ctx, viewer.image))
  ctx.after(() => sweepExports(ctx))
  ctx.after(async () => {
    await drainOutbox(ctx)
    await forgetFarewells(ctx)
  })
  return { id: viewer.id }
}

/** The statements that look for what is open, in one batch. */
function openMatters(ctx: Ctx, { id }: Viewer) {
  const open = inArray(appointment.status, ['pending', 'confirmed'])
  return [
    ctx.db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, id)),
    ctx.db
      .select({ amount: deposit.amount, currency: deposit.currency })
      .from(deposit)
      .where(
        and(
          eq(deposit.userId, id),
          inArray(deposit.status, ['asked', 'waiting', 'requires_action']),
        ),
      ),
    ctx.db
      .select({ n: count() })
      .from(appointment)
      .where(and(eq(appointment.clientId, id), open)),
    ctx.db
      .select({ n: count() })
      .from(appointment)
      .innerJoin(salon, eq(salon.id, appointment.salonId))
      .where(and(eq(salon.ownerId, id), open)),
    ctx.db
      .select({ n: count() })
      .from(user)
      .where(and(eq(user.role, 'admin'), isNull(user.deletedAt), ne(user.id, id))),
  ] as const
}

type Open = readonly [
  accounts: (typeof ledgerAccount.$inferSelect)[],
  deposits: { amount: number; currency: string }[],
  bookings: { n: number }[],
  appointments: { n: number }[],
  otherAdmins: { n: number }[],
]

function blockersIn(viewer: Viewer, rows: Open): Blocker[] {
  const [accounts, deposits, bookings, appointments, otherAdmins] = rows
  const money = accounts
    .filter(({ balance }) => balance > 0)
    .map(({ kind, balance, currency }) =>
      moneyBlocker(viewer.role, kind, moneyJson(balance, currency)),
    )
  const asked = deposits.map(({ amount, currency }): Blocker => {
    const sum = moneyJson(amount, currency)
    return {
      what: 'deposit',
      text: `A payment of ${formatMoney(sum)} into your purse is still under way.`,
      path: '/client/wallet',
      amount: sum,
    }
  })
  const booked = bookings[0]?.n ?? 0
  const expected = appointments[0]?.n ?? 0
  return [
    ...money,
    ...asked,
    ...(booked > 0
      ? [blocker('booking', `${counted(booked, 'booking')}.`, '/client/bookings')]
      : []),
    ...(expected > 0
      ? [
          blocker(
            'appointment',
            `${counted(expected, 'appointment')} at your salon.`,
            '/partner/dashboard',
          ),
        ]
      : []),
    ...(viewer.role === 'admin' && otherAdmins[0]?.n === 0
      ? [blocker('last-admin', 'You are the only admin. Make somebody else one first.', null)]
      : []),
  ]
}

const WHERE_PAID: Record<Role, string | null> = {
  client: '/client/wallet',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: null,
}

function moneyBlocker(
  role: Role,
  kind: (typeof ledgerAccount.$inferSelect)['kind'],
  amount: MoneyJson & { currency: Currency },
): Blocker {
  const sum = formatMoney(amount)
  if (kind === 'hold') {
    const text = `${sum} is held for your bookings.`
    return { what: 'held', text, path: '/client/bookings', amount }
  }
  if (kind === 'payable') {
    const text = `${sum} of your earnings is not paid out yet.`
    return { what: 'payable', text, path: WHERE_PAID[role], amount }
  }
  return {
    what: 'balance',
    text: `${sum} is in your purse. Spend it, or write to us and we send it back.`,
    path: WHERE_PAID[role],
    amount,
  }
}

function blocker(what: Blocker['what'], text: string, path: string | null): Blocker {
  return { what, text, path, amount: null }
}

/** "1 booking is still open", "3 bookings are still open" */
function counted(n: number, noun: string): string {
  return `${n === 1 ? `1 ${noun} is` : `${n} ${noun}s are`} still open`
}
