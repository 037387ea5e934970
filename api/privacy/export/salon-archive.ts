// Everything that a salon owns as spreadsheets in one archive, so that leaving is as easy as coming. Each list is read page
// by page and bounded; memory holds one page and the packed bytes.

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { salonClient } from '../../../db/schema/salons/clients'
import { review } from '../../../db/schema/salons/reviews'
import {
  addOn,
  salon,
  salonException,
  salonHours,
  service,
  staff,
  staffHours,
  staffService,
} from '../../../db/schema/salons/salons'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import type { FileResponse } from '../../platform/http/route'
import { requireAttempt } from '../../platform/rate-limit'
import { DAY, rfc3339, utcDate } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { appointmentsAt, tipsAt } from './lists/bookings'
import { amountOf, instantOf, pagesAlong } from './lists/pages'
import { payoutsOf } from './lists/payouts'
import { blocksOf, itemsAt } from './lists/salons'
import { movementsOf } from './lists/wallet'
import { type List, openArchive, type Row } from './lists/zip-archive'

const DAILY = { max: 10, windowMs: DAY }

/** Most rows of one list. */
const MOST = 100_000

export const openSalonExport = operation('beauty_partner', 'GET /my-salon/export.zip', {
  summary: 'Everything that your salon owns, as spreadsheets',
  file: 'application/zip',
  problems: ['step-up-required'],
  run: ({ ctx, viewer }) => exportSalon(ctx, viewer),
})

/**
 * The archive of the viewer's salon. Needs a fresh proof of identity: it has every client in it.
 * @throws DomainError not-found, step-up-required, too-many-requests
 */
export async function exportSalon(ctx: Ctx, viewer: Viewer): Promise<FileResponse> {
  const [proven, salons, accounts] = await readAs(ctx, viewer, [
    ownSalon(ctx, viewer),
    ctx.db
      .select({ id: ledgerAccount.id })
      .from(ledgerAccount)
      .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'payable'))),
  ])
  const { id: subject } = requireOwnSalon(salons)
  requireFresh(ctx, proven)
  await requireAttempt(ctx, { key: `salon-export:${viewer.id}`, limit: DAILY })
  await writeBatch(ctx, [audit(ctx, { actor: viewer.id, event: 'salon.exported', subject })])
  const archive = openArchive(ctx.now())
  archive.addText('README.txt', README)
  for (const list of await listsOf(
    ctx,
    viewer.id,
    accounts.map(({ id }) => id),
  ))
    await archive.addTable(list, MOST)
  const body = archive.bytes()
  return { body, bytes: body.length, name: `purse-salon-${utcDate(ctx.now())}.zip` }
}

const README = `Your salon's data in Purse

Every file is a CSV table in UTF-8. Amounts are decimal numbers with their currency beside them. Times carry the offset of
the place. Text that a spreadsheet would take for a formula begins with an apostrophe. A table has at most 100,000 rows.

clients.csv               Those whom your salon knows, with their visits and your notes
services.csv, add-ons.csv What you offer
staff.csv                 Your team, and the services that each does
hours.csv                 Opening and working hours of the week
special-dates.csv         Dates with other hours
salon-appointments.csv    Every appointment; appointment-services.csv has the services of each
blocked-times.csv         Time that was closed to bookings
reviews.csv               Reviews of your salon, with your replies
salon-tips.csv            Tips, and for whom
transactions.csv          Every line of your balance: sales less fees, refunds, payouts
payouts.csv               What was paid out to you
`

