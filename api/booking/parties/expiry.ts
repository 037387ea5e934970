// Parties end at their deadline if not everybody has accepted; an hour before it, their organisers are reminded. Their unpaid
// seats keep their times for half an hour.
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { party, unpaidSeat } from '../../../db/schema/booking/parties'
import { salon } from '../../../db/schema/salons/salons'
import { drainOutbox, notify, notifyOnce } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { notificationTime } from '../../platform/values/place-time'
import { refusalName } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { vacate } from '../../salons/times/occupied-time'
import { changedForAll, partyPath } from './invitations'
import { endedWrites } from './organise'
import { counted, FASTER, type Party, partyFrom, partyReads, type Seat } from './rows'
import { isPaid, KEPT_UNPAID } from './unpaid-seats'

/** Minute job; a party ends once, and every share goes back with it. */
export async function endParties(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'endParties', (run) =>
    eachRow(
      run,
      (after) => due(ctx, after),
      ({ id }) => id,
      ({ id }) => end(ctx, id),
    ),
  )
  await remindOrganisers(ctx)
  await drainOutbox(ctx)
}

function due(ctx: Ctx, after: string) {
  return ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(eq(party.status, 'gathering'), lte(party.deadlineAt, ctx.now()), gt(party.id, after)))
    .orderBy(asc(party.id))
    .limit(JOB_PAGE)
}

async function end(ctx: Ctx, id: string): Promise<Outcome> {
  const found = partyFrom(await ctx.db.batch([...partyReads(ctx, id)]))
  const [first, ...rest] = endedWrites(ctx, found, 'failed', 'system')
  if (!first) return 'nothing'
  try {
    await writeBatch(ctx, [first, ...rest])
    return 'done'
  } catch (error) {
    // It was booked, cancelled or ended by another run.
    if (FASTER.includes(refusalName(error) ?? '')) return 'nothing'
    throw error
  }
}

/** Once for each party, an hour before its deadline. */
async function remindOrganisers(ctx: Ctx): Promise<void> {
  const soon = await ctx.db
    .select({ row: party, salon: { name: salon.name, timeZone: salon.timeZone } })
    .from(party)
    .innerJoin(salon, eq(salon.id, party.salonId))
    .where(and(eq(party.status, 'gathering'), gt(party.deadlineAt, ctx.now()), lte(party.deadlineAt, ctx.now() + HOUR)))
    .limit(JOB_PAGE)
  const [first, ...rest] = soon.map(({ row, salon }) =>
    notifyOnce(ctx, `party-reminder:${row.id}`, row.organiserId, {
      kind: 'appointment',
      title: 'Not everyone has joined yet',
      text: `Your visit with friends at ${salon.name} ends without a booking at ${notificationTime(row.deadlineAt, salon.timeZone)}. Cover the places that are left, leave them out or cancel for all.`,
      path: partyPath(row.id),
      until: row.deadlineAt,
    }),
  )
  if (first) await ctx.db.batch([first, ...rest])
}

/** Minute job: others can book the times of seats that nobody has paid for in half an hour. */
export async function freeUnpaidSeats(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'freeUnpaidSeats', (run) =>
    eachRow(
      run,
      (after) => unpaid(ctx, after),
      ({ id }) => id,
      ({ id }) => free(ctx, id),
    ),
  )
  await drainOutbox(ctx)
}

function unpaid(ctx: Ctx, after: string) {
  return ctx.db
    .selectDistinct({ id: unpaidSeat.partyId })
    .from(unpaidSeat)
    .innerJoin(busyInterval, eq(busyInterval.visitId, unpaidSeat.id))
    .where(and(lte(unpaidSeat.createdAt, ctx.now() - KEPT_UNPAID), gt(unpaidSeat.partyId, after)))
    .orderBy(asc(unpaidSeat.partyId))
    .limit(JOB_PAGE)
}

async function free(ctx: Ctx, id: string): Promise<Outcome> {
  const found = partyFrom(await ctx.db.batch([...partyReads(ctx, id)]))
  const { row, seats } = found
  const over = seats.filter((seat) => seat.hasTime && !isPaid(row, seat) && seat.createdAt + KEPT_UNPAID <= ctx.now())
  const [first, ...rest] = over.map((seat) => vacate(ctx, seat.id))
  if (!first || row.status !== 'gathering') return 'nothing'
  try {
    await writeBatch(ctx, [
      first,
      ...rest,
      // Whoever takes one of them meanwhile decides again.
      counted(ctx, found),
      ...notifications(ctx, found, over),
      ...changedForAll(ctx, found),
    ])
    return 'done'
  } catch (error) {
    if (FASTER.includes(refusalName(error) ?? '')) return 'nothing'
    throw error
  }
}

/** What the people of a party are told once others can book the times of these seats. */
function notifications(ctx: Ctx, { row, salon }: Party, seats: Seat[]): Statement[] {
  const by = notificationTime(row.deadlineAt, salon.timeZone)
  const notifyPerson = (to: string, title: string, text: string) =>
    notify(ctx, to, { kind: 'appointment', title, text, path: partyPath(row.id), until: row.deadlineAt })
  const friends = seats.flatMap(({ status, position, userId, personId }) => {
    if (status === 'accepted' && personId && personId !== row.organiserId) {
      return notifyPerson(
        personId,
        'Your time is no longer held',
        `Not all of its price is set aside yet, so others can book your time at ${salon.name} too. Your visit is booked if everyone joins by ${by} and the times are still free. Otherwise your share goes back to your purse.`,
      )
    }
    if (status !== 'invited' || position === 0 || !userId) return []
    return notifyPerson(
      userId,
      'Your place is no longer held',
      `You can still join until ${by} while its time at ${salon.name} is free. It wasn’t paid for within 30 minutes, so others can book it too.`,
    )
  })
  const item = seats.length === 1
  return [
    ...friends,
    notifyPerson(
      row.organiserId,
      item ? 'A place is no longer held' : `${seats.length} places are no longer held`,
      `${item ? 'It wasn’t' : 'They weren’t'} paid for within 30 minutes, so others can book ${item ? 'its time' : 'their times'} at ${salon.name} too. Everyone can still join until ${by} while the times are free. You can cover a place or leave it out.`,
    ),
  ]
}
