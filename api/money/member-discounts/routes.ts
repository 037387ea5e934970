// HTTP for member discounts: a business's own, and the report for admins.
import { Hono } from 'hono'
import { type ApiEnv, BUSINESSES } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { endDiscount, giveDiscount, listDiscounts, reportDiscounts } from './discounts'
import { DiscountId, NewDiscount } from './input'
import { DiscountIdResponse, DiscountReportResponse, DiscountsResponse } from './responses'

export const memberDiscounts = new Hono<ApiEnv>()
  .get(
    '/',
    route(BUSINESSES, 'Your discounts for Plus members, and what they cost', {
      response: DiscountsResponse,
      handler: ({ ctx, viewer }) => listDiscounts(ctx, viewer),
    }),
  )
  .post(
    '/',
    route(BUSINESSES, 'Give Plus members a discount', {
      keyed: true,
      body: NewDiscount,
      created: DiscountIdResponse,
      handler: ({ ctx, viewer, key, body }) => giveDiscount(ctx, viewer, key, body),
    }),
  )
  .post(
    '/:id/end',
    route(BUSINESSES, 'End a discount now', {
      keyed: true,
      params: DiscountId,
      response: DiscountIdResponse,
      handler: ({ ctx, viewer, key, params }) => endDiscount(ctx, viewer, key, params.id),
    }),
  )

export const adminMemberDiscounts = new Hono<ApiEnv>().get(
  '/',
  route('admin', 'What member discounts cost each business, and Purse', {
    response: DiscountReportResponse,
    handler: ({ ctx, viewer }) => reportDiscounts(ctx, viewer),
  }),
)
