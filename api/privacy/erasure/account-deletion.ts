// Account deletion: its blockers, and what remains. Everything personal is deleted; money and
// appointments stay under a pseudonym, because other people's books depend on them.

import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import { salon } from '../../../db/schema/salons/salons'
import { MeResponse } from '../../identity/accounts/responses'
import { UNDER_WAY } from '../../money/deposits/row'
import { hasPlus, type PlusRow, plusOf } from '../../money/plus/membership'
import { sweepStatements } from '../../money/transactions/statement-generation'
import { deleteSentFarewellEmails, farewellEmail } from '../../notifications/farewell-email'
import { drainOutbox } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx, Role, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { runJob } from '../../platform/job-runs'
import { deletePublicImage } from '../../platform/media/public-images'
import { BASES } from '../../platform/roles'
import { type Currency, formatMoney, type MoneyJson, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { clearCachedClaim, expireCookie, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { closeEndedConnections, readAs, requireFresh } from '../../platform/viewer/proof'
import { sweepExports } from '../export/generation'
import { DeleteAccount } from '../input'
import { publicPicturesOf } from './bookings'
import { erasePerson } from './erasure'
import { deleteUnsentPictures } from './messages'
import { promisedBy, promisedTo } from './promised-refunds'
import { AccountDeletionResponse } from './responses'

/** A blocker to be settled first, as a sentence; `path` is the page for it. */
type Blocker = {
  what:
    | 'balance'
    | 'held'
    | 'payable'
    | 'deposit'
    | 'withdrawal'
    | 'goal'
    | 'booking'
    | 'appointment'
    | 'order'
    | 'sale'
    | 'gift-card'
    | 'promise'
    | 'last-admin'
  text: string
  path: string | null
  amount: MoneyJson | null
}

/** The blockers of deleting the account; one round trip. */
export const getDeletion = operation(EVERYONE, 'GET /me/deletion', {
  summary: 'What has to be done before the account can be deleted',
  response: AccountDeletionResponse,
  run: async ({ ctx, viewer }) => {
    const [proven, ...found] = await readAs(ctx, viewer, openMatters(ctx, viewer))
    const rows = named(found)
    const blockers = blockersIn(viewer, rows)
    const fresh = proven.freshUntil > ctx.now()
    return {
      possible: blockers.length === 0,
      fresh,
      blockers,
      plus: hasPlus(rows.plus),
      interest: accruedIn(rows.accounts).map(({ balance, currency }) => moneyJson(balance, currency)),
      promised: byCurrency(rows.promisedTo),
    }
  },
})

/**
 * Deletes the viewer's account for good: two round trips, one batch. The database rejects it while
 * anything is open, including anything opened since the read.
 */
export const deleteAccount = operation(EVERYONE, 'POST /me/deletion', {
  summary: 'Delete the account for good',
  body: DeleteAccount,
  response: MeResponse.pick({ id: true }),
  problems: ['step-up-required', 'account-busy'],
  run: async ({ ctx, viewer }) => {
    const [proven, ...found] = await readAs(ctx, viewer, openMatters(ctx, viewer))
    const rows = named(found)
    requireFresh(ctx, proven)
    const blockers = blockersIn(viewer, rows)
    if (blockers.length > 0) {
      throw new DomainError('account-busy', { detail: blockers.map(({ text }) => text).join(' ') })
    }
    await writeBatch(ctx, [
      ...erasePerson(ctx, proven, accruedIn(rows.accounts)),
      farewellEmail(ctx, proven),
      audit(ctx, { actor: viewer.id, event: 'account.deleted', subject: viewer.id }),
    ]).catch((error: unknown) => {
      // Anything else is a rule that stands in the way of leaving: admins are alerted to failed runs.
      if (!(error instanceof DomainError && error.code === 'account-busy'))
        ctx.after(async () => {
          await runJob(ctx, 'deleteAccount', () => Promise.reject(error))
        })
      throw error
    })
    closeEndedConnections(ctx, viewer.id)
    clearCachedClaim(ctx)
    expireCookie(ctx, SESSION_TOKEN_COOKIE)
    ctx.after(() => deletePublicImage(ctx, proven.image))
    ctx.after(() => sweepExports(ctx))
    ctx.after(() => sweepStatements(ctx))
    ctx.after(() => deleteUnsentPictures(ctx, viewer.id))
    ctx.after(async () => {
      for (const { picture } of rows.pictures) if (picture) await ctx.providers.files.remove(picture)
      for (const { image } of rows.shown) await deletePublicImage(ctx, image)
    })
    ctx.after(async () => {
      await drainOutbox(ctx)
      await deleteSentFarewellEmails(ctx)
    })
    return { id: viewer.id }
  },
})

/** Selects everything that is still open, in one batch. */
function openMatters(ctx: Ctx, viewer: Viewer) {
  const { id } = viewer
  const open = inArray(appointment.status, ['pending', 'confirmed'])
  return [
    ctx.db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, id)),
    ctx.db
      .select({ amount: deposit.amount, currency: deposit.currency })
      .from(deposit)
      .where(and(eq(deposit.userId, id), UNDER_WAY)),
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
    ctx.db
      .select({ amount: withdrawal.amount, currency: withdrawal.currency, id: withdrawal.id })
      .from(withdrawal)
      .where(and(eq(withdrawal.userId, id), inArray(withdrawal.status, ['requested', 'waiting']))),
    goalsWithMoney(ctx, id),
    plusOf(ctx, id),
    ctx.db
      .select({ picture: savingsGoal.picture })
      .from(savingsGoal)
      .where(and(eq(savingsGoal.userId, id), isNotNull(savingsGoal.picture))),
    publicPicturesOf(ctx, id),
    openShopping(ctx, id),
    promisedTo(ctx, viewer),
    promisedBy(ctx, viewer),
  ] as const
}

