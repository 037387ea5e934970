// Writes a confirmed file page by page, each page once under concurrent runs. If a run dies, the next one, started by the
// minute job, continues. What a row means is up to the area that imports it.
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ImportTable } from '../../../db/schema/platform'
import { type Statement, writeBatch } from '../command'
import type { Ctx } from '../context'
import { eachRow, isJobDone, JOB_PAGE, runJob, unitOver } from '../job-runs'
import { countAttempt, type Limit } from '../rate-limit'
import { DAY, HOUR } from '../values/time'

/** An import that can be undone has more statuses. */
type AnyImportTable = ImportTable | ImportTable<'running' | 'done' | 'discarded' | 'undoing' | 'undone'>

/** Rows of a page: the step in which progress is shown. */
const IMPORT_PAGE = 100

/** How long one run lasts before it leaves the rest to the next, in milliseconds of real time. */
const RUN_TIME = 20_000

/** How long a checked file waits for confirmation, in milliseconds. */
const RETENTION = DAY

/** How often a file is read to be continued: one that no run gets to the end of is left alone for the rest of the hour. */
const RUNS: Limit = { max: 20, windowMs: HOUR }

/** How many checked files of one business wait for confirmation: a further one discards the oldest. */
const MOST_WAITING = 5

/** How often a page is planned anew because what it is based on has changed. */
const TRIES = 3

type Pages<Row, State> = {
  /** The name under which each page is done once. */
  job: string
  subject: string
  rows: Row[]
  /** The rows that are written already. */
  done: number
  /** What the plan is based on; read again if it has changed. */
  read: () => Promise<State>
  /** The statements of a page, with the progress when `done` rows are written. It may change the state. */
  plan: (page: Row[], done: number, state: State) => Statement[]
  /** A page is committed. */
  written?: () => void
  /** Whether the database rejected a page because what it is based on has changed. */
  isStale: (error: unknown) => boolean
}

/**
 * Writes pages until all rows are done or the time is over; returns how many rows are done. Fewer than there are: the next
 * run, or the one that was faster, continues.
 */
export async function writePages<Row, State>(
  ctx: Ctx,
  { job, subject, rows, read, plan, written, isStale, ...begun }: Pages<Row, State>,
): Promise<number> {
  const until = Date.now() + RUN_TIME
  let { done } = begun
  if (done >= rows.length) return done
  let state = await read()
  for (let tries = 0; done < rows.length && Date.now() < until; ) {
    const page = rows.slice(done, done + IMPORT_PAGE)
    try {
      await writeBatch(ctx, [
        unitOver(ctx, { job, subject, period: String(done) }),
        ...plan(page, done + page.length, state),
      ])
      written?.()
      done += page.length
      tries = 0
    } catch (error) {
      // A concurrent run wrote this page and continues.
      if (isJobDone(error)) return done
      if (!isStale(error) || tries >= TRIES) throw error
      tries += 1
      state = await read()
    }
  }
  return done
}

/**
 * Continues imports of a status: those that were continued longest ago first, one of each person, so that nobody's files
 * hold up those of others. `write` returns the number of rows that it wrote.
 */
export function continueImports(
  ctx: Ctx,
  job: string,
  table: AnyImportTable,
  statuses: readonly string[],
  write: (id: string) => Promise<number>,
): Promise<unknown> {
  const imports = table as ImportTable<string>
  const mine = alias(imports, 'mine')
  const continued = ({ updatedAt, id }: Pick<typeof imports | typeof mine, 'updatedAt' | 'id'>) =>
    sql<string>`printf('%015d-%s', ${updatedAt}, ${id})`
  const first = ctx.db
    .select({ id: mine.id })
    .from(mine)
    .where(and(eq(mine.actor, imports.actor), inArray(mine.status, [...statuses])))
    .orderBy(asc(continued(mine)))
    .limit(1)
  const continuedNow = new Set<string>()
  return runJob(ctx, job, (run) =>
    eachRow(
      run,
      (after) =>
        ctx.db
          .select({ id: imports.id, continued: continued(imports) })
          .from(imports)
          .where(
            and(inArray(imports.status, [...statuses]), gt(continued(imports), after), sql`${imports.id} = (${first})`),
          )
          .orderBy(asc(continued(imports)))
          .limit(JOB_PAGE),
      (row) => row.continued,
      async ({ id }) => {
        if (continuedNow.has(id)) return 'nothing'
        continuedNow.add(id)
        // Noted before: one whose run dies stands behind the others too.
        await ctx.db
          .update(imports)
          .set({ updatedAt: ctx.now() })
          .where(and(eq(imports.id, id), inArray(imports.status, [...statuses])))
        if ((await countAttempt(ctx, `${job}:${id}`, RUNS)) !== null) return 'nothing'
        return (await write(id)) > 0 ? 'done' : 'nothing'
      },
    ),
  )
}

/**
 * The statement that discards what was left unconfirmed but for the latest, of those that `whose` says; the hourly job
 * deletes the files.
 */
export function discardOldest(ctx: Ctx, table: AnyImportTable, whose: SQL): Statement {
  const imports = table as ImportTable
  const old = ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(and(whose, eq(imports.status, 'checked')))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(JOB_PAGE)
    .offset(MOST_WAITING)
  return ctx.db.update(imports).set({ status: 'discarded', updatedAt: ctx.now() }).where(inArray(imports.id, old))
}

/** The bytes of an import's file. */
export async function importedBytes(ctx: Ctx, file: string | null): Promise<Uint8Array> {
  const stored = file ? await ctx.providers.files.get(file) : null
  if (!stored) throw new Error('the file of an import is gone')
  return new Uint8Array(await new Response(stored.body).arrayBuffer())
}

/** Deletes files that were discarded, or not confirmed within a day. Run every hour. */
export async function sweepFilesOf(ctx: Ctx, table: AnyImportTable): Promise<number> {
  const imports = table as ImportTable
  const gone = await ctx.db
    .select({ id: imports.id, file: imports.file, status: imports.status })
    .from(imports)
    .where(
      and(
        isNotNull(imports.file),
        or(
          eq(imports.status, 'discarded'),
          and(eq(imports.status, 'checked'), lt(imports.createdAt, ctx.now() - RETENTION)),
        ),
      ),
    )
    .limit(IMPORT_PAGE)
  for (const { id, file } of gone) {
    await ctx.db
      .update(imports)
      .set({ status: 'discarded', file: null, updatedAt: ctx.now() })
      .where(eq(imports.id, id))
    if (file) await ctx.providers.files.remove(file)
  }
  return gone.length
}
