// Group commit: batches that come while a group is under way are the next group, in one transaction. Each has a
// savepoint of its own, so that one which the database refuses leaves nothing behind and takes nobody with it.
//
// A trigger must never RAISE(ROLLBACK), nor a constraint say ON CONFLICT ROLLBACK: they end the transaction of all.
// A test of the migrations forbids both.
import { retryBusy } from './busy'
import { grouped, type Member } from './grouped'
import { inTime } from './in-time'
import {
  type Connection,
  DatabaseError,
  encoded,
  type Outcome,
  type Result,
  type Statement,
  type Step,
  UNREACHABLE,
} from './libsql-connection'

type Condition = NonNullable<Step['condition']>

/** Batches in a group. */
const MOST = 32

/** Longer than a group takes that waits for a checkpoint; then its batches are in doubt. In milliseconds. */
const GROUP_TIME = 15_000

const OPEN: Condition = { type: 'not', cond: { type: 'is_autocommit' } }
const succeeded = (step: number): Condition => ({ type: 'ok', step })
const all = (...conds: Condition[]): Condition => ({ type: 'and', conds })

/**
 * All batches in one round trip and one transaction: for each its results, or why it was refused.
 * @throws DatabaseError if none was committed, or if that is not known
 */
async function commitTogether(connection: Connection, batches: Statement[][]): Promise<(Result[] | DatabaseError)[]> {
  const steps: Step[] = []
  const add = (step: Step) => steps.push(step) - 1
  const begun = add({ sql: 'BEGIN IMMEDIATE', args: [] })
  const places = batches.map((statements) => {
    // Where the whole transaction has ended by itself (a full disk), a savepoint would begin another one.
    const savepoint = add({ sql: 'SAVEPOINT one', args: [], condition: all(succeeded(begun), OPEN) })
    let last = savepoint
    for (const statement of statements) last = add({ ...statement, condition: succeeded(last) })
    const failed: Condition = { type: 'not', cond: succeeded(last) }
    const undone = add({ sql: 'ROLLBACK TO one', args: [], condition: all(succeeded(savepoint), failed, OPEN) })
    const ended: Condition = { type: 'or', conds: [succeeded(last), succeeded(undone)] }
    add({ sql: 'RELEASE one', args: [], condition: all(ended, OPEN) })
    return { from: savepoint, to: last + 1 }
  })
  const committed = add({ sql: 'COMMIT', args: [], condition: all(succeeded(begun), OPEN) })
  add({ sql: 'ROLLBACK', args: [], condition: OPEN })

  const outcomes = await connection.send(steps)
  if (!isResult(outcomes[committed])) {
    // A transaction that has ended by itself did so at the last error: those before it are of single batches.
    const error = [outcomes[committed], outcomes[begun]].find(isError) ?? outcomes.findLast(isError)
    throw error ?? new DatabaseError('Not committed')
  }
  return places.map(({ from, to }) => {
    const groupOutcomes = outcomes.slice(from, to)
    return groupOutcomes.every(isResult)
      ? groupOutcomes.slice(1)
      : (groupOutcomes.find(isError) ?? new DatabaseError('Not executed'))
  })
}

/** `traceparent`: the trace of the request that writes it. */
type Batch = { statements: Statement[]; traceparent: string | undefined }

type Waiting = Member<Batch, Result[]>

/** A connection whose requests are part of a trace. */
type Open = (traceparent: string | undefined) => Connection

/** Commits batches in groups, one group at a time. A group is part of the trace of its first batch. */
export function inGroups(open: Open): (statements: Statement[], traceparent?: string) => Promise<Result[]> {
  const commit = grouped<Batch, Result[]>(MOST, (group) => commitGroup(open, group))
  return async (statements, traceparent) => {
    // What cannot be sent is refused here, before it is in a group with others.
    for (const { args } of statements) args.forEach(encoded)
    return commit({ statements, traceparent })
  }
}

/**
 * Never throws: each batch hears what came of it. Where the server cannot read a statement it executes none, and the
 * batches go one by one.
 */
async function commitGroup(open: Open, group: Waiting[]): Promise<void> {
  const connection = open(group[0]?.item.traceparent)
  const batches = group.map(({ item }) => item.statements)
  try {
    const outcomes = await inTime(
      retryBusy(() => commitTogether(connection, batches)),
      GROUP_TIME,
      late,
    )
    for (const [i, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[i]
      if (Array.isArray(outcome)) resolve(outcome)
      else reject(outcome)
    }
  } catch (error) {
    const unreadable = error instanceof DatabaseError && /^SQL_/.test(error.code)
    if (unreadable && group.length > 1) for (const item of group) await commitGroup(open, [item])
    else for (const { reject } of group) reject(error)
  }
}

/** A group whose answer does not come must not hold up the next one for ever. */
const late = () => new DatabaseError('No answer in time', UNREACHABLE)

function isError(outcome: Outcome | undefined): outcome is DatabaseError {
  return outcome instanceof DatabaseError
}

function isResult(outcome: Outcome | undefined): outcome is Result {
  return Boolean(outcome) && !isError(outcome)
}