/** Counts unsettled orders of theirs and of their shops, and unsettled gift cards that they pay for. */
function openShopping(ctx: Ctx, id: string) {
  const open = sql`('placed', 'accepted', 'shipped', 'ready')`
  const unspent = sql`('funding', 'scheduled', 'sent')`
  return ctx.db.all<{ orders: number; sales: number; cards: number }>(sql`SELECT
    (SELECT count(*) FROM shop_order WHERE client_id = ${id} AND status IN ${open}) AS orders,
    (SELECT count(*) FROM shop_order JOIN shop ON shop.id = shop_order.shop_id
      WHERE shop.owner_id = ${id} AND shop_order.status IN ${open}) AS sales,
    (SELECT count(*) FROM gift_card WHERE status IN ${unspent} AND (organiser_id = ${id}
      OR EXISTS (SELECT 1 FROM gift_contribution WHERE card_id = gift_card.id AND user_id = ${id}))) AS cards`)
}

/** Goals that hold their money, and their own goals that hold anybody's. */
function goalsWithMoney(ctx: Ctx, id: string) {
  return ctx.db
    .select({
      id: savingsGoal.id,
      name: savingsGoal.name,
      currency: savingsGoal.currency,
      own: sql<number>`sum(CASE WHEN ${goalMember.userId} = ${id} THEN ${ledgerAccount.balance} ELSE 0 END)`,
      all: sql<number>`sum(${ledgerAccount.balance})`,
    })
    .from(goalMember)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalMember.goalId))
    .innerJoin(ledgerAccount, sql`${ledgerAccount.id} = 'goal:' || ${goalMember.id} || ':' || ${savingsGoal.currency}`)
    .where(
      and(
        gt(ledgerAccount.balance, 0),
        or(
          eq(goalMember.userId, id),
          inArray(
            goalMember.goalId,
            ctx.db.select({ id: savingsGoal.id }).from(savingsGoal).where(eq(savingsGoal.userId, id)),
          ),
        ),
      ),
    )
    .groupBy(savingsGoal.id)
}

type Open = {
  accounts: (typeof ledgerAccount.$inferSelect)[]
  deposits: { amount: number; currency: string }[]
  bookings: { n: number }[]
  appointments: { n: number }[]
  otherAdmins: { n: number }[]
  withdrawals: { id: string; amount: number; currency: string }[]
  goals: { id: string; name: string; currency: string; own: number; all: number }[]
  plus: PlusRow[]
  pictures: { picture: string | null }[]
  shown: { image: string | null }[]
  shopping: { orders: number; sales: number; cards: number }[]
  promisedTo: { amount: number; currency: string }[]
  promisedBy: { amount: number; currency: string }[]
}

function named(rows: OpenRows): Open {
  const [accounts, deposits, bookings, appointments, otherAdmins, ...money] = rows
  const [withdrawals, goals, plus, pictures, publicImages, shopping, promisedTo, promisedBy] = money
  return {
    accounts,
    deposits,
    bookings,
    appointments,
    otherAdmins,
    withdrawals,
    goals,
    plus,
    pictures,
    shown: publicImages,
    shopping,
    promisedTo,
    promisedBy,
  }
}

type OpenRows = readonly [
  Open['accounts'],
  Open['deposits'],
  Open['bookings'],
  Open['appointments'],
  Open['otherAdmins'],
  Open['withdrawals'],
  Open['goals'],
  Open['plus'],
  Open['pictures'],
  Open['shown'],
  Open['shopping'],
  Open['promisedTo'],
  Open['promisedBy'],
]

