// Goals that are saved for a visit, in each state that a rule of 0021_saving.sql names: what the cases of
// saving-refusals.ts refer to.
import { sql } from 'drizzle-orm'
import { anyTimeOf, bookingJobs, contribute, savingForVisit } from '../../../fixtures/goals-for-visits'
import type { World } from '../../../fixtures/harness'
import { fund } from '../../../fixtures/salons-and-purses'

export async function plantSaving(world: World): Promise<Record<string, string>> {
  const sara = await world.person('client', { id: 'sara' })
  await fund(world, sara, '9000')
  const saving = (booking: object | undefined) =>
    savingForVisit(world, sara, { salonId: 'nairobi', plan: [{ serviceId: 'cut' }], name: 'A cut', booking })
  const ids = {
    GBOOKED: await saving(anyTimeOf(world, 9)),
    GWAITING: await saving(anyTimeOf(world, 1, { noticeMinutes: 2880 })),
    GDUE: await saving(anyTimeOf(world, 9)),
    GSAVING: await saving(anyTimeOf(world, 9)),
    GOFF: await saving(undefined),
  }
  await contribute(world, sara, ids.GBOOKED, '2500')
  await contribute(world, sara, ids.GWAITING, '2500')
  await bookingJobs(world)
  await contribute(world, sara, ids.GDUE, '2500')
  const item = async (query: string) => {
    const { rows } = await world.db.run(sql.raw(query))
    return String(rows[0]?.id)
  }
  return {
    ...ids,
    GVISIT: await item('SELECT visit_id AS id FROM goal_visit'),
    GENTRY: await item(`SELECT entry_id AS id FROM goal_booking WHERE goal_id = '${ids.GWAITING}'`),
  }
}
