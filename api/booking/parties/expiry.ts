// Parties end at their deadline if not everybody has accepted; an hour before it, their organisers are reminded.
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { party } from '../../../db/schema/booking/parties'
import { salon } from '../../../db/schema/booking/salons'
import { drainOutbox, notifyOnce } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { notificationTime } from '../../platform/values/place-time'
import { refusalName } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { partyPath } from './invitations'
import { endedWrites } from './organise'
import { partyFrom, partyReads } from './rows'

/** How the database rejects what somebody, or another run, has ended meanwhile. */
const FASTER = ['party-ended', 'party-changed', 'hold-ended']

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
    .where(
      and(eq(party.status, 'gathering'), lte(party.deadlineAt, ctx.now()), gt(party.id, after)),
    )
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
    .where(
      and(
        eq(party.status, 'gathering'),
        gt(party.deadlineAt, ctx.now()),
        lte(party.deadlineAt, ctx.now() + HOUR),
      ),
    )
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
