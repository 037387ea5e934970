// A salon's or a shop's discounts for Plus members: giving, ending and reading them, with what they cost.
// The business bears the difference: fees, commission and cashback follow the reduced price.

import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { memberDiscount, memberDiscountItem } from '../../../db/schema/money/member-discounts'
import { salon, service } from '../../../db/schema/salons/salons'
import { product, shop } from '../../../db/schema/shop/products'
import { ownSalon, ownSalonId, ownShop, ownShopId } from '../../identity/business/own-business'
import { audit } from '../../platform/audit/audit'
import type { Ctx, Viewer } from '../../platform/context'
import { BUSINESSES } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { dateBounds, localDate } from '../../platform/values/dates'
import { moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { NewDiscount } from './input'
import { DiscountIdResponse, DiscountReportResponse, DiscountsResponse } from './responses'
import { USAGE, type Usage } from './usage'

type Row = typeof memberDiscount.$inferSelect

/** The viewer's discounts, newest first, and what can be discounted; one round trip. */
export const listDiscounts = operation(BUSINESSES, 'GET /member-discounts', {
  summary: 'Your discounts for Plus members, and what they cost',
  response: DiscountsResponse,
  reads: ({ ctx, viewer }) => ({
    rows: ctx.db
      .select({ row: memberDiscount, ...USAGE })
      .from(memberDiscount)
      .where(isOwn(ctx, viewer))
      .orderBy(desc(memberDiscount.startsAt), desc(memberDiscount.id))
      .limit(100),
    items: ctx.db
      .select({
        discountId: memberDiscountItem.discountId,
        id: sql<string>`coalesce(${memberDiscountItem.serviceId}, ${memberDiscountItem.productId})`,
        name: sql<string>`coalesce(${service.name}, ${product.name})`,
      })
      .from(memberDiscountItem)
      .innerJoin(memberDiscount, eq(memberDiscount.id, memberDiscountItem.discountId))
      .leftJoin(service, eq(service.id, memberDiscountItem.serviceId))
      .leftJoin(product, eq(product.id, memberDiscountItem.productId))
      .where(isOwn(ctx, viewer))
      .orderBy(asc(memberDiscountItem.id)),
    choices: choicesOf(ctx, viewer),
    salons: ownSalon(ctx, viewer),
    shops: ownShop(ctx, viewer),
  }),
  read: ({ rows, items, choices, salons, shops }, { ctx, viewer }) => {
    const business = isSalon(viewer) ? salons[0] : shops[0]
    const currency = business?.currency ?? 'USD'
    const timeZone = (isSalon(viewer) ? salons[0]?.timeZone : null) ?? viewer.timeZone
    return {
      kind: isSalon(viewer) ? ('service' as const) : ('product' as const),
      timeZone,
      today: localDate(ctx.now(), timeZone),
      discounts: rows.map(({ row, ...usage }) => ({
        id: row.id,
        percent: row.basisPoints / 100,
        startsAt: rfc3339(row.startsAt, timeZone),
        endsAt: rfc3339(row.endedAt ?? row.endsAt, timeZone),
        timeZone,
        status: statusOf(ctx, row),
        items: items.filter(({ discountId }) => discountId === row.id).map(({ id, name }) => ({ id, name })),
        ...usageFrom(usage, currency),
      })),
      choices: choices.map(({ id, name, price }) => ({ id, name, price: moneyJson(price, currency) })),
    }
  },
})

/**
 * Gives members a percentage on chosen services or products from one local day to another. Prices that
 * were agreed before stay as they are.
 */
export const giveDiscount = operation(BUSINESSES, 'POST /member-discounts', {
  summary: 'Give Plus members a discount',
  body: NewDiscount,
  created: DiscountIdResponse,
  problems: ['discount-overlap'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    shops: ownShop(ctx, viewer),
    choices: choicesOf(ctx, viewer),
  }),
  decide: ({ salons, shops, choices }, { ctx, viewer, body: input }) => {
    const business = isSalon(viewer) ? salons[0] : shops[0]
    if (!business) throw new DomainError('not-found')
    const timeZone = (isSalon(viewer) ? salons[0]?.timeZone : null) ?? viewer.timeZone
    if (input.to < localDate(ctx.now(), timeZone)) throw fieldFault('to', 'The last day is over already.')
    const items = [...new Set(input.items)]
    if (!items.every((item) => choices.some(({ id }) => id === item)))
      throw fieldFault('items', 'Choose from your list.')
    const id = ctx.id()
    const now = ctx.now()
    const bounds = dateBounds(input.from, input.to, timeZone)
    return {
      writes: [
        ctx.db.insert(memberDiscount).values({
          id,
          ...(isSalon(viewer) ? { salonId: business.id } : { shopId: business.id }),
          basisPoints: input.percent * 100,
          startsAt: Math.max(bounds.startsAt, now),
          endsAt: bounds.endsAt,
          createdBy: viewer.id,
          createdAt: now,
        }),
        ctx.db.insert(memberDiscountItem).values(
          items.map((item) => ({
            id: ctx.id(),
            discountId: id,
            ...(isSalon(viewer) ? { serviceId: item } : { productId: item }),
          })),
        ),
        audit(ctx, { actor: viewer.id, event: 'discount.given', subject: id }),
      ],
      response: { id },
    }
  },
})