async function listsOf(ctx: Ctx, owner: string, accounts: string[]): Promise<List[]> {
  const condition = eq(salon.ownerId, owner)
  const [services, extras, team, skills, open, work, dates] = await ctx.db.batch([
    ctx.db
      .select({ row: service })
      .from(service)
      .innerJoin(salon, and(eq(salon.id, service.salonId), condition))
      .orderBy(asc(service.position)),
    ctx.db
      .select({ row: addOn, serviceName: service.name, currency: service.currency })
      .from(addOn)
      .innerJoin(service, eq(service.id, addOn.serviceId))
      .innerJoin(salon, and(eq(salon.id, service.salonId), condition)),
    ctx.db
      .select({ row: staff })
      .from(staff)
      .innerJoin(salon, and(eq(salon.id, staff.salonId), condition))
      .orderBy(asc(staff.position)),
    ctx.db
      .select({ staffId: staffService.staffId, name: service.name })
      .from(staffService)
      .innerJoin(service, eq(service.id, staffService.serviceId))
      .innerJoin(salon, and(eq(salon.id, service.salonId), condition)),
    ctx.db
      .select({ row: salonHours })
      .from(salonHours)
      .innerJoin(salon, and(eq(salon.id, salonHours.salonId), condition)),
    ctx.db
      .select({ row: staffHours, name: staff.name })
      .from(staffHours)
      .innerJoin(staff, eq(staff.id, staffHours.staffId))
      .innerJoin(salon, and(eq(salon.id, staff.salonId), condition)),
    ctx.db
      .select({ row: salonException })
      .from(salonException)
      .innerJoin(salon, and(eq(salon.id, salonException.salonId), condition)),
  ])
  return [
    clientsAt(ctx, owner),
    table(
      'services',
      ['name', 'category', 'description', 'amount', 'currency', 'minutes', 'active'],
      services.map(({ row }) => ({
        name: row.name,
        category: row.category,
        description: row.description,
        amount: amountOf(row.price, row.currency),
        currency: row.currency,
        minutes: row.durationMinutes,
        active: row.active,
      })),
    ),
    table(
      'add-ons',
      ['service', 'name', 'amount', 'currency', 'minutes', 'active'],
      extras.map(({ row, serviceName, currency }) => ({
        service: serviceName,
        name: row.name,
        amount: amountOf(row.price, currency),
        currency,
        minutes: row.durationMinutes,
        active: row.active,
      })),
    ),
    table(
      'staff',
      ['name', 'title', 'about', 'commissionPercent', 'services', 'active'],
      team.map(({ row }) => ({
        name: row.name,
        title: row.title,
        about: row.bio,
        active: row.active,
        commissionPercent: row.commissionBasisPoints / 100,
        services: skills
          .filter(({ staffId }) => staffId === row.id)
          .map(({ name }) => name)
          .join(', '),
      })),
    ),
    table(
      'hours',
      ['whose', 'weekday', 'from', 'to'],
      [
        ...open.map(({ row }) => ({ whose: 'The salon', ...times(row) })),
        ...work.map(({ row, name }) => ({ whose: name, ...times(row) })),
      ],
    ),
    table(
      'special-dates',
      ['date', 'from', 'to', 'note'],
      dates.map(({ row }) => ({
        date: row.date,
        note: row.note,
        from: clock(row.fromMinute),
        to: clock(row.toMinute),
      })),
    ),
    appointmentsAt(ctx, owner),
    itemsAt(ctx, owner),
    blocksOf(ctx, owner),
    reviewsAt(ctx, owner),
    tipsAt(ctx, owner),
    movementsOf(ctx, accounts),
    payoutsOf(ctx, owner),
  ]
}

function table(name: string, columns: string[], rows: Row[]): List {
  return {
    name,
    columns,
    pages: (async function* () {
      yield rows
    })(),
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function times(row: { weekday: number; fromMinute: number; toMinute: number }) {
  const weekday = WEEKDAYS[row.weekday - 1] ?? ''
  return { weekday, from: clock(row.fromMinute), to: clock(row.toMinute) }
}

/** "09:30"; empty where there is none: closed. */
function clock(minute: number | null): string {
  if (minute === null) return ''
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** The client book as its pages show it: a phone number of an account where the salon sees it. */
function clientsAt(ctx: Ctx, owner: string): List {
  return {
    name: 'clients',
    columns: ['name', 'phone', 'email', 'notes', 'visits', 'missed', 'spent', 'currency', 'lastVisit', 'since'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({
            row: salonClient,
            phone: sql<string>`coalesce(${user.phone}, ${salonClient.phone})`,
            currency: salon.currency,
          })
          .from(salonClient)
          .innerJoin(salon, eq(salon.id, salonClient.salonId))
          .leftJoin(user, eq(user.id, salonClient.userId)),
      eq(salon.ownerId, owner),
      [salonClient.id],
      (last) => [last.row.id],
      ({ row, phone, currency }) => ({
        name: row.name,
        phone,
        email: row.email,
        notes: row.notes,
        visits: row.visits,
        missed: row.missed,
        spent: amountOf(Math.max(0, row.spent), currency),
        currency,
        lastVisit: instantOf(row.lastVisit || null),
        since: rfc3339(row.createdAt),
      }),
    ),
  }
}

/** Reviews that stand on the salon's page. */
function reviewsAt(ctx: Ctx, owner: string): List {
  const salons = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, owner))
  return {
    name: 'reviews',
    columns: ['at', 'rating', 'comment', 'reply', 'repliedAt'],
    pages: pagesAlong(
      () => ctx.db.select().from(review),
      and(inArray(review.subjectId, salons), isNull(review.hiddenAt)),
      [review.id],
      (last) => [last.id],
      ({ createdAt, rating, comment, reply, repliedAt }) => ({
        at: rfc3339(createdAt),
        rating,
        comment,
        reply,
        repliedAt: instantOf(repliedAt),
      }),
    ),
  }
}
