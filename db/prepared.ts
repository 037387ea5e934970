// Statements whose SQL is built once in an isolate; each use fills in what differs. To build one takes 50 µs, to fill it
// one.
import { fillPlaceholders, type Placeholder, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { Db } from './client'
import { rowMapper, type SelectedField } from './row-mapper'
import { drizzleOver } from './session'

type Statement = BatchItem<'sqlite'>

/** Goes into a batch, or is awaited alone. */
type Filled<R> = RunnableQuery<R, 'sqlite'> & PromiseLike<R>

type Query = { sql: string; params: unknown[]; method?: string }

/** What Drizzle's batches ask of a statement, and what it knows of its rows. */
type Built = {
  getQuery: () => Query
  mapResult: (response: unknown, isFromBatch?: boolean) => unknown
  fields?: SelectedField[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: unknown
}

/** Only builds: nothing of the request that asked first may serve later ones. */
const builder = drizzleOver(() =>
  Promise.reject(new Error('A prepared statement is sent by the database of its request.')),
) as unknown as Db

/**
 * `make` is called once, with `value` for what differs. Compared with a column, a value is sent as it is: give what the
 * database holds, or wrap it in `sql.param(value('at'), column)`. No conditions that come and go, and no lists.
 */
export function prepared<Q extends Statement>(
  make: (db: Db, value: (name: string) => Placeholder) => Q,
): (db: Db, values?: Record<string, unknown>) => Filled<Q['_']['result']> {
  let built: { query: Query; mapResult: Built['mapResult'] } | undefined
  const build = () => {
    const made = make(builder, (name) => sql.placeholder(name)) as unknown as { _prepare: () => Built }
    const once = made._prepare()
    return { query: once.getQuery(), mapResult: mapperOf(once) }
  }
  return (db, values = {}) => {
    built ??= build()
    const { query, mapResult } = built
    const filled = { ...query, params: fillPlaceholders(query.params, values) }
    const statement = {
      _prepare: () => ({ getQuery: () => filled, mapResult }),
      // biome-ignore lint/suspicious/noThenProperty: it is awaited as any statement of Drizzle
      then: (...settled: Parameters<PromiseLike<unknown>['then']>) =>
        db
          .batch([statement as unknown as Statement])
          .then(([rows]) => rows)
          .then(...settled),
    }
    return statement as unknown as Filled<Q['_']['result']>
  }
}

/** Rows in a batch, which is how a prepared statement is always sent. */
function mapperOf(once: Built): Built['mapResult'] {
  const { fields, joinsNotNullableMap, customResultMapper } = once
  if (!fields || customResultMapper || once.getQuery().method !== 'all') return once.mapResult.bind(once)
  const map = rowMapper(fields, joinsNotNullableMap)
  return (response) => (response as { rows: unknown[][] }).rows.map(map)
}