/** Ends a discount now, or before it begins. What was booked or ordered at it keeps its price. */
export const endDiscount = operation(BUSINESSES, 'POST /member-discounts/:id/end', {
  summary: 'End a discount now',
  response: DiscountIdResponse,
  problems: ['not-found', 'discount-refused'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    row: ctx.db
      .select()
      .from(memberDiscount)
      .where(and(eq(memberDiscount.id, id), isOwn(ctx, viewer))),
  }),
  decide: ({ row: [row] }, { ctx, viewer, params: { id } }) => {
    if (!row) throw new DomainError('not-found')
    if (statusOf(ctx, row) === 'over') throw new DomainError('discount-refused')
    return {
      writes: [
        ctx.db.update(memberDiscount).set({ endedAt: ctx.now() }).where(eq(memberDiscount.id, id)),
        audit(ctx, { actor: viewer.id, event: 'discount.ended', subject: id }),
      ],
      response: { id },
    }
  },
})

/** For admins: every discount with what it cost its business and Purse. */
export const reportDiscounts = operation('admin', 'GET /admin/member-discounts', {
  summary: 'What member discounts cost each business, and Purse',
  response: DiscountReportResponse,
  reads: ({ ctx }) => ({
    rows: ctx.db
      .select({
        row: memberDiscount,
        business: sql<string>`coalesce(${salon.name}, ${shop.name})`,
        currency: sql<string>`coalesce(${salon.currency}, ${shop.currency})`,
        ...USAGE,
      })
      .from(memberDiscount)
      .leftJoin(salon, eq(salon.id, memberDiscount.salonId))
      .leftJoin(shop, eq(shop.id, memberDiscount.shopId))
      .orderBy(desc(memberDiscount.createdAt), desc(memberDiscount.id))
      .limit(200),
  }),
  read: ({ rows }) => ({
    rows: rows.map(({ row, business, currency, ...usage }) => ({
      id: row.id,
      business,
      percent: row.basisPoints / 100,
      startsAt: rfc3339(row.startsAt),
      endsAt: rfc3339(row.endedAt ?? row.endsAt),
      ...usageFrom(usage, currency),
      feeForgone: moneyJson(usage.feeForgone, currency),
    })),
  }),
})

function isSalon({ role }: Viewer): boolean {
  return role === 'beauty_partner'
}

function isOwn(ctx: Ctx, viewer: Viewer) {
  return isSalon(viewer)
    ? eq(memberDiscount.salonId, ownSalonId(ctx, viewer))
    : eq(memberDiscount.shopId, ownShopId(ctx, viewer))
}

/** Selects what the viewer can discount, with its list price (a product's lowest). */
function choicesOf(ctx: Ctx, viewer: Viewer) {
  return isSalon(viewer)
    ? ctx.db
        .select({ id: service.id, name: service.name, price: service.price })
        .from(service)
        .where(and(eq(service.salonId, ownSalonId(ctx, viewer)), eq(service.active, true)))
        .orderBy(service.position)
    : ctx.db
        .select({ id: product.id, name: product.name, price: sql<number>`coalesce(${product.fromPrice}, 0)` })
        .from(product)
        .where(and(eq(product.shopId, ownShopId(ctx, viewer)), ne(product.status, 'archived')))
        .orderBy(asc(product.name))
}

function statusOf(ctx: Ctx, { startsAt, endsAt, endedAt }: Row): 'planned' | 'active' | 'over' {
  if ((endedAt ?? endsAt) <= ctx.now()) return 'over'
  return startsAt > ctx.now() ? 'planned' : 'active'
}

function usageFrom({ sold, open, given, paid }: Usage, currency: string) {
  const money = (minor: number) => moneyJson(minor, currency)
  return { sold, open, listed: money(paid + given), paid: money(paid), given: money(given) }
}