/** Sums, one for each currency. */
function byCurrency(sums: { amount: number; currency: string }[]) {
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) =>
    moneyJson(
      sums.filter((sum) => sum.currency === currency).reduce((all, { amount }) => all + amount, 0),
      currency,
    ),
  )
}

/** Accrued interest that is not paid yet: it does not block deletion. */
function accruedIn(accounts: Open['accounts']) {
  return accounts.filter(({ kind, balance }) => kind === 'accrued' && balance > 0)
}

function blockersIn(viewer: Viewer, rows: Open): Blocker[] {
  const { accounts, deposits, bookings, appointments, otherAdmins, withdrawals, goals } = rows
  const outgoing = (currency: string) =>
    withdrawals.filter((row) => row.currency === currency).reduce((sum, row) => sum + row.amount, 0)
  const money = accounts
    .filter(({ kind }) => kind !== 'accrued')
    // A withdrawal's hold is listed with the withdrawal.
    .map((row) => (row.kind === 'hold' ? { ...row, balance: row.balance - outgoing(row.currency) } : row))
    .filter(({ balance }) => balance > 0)
    .map(({ kind, balance, currency }) => moneyBlocker(viewer.role, kind, moneyJson(balance, currency)))
  const under = withdrawals.map(({ id, amount, currency }): Blocker => {
    const sum = moneyJson(amount, currency)
    return {
      what: 'withdrawal',
      text: `A withdrawal of ${formatMoney(sum)} is still in progress.`,
      path: `/client/wallet/withdrawals/${id}`,
      amount: sum,
    }
  })
  const saved = goals.map(({ id, name, currency, own, all }): Blocker => {
    const sum = moneyJson(own || all, currency)
    return {
      what: 'goal',
      text: own
        ? `You have ${formatMoney(sum)} in your goal “${name}”. Withdraw it first.`
        : `Others have ${formatMoney(sum)} in your goal “${name}”. Ask them to withdraw it.`,
      path: `/goals/${id}`,
      amount: sum,
    }
  })
  const requested = deposits.map(({ amount, currency }): Blocker => {
    const sum = moneyJson(amount, currency)
    return {
      what: 'deposit',
      text: `A payment of ${formatMoney(sum)} into your purse is still in progress.`,
      path: '/client/wallet',
      amount: sum,
    }
  })
  const booked = bookings[0]?.n ?? 0
  const expected = appointments[0]?.n ?? 0
  const { orders = 0, sales = 0, cards = 0 } = rows.shopping[0] ?? {}
  return [
    ...money,
    ...saved,
    ...requested,
    ...under,
    ...(booked > 0 ? [blocker('booking', `${counted(booked, 'booking')}.`, '/client/bookings')] : []),
    ...(expected > 0
      ? [blocker('appointment', `${counted(expected, 'appointment')} at your salon.`, '/partner/dashboard')]
      : []),
    ...(orders > 0 ? [blocker('order', `${counted(orders, 'order')}.`, '/client/orders')] : []),
    ...(sales > 0 ? [blocker('sale', `${counted(sales, 'order')} at your shop.`, '/seller/orders')] : []),
    ...(cards > 0 ? [blocker('gift-card', `${counted(cards, 'gift card')}.`, '/client/gift-cards')] : []),
    ...byCurrency(rows.promisedBy).map(
      (amount): Blocker => ({
        what: 'promise',
        text: `You promised clients refunds of ${formatMoney(amount)} from your next earnings, and they haven’t been made yet. To pay them in yourself, contact support.`,
        path: `${BASES[viewer.role]}/contact`,
        amount,
      }),
    ),
    ...(viewer.role === 'admin' && otherAdmins[0]?.n === 0
      ? [blocker('last-admin', 'You’re the only admin. Make someone else an admin first.', null)]
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
    const text = `${sum} is set aside for your bookings, waiting lists and orders.`
    return { what: 'held', text, path: '/client/bookings', amount }
  }
  if (kind === 'payable') {
    const text = `${sum} of your earnings hasn’t been paid out yet.`
    return { what: 'payable', text, path: WHERE_PAID[role], amount }
  }
  if (kind === 'payout') {
    const text = `A payout of ${sum} is still in progress.`
    return { what: 'payable', text, path: `${BASES[role]}/payouts`, amount }
  }
  return {
    what: 'balance',
    text: `${sum} is in your purse. Spend it or withdraw it.`,
    path: role === 'client' ? '/client/wallet/withdraw' : WHERE_PAID[role],
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
