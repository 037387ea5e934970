// A salon's page in one round trip: the same for everybody, plus the client's own data if signed in.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Policy } from '../../../db/schema/booking/appointments'
import { favorite } from '../../../db/schema/salons/reviews'
import {
  salon,
  salonException,
  salonHours,
  salonPicture,
  service,
  staff,
  staffService,
} from '../../../db/schema/salons/salons'
import { memberPricesAt } from '../../money/member-discounts/in-force'
import { memberPrice } from '../../money/member-discounts/reduction'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { MoneyJson } from '../../platform/values/money'
import { DAY, utcDate } from '../../platform/values/time'
import { ReviewsCursor } from '../../reviews/input'
import {
  isMine,
  type ReviewsOnPage,
  reviewReads,
  reviewResponse,
  reviewsOnPage,
  selectReviews,
} from '../../reviews/review-rows'
import { policyOf } from '../profile/policy'
import type { SalonFactsResponse, ServiceResponse } from '../profile/responses'
import { cardFrom, serviceFrom } from '../profile/summary'
import { noSalon, SALON } from '../reviews/subject'
import { SalonForClientResponse, SalonResponse } from './page-responses'

type SalonDetail = SalonFactsResponse &
  ReviewsOnPage & {
    description: string
    country: string
    latitude: number
    longitude: number
    /** Whether it is there; else they are the middle of its city. */
    pinned: boolean
    timeZone: string
    currency: string
    phone: string
    email: string
    amenities: string[]
    cover: { image: string; alt: string } | null
    gallery: { id: string; image: string; alt: string }[]
    openingHours: { weekday: number; fromMinute: number; toMinute: number }[]
    /** Exceptions in the coming weeks; null minutes: closed. */
    exceptions: { date: string; fromMinute: number | null; toMinute: number | null; note: string }[]
    /** `addOns`: the number of its add-ons. */
    services: (ServiceResponse & {
      addOns: number
      /** What Plus members pay now; null: the same. */
      member: { percent: number; price: MoneyJson } | null
    })[]
    staff: { id: string; name: string; title: string; bio: string; picture: string | null; serviceIds: string[] }[]
    /** The booking policy: hours before the start, and basis points of the price. */
    policy: Policy & { autoConfirm: boolean; answerHours: number; parties: boolean }
  }

const EXCEPTIONS_AHEAD = 60 * DAY

/** One approved salon as everybody sees it; one round trip. */
export const getSalon = operation('public', 'GET /salons/:id', {
  summary: 'One salon, with its reviews from a cursor on',
  query: ReviewsCursor,
  response: SalonResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, params: { id }, query: { cursor } }) => salonFrom(await ctx.db.batch(pageReads(ctx, id, cursor))),
})

/** Same with the viewer's favourite and review; one round trip. */
export const getSalonAs = operation('client', 'GET /me/salons/:id', {
  summary: 'One salon, whether it’s a favorite, and your review',
  query: ReviewsCursor,
  response: SalonForClientResponse,
  problems: ['not-found', 'invalid-cursor'],
  reads: ({ ctx, viewer, params: { id }, query: { cursor } }) => ({
    favorites: ctx.db
      .select({ at: favorite.createdAt })
      .from(favorite)
      .where(and(eq(favorite.userId, viewer.id), eq(favorite.salonId, id))),
    own: selectReviews(ctx, SALON, isMine(SALON, viewer, id)),
    rows: pageReads(ctx, id, cursor, { askerId: viewer.id }),
  }),
  read: ({ favorites, own, rows }) => ({
    salon: salonFrom(rows),
    favorite: favorites.length > 0,
    review: own[0] ? reviewResponse(own[0]) : null,
    paysAsMember: rows[REDUCED].some(({ isMember }) => isMember),
  }),
})

/** The statements of one page; `listed`: only for a listed salon. */
export function pageReads(
  ctx: Ctx,
  id: string | SQL<string>,
  cursor: string | undefined,
  { listed = true, askerId = '' } = {},
) {
  const from = utcDate(ctx.now() - DAY)
  const to = utcDate(ctx.now() + EXCEPTIONS_AHEAD)
  return [
    ctx.db
      .select()
      .from(salon)
      .where(and(eq(salon.id, id), listed ? eq(salon.status, 'approved') : undefined)),
    ctx.db
      .select()
      .from(salonPicture)
      .where(eq(salonPicture.salonId, id))
      .orderBy(salonPicture.position, salonPicture.id),
    ctx.db
      .select()
      .from(salonHours)
      .where(eq(salonHours.salonId, id))
      .orderBy(salonHours.weekday, salonHours.fromMinute),
    ctx.db
      .select()
      .from(salonException)
      .where(and(eq(salonException.salonId, id), sql`${salonException.date} BETWEEN ${from} AND ${to}`))
      .orderBy(salonException.date, salonException.fromMinute),
    ctx.db
      .select({
        service,
        addOns: sql<number>`(SELECT count(*) FROM add_on
          WHERE add_on.service_id = service.id AND add_on.active = 1)`,
      })
      .from(service)
      .where(and(eq(service.salonId, id), eq(service.active, true)))
      .orderBy(service.position),
    ctx.db
      .select()
      .from(staff)
      .where(and(eq(staff.salonId, id), eq(staff.active, true), eq(staff.isSetUp, true)))
      .orderBy(staff.position),
    ctx.db
      .select({ staffId: staffService.staffId, serviceId: staffService.serviceId })
      .from(staffService)
      .innerJoin(staff, eq(staff.id, staffService.staffId))
      .where(eq(staff.salonId, id)),
    memberPricesAt(ctx, id, askerId),
    ...reviewReads(ctx, SALON, id, cursor),
  ] as const
}

/** Which of the statements of a page reads what members pay. */
const REDUCED = 7

type Rows<Q> = { [K in keyof Q]: Awaited<Q[K]> }

/** Builds the page from the rows of `pageReads`. @throws DomainError not-found */
export function salonFrom(rows: Rows<ReturnType<typeof pageReads>>): SalonDetail {
  const [salons, pictures, hours, exceptions, services, people, skills, reduced, ratings, reviews] = rows
  const row = salons[0]
  if (!row) throw noSalon()
  const cover = pictures.find(({ kind }) => kind === 'cover')
  return {
    ...cardFrom(row),
    description: row.description,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    pinned: row.pinned,
    timeZone: row.timeZone,
    currency: row.currency,
    phone: row.phone,
    email: row.email,
    amenities: row.amenities,
    cover: cover ? { image: cover.image, alt: cover.alt } : null,
    gallery: pictures.filter(({ kind }) => kind === 'gallery').map(({ id, image, alt }) => ({ id, image, alt })),
    openingHours: hours.map(({ salonId: _, ...range }) => range),
    exceptions: exceptions.map(({ date, fromMinute, toMinute, note }) => ({ date, fromMinute, toMinute, note })),
    services: services.map(({ service, addOns }) => ({
      ...serviceFrom(service),
      addOns,
      member: memberPrice(
        service.price,
        service.currency,
        reduced.find(({ itemId }) => itemId === service.id),
      ),
    })),
    staff: people.map(({ id, name, title, bio, picture }) => ({
      id,
      name,
      title,
      bio,
      picture,
      serviceIds: skills.filter((skill) => skill.staffId === id).map((skill) => skill.serviceId),
    })),
    policy: { ...policyOf(row), autoConfirm: row.autoConfirm, answerHours: row.answerHours, parties: row.parties },
    ...reviewsOnPage(ratings, reviews),
  }
}
