// Stored public pages follow what they show: triggers note what changed (db/page-subjects.ts), and the minute job purges
// the pages that show it.
import { asc, inArray } from 'drizzle-orm'
import { pageChange } from '../../db/schema/platform'
import type { Ctx } from './context'

/** Calls to the provider in one run: its limit is five a minute. */
const CALLS = 4

/** Run by the minute job. Returns the number of subjects; what is left over is purged by the next run. */
export async function purgeChangedPages(ctx: Ctx): Promise<number> {
  const { pages } = ctx.providers
  const most = pages?.most ?? 500
  const changes = await ctx.db
    .select()
    .from(pageChange)
    .orderBy(asc(pageChange.id))
    .limit(most * (pages ? CALLS : 1))
  for (let i = 0; i < changes.length; i += most) {
    const some = changes.slice(i, i + most)
    await pages?.purge(some.map(({ subject }) => subject))
    // One that changed again meanwhile has a new id, and stays.
    await ctx.db.delete(pageChange).where(
      inArray(
        pageChange.id,
        some.map(({ id }) => id),
      ),
    )
  }
  return pages ? changes.length : 0
}
