// All of a client's money: every balance, what of it is set aside, for what and until when, and what it adds up to.

import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { appointment } from '../../../db/schema/booking/appointments'
import { party, partySeat, partyShare } from '../../../db/schema/booking/parties'
import { waitingEntry, waitingHold } from '../../../db/schema/booking/waiting-list'
import { hold } from '../../../db/schema/money/ledger'
import { withdrawal } from '../../../db/schema/money/wallet'
import { waitingTransfer } from '../../../db/schema/money/wallet-services'
import { salon } from '../../../db/schema/salons/salons'
import { shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { CURRENCIES, minorOf, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { newestRates } from '../exchange/newest-rates'
import { ratesFrom } from '../exchange/rates'
import { partsIn, togetherIn } from '../exchange/total'
import { accountsOf, savedOf, walletFrom } from '../ledger/balances'
import { AllMoneyResponse, type HeldResponse } from './all-money-responses'
import { displayed } from './wallet'

/** More than anybody has set aside at once: a safety bound, not a page size. */
const MOST = 200

/** One round trip. */
export const getAllMoney = operation('client', 'GET /wallet/all-money', {
  summary: 'Every balance, what is set aside and for what, and the total',
  response: AllMoneyResponse,
  reads: ({ ctx, viewer }) => ({
    accounts: accountsOf(ctx, viewer),
    saved: savedOf(ctx, viewer),
    rateRows: newestRates(ctx),
    holds: holdsOf(ctx, viewer),
  }),
  read: ({ accounts, saved, rateRows, holds }, { viewer }) => {
    const currency = displayed(viewer)
    const rates = ratesFrom(rateRows)
    const parts = partsIn([...accounts, ...saved], rates, currency)
    return {
      currency,
      timeZone: viewer.timeZone,
      purses: [currency, ...CURRENCIES.filter((code) => code !== currency)]
        .map((code) => {
          const wallet = walletFrom(accounts, viewer, code)
          const inGoals = saved
            .filter((account) => account.currency === code)
            .reduce((all, { balance }) => all + balance, 0)
          const part = parts && (parts.get(code) ?? 0)
          return {
            ...wallet,
            saved: moneyJson(inGoals, code),
            total: moneyJson(minorOf(wallet.total) + inGoals, code),
            approximately: part === null ? null : moneyJson(part, currency),
          }
        })
        .filter(({ currency: code, total }) => code === currency || minorOf(total) !== 0),
      together: togetherIn([...accounts, ...saved], rates, currency),
      held: holds.slice(0, MOST).map((row) => heldFrom(row, viewer.timeZone)),
      more: holds.length > MOST,
    }
  },
})

/** The services of an entry of the waiting list, in order. */
const WAITED_SERVICES = sql<string>`(SELECT coalesce(group_concat(name, ', '), '') FROM (
  SELECT service.name AS name FROM json_each(${waitingEntry.plan}) AS step
  JOIN service ON service.id = step.value ->> 'serviceId' ORDER BY step.key))`

/** What is set aside, with what it is set aside for; the newest first. */
function holdsOf(ctx: Ctx, viewer: Viewer) {
  const partySalon = alias(salon, 'party_salon')
  const waitedSalon = alias(salon, 'waited_salon')
  return ctx.db
    .select({
      hold,
      visit: {
        id: appointment.id,
        name: appointment.serviceName,
        status: appointment.status,
        startsAt: appointment.startsAt,
        answerBy: appointment.answerBy,
        timeZone: appointment.timeZone,
      },
      salonName: salon.name,
      order: {
        id: shopOrder.id,
        name: shopOrder.reference,
        status: shopOrder.status,
        answerBy: shopOrder.answerBy,
        settleBy: shopOrder.settleBy,
        disputedAt: shopOrder.disputedAt,
      },
      shopName: shop.name,
      payout: { id: withdrawal.id, name: withdrawal.methodLabel },
      waiting: { id: waitingTransfer.id, name: waitingTransfer.contact, expiresAt: waitingTransfer.expiresAt },
      share: { id: party.id, startsAt: party.startsAt, deadlineAt: party.deadlineAt },
      partySalon: { name: partySalon.name, timeZone: partySalon.timeZone },
      waited: { id: waitingEntry.id, expiresAt: waitingEntry.expiresAt },
      waitedSalon: { name: waitedSalon.name, timeZone: waitedSalon.timeZone },
      waitedServices: WAITED_SERVICES,
    })
    .from(hold)
    .leftJoin(appointment, eq(appointment.holdId, hold.id))
    .leftJoin(salon, eq(salon.id, appointment.salonId))
    .leftJoin(shopOrder, eq(shopOrder.holdId, hold.id))
    .leftJoin(shop, eq(shop.id, shopOrder.shopId))
    .leftJoin(withdrawal, eq(withdrawal.holdId, hold.id))
    .leftJoin(waitingTransfer, eq(waitingTransfer.holdId, hold.id))
    .leftJoin(partyShare, eq(partyShare.holdId, hold.id))
    .leftJoin(partySeat, eq(partySeat.id, partyShare.seatId))
    .leftJoin(party, eq(party.id, partySeat.partyId))
    .leftJoin(partySalon, eq(partySalon.id, party.salonId))
    .leftJoin(waitingHold, eq(waitingHold.holdId, hold.id))
    .leftJoin(waitingEntry, eq(waitingEntry.id, waitingHold.entryId))
    .leftJoin(waitedSalon, eq(waitedSalon.id, waitingEntry.salonId))
    .where(and(eq(hold.owner, viewer.id), eq(hold.status, 'held')))
    .orderBy(desc(hold.createdAt), desc(hold.id))
    .limit(MOST + 1)
}

type Row = Awaited<ReturnType<typeof holdsOf>>[number]

function heldFrom(found: Row, timeZone: string): HeldResponse {
  const { hold: row, visit, order, payout, waiting, share, waited } = found
  const common = {
    id: row.id,
    amount: moneyJson(row.amount, row.currency),
    since: rfc3339(row.createdAt),
    transferId: row.transferId,
    startsAt: null,
    timeZone,
  }
  if (visit) {
    const { status, startsAt, answerBy, id, name } = visit
    const requested = status === 'pending'
    return {
      ...common,
      kind: 'appointment',
      subjectId: id,
      name,
      at: found.salonName,
      waitsFor: requested ? 'salon_answer' : 'visit',
      until: rfc3339(requested ? (answerBy ?? startsAt) : startsAt),
      timeZone: visit.timeZone,
    }
  }
  if (order) {
    const { id, name } = order
    return { ...common, kind: 'order', subjectId: id, name, at: found.shopName, ...endOfOrder(order) }
  }
  if (payout) {
    return {
      ...common,
      kind: 'withdrawal',
      subjectId: payout.id,
      name: payout.name,
      at: null,
      waitsFor: 'payout',
      until: null,
    }
  }
  if (waiting) {
    return {
      ...common,
      kind: 'waiting',
      subjectId: waiting.id,
      name: waiting.name,
      at: null,
      waitsFor: 'acceptance',
      until: rfc3339(waiting.expiresAt),
    }
  }
  if (share && found.partySalon) {
    return {
      ...common,
      kind: 'party',
      subjectId: share.id,
      name: '',
      at: found.partySalon.name,
      waitsFor: 'friends',
      until: rfc3339(share.deadlineAt),
      startsAt: rfc3339(share.startsAt),
      timeZone: found.partySalon.timeZone,
    }
  }
  if (waited && found.waitedSalon) {
    return {
      ...common,
      kind: 'waiting_list',
      subjectId: waited.id,
      name: found.waitedServices,
      at: found.waitedSalon.name,
      waitsFor: 'free_time',
      until: rfc3339(waited.expiresAt),
      timeZone: found.waitedSalon.timeZone,
    }
  }
  return { ...common, kind: 'other', subjectId: null, name: '', at: null, waitsFor: 'other', until: null }
}

function endOfOrder({
  status,
  answerBy,
  settleBy,
  disputedAt,
}: NonNullable<Row['order']>): Pick<HeldResponse, 'waitsFor' | 'until'> {
  if (status === 'placed') return { waitsFor: 'seller_answer', until: rfc3339(answerBy) }
  if (disputedAt !== null) return { waitsFor: 'dispute', until: null }
  if (settleBy === null) return { waitsFor: 'delivery', until: null }
  return { waitsFor: status === 'ready' ? 'pickup' : 'receipt', until: rfc3339(settleBy) }
}
