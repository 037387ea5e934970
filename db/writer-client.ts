// How a request reaches the writer; see writer.ts.
import { DatabaseError, type Result, type Statement } from './libsql-connection'

/** What came of a batch: its results, or why it was not written. */
type Written = { results: Result[] } | { message: string; code: string }

/** Errors are values: an exception would lose its code on the way between the objects. */
export async function writtenBy(work: Promise<Result[]>): Promise<Written> {
  try {
    return { results: await work }
  } catch (error) {
    const { message } = error as Error
    return { message, code: error instanceof DatabaseError ? error.code : 'UNKNOWN' }
  }
}

/** `traceparent`: the trace of the request that writes. */
export type WriterCalls = { commit: (statements: Statement[], traceparent?: string) => Promise<Written> }

/**
 * Commits a batch by way of the writer; null if it cannot be reached, or was lost on the way: then the caller writes by
 * itself. A batch that was committed after all is refused there, by its idempotency key or the ids of its rows.
 * @throws DatabaseError what the database refused, by its words; or that it is not known whether it was written
 */
export async function commitBy(
  writer: WriterCalls,
  statements: Statement[],
  traceparent?: string,
): Promise<Result[] | null> {
  const written = await writer.commit(statements, traceparent).catch(() => null)
  if (!written || 'results' in written) return written?.results ?? null
  throw Object.assign(new DatabaseError(''), written)
}
