// One money or state change = one read batch, one decision, one write batch. The idempotency record
// is part of the write batch, so a change happens once per key however often it is requested.
import { and, eq } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { prepared } from '../../db/prepared'
import { command as commandTable } from '../../db/schema/money/ledger'
import type { Ctx, ProvenViewer, Viewer } from './context'
import { DELETED_USER } from './values/email-address'
import { sha256 } from './values/hash'
import { DomainError, type ProblemCode, problemOfRefusal, refusalName } from './values/problem'
import { readAs } from './viewer/proof'

export type Statement = BatchItem<'sqlite'>

export type Command<Q extends Readonly<[Statement, ...Statement[]]>, A> = {
  /** The verb, part of what the key is bound to. */
  name: string
  key: string
  /** The input; another input under the same key is rejected. */
  input: unknown
  reads: Q
  /**
   * Decides from the rows: throws a DomainError, or returns the statements to write and the
   * response. Pure: it may run again after losing a race.
   */
  decide: (rows: BatchResponse<Q>, viewer: ProvenViewer) => { writes: Statement[]; response: A }
  /** What to say instead where the database refuses what was decided, by code. */
  refused?: { [Code in ProblemCode]?: () => DomainError } | undefined
}

/**
 * Runs a command for a signed-in person: two round trips, all or nothing. A key that was used
 * before with the same input returns the first response again (`replayed`).
 * @throws DomainError idempotency-key-reused, answer-erased, unauthenticated, whatever `decide`
 *   throws, and whatever the database rejects, by name.
 */
export async function command<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  requested: Command<Q, A>,
): Promise<Answered<A>> {
  return retry(isOfATable, () => commandOnce(ctx, viewer, requested), 2)
}

type Answered<A> = { response: A; replayed: boolean; proven: ProvenViewer }

/** A row that is there by now: another request has written it since ours read, and is seen by reading again. */
const isOfATable = (error: unknown) => refusalName(error)?.includes('.') === true

async function commandOnce<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  { name, key, input, reads, decide, refused }: Command<Q, A>,
): Promise<Answered<A>> {
  const inputHash = await sha256(JSON.stringify([name, input]))
  const record = () => recordedUnder(ctx, viewer, key)
  const [proven, earlier, ...rows] = await readAs(ctx, viewer, [record(), ...reads])
  if (earlier[0]) return { ...replay<A>(earlier[0], inputHash), proven }

  const { writes, response } = decide(rows as unknown as BatchResponse<Q>, proven)
  const written = recorded(ctx.db, {
    actor: viewer.id,
    key,
    name,
    inputHash,
    answer: JSON.stringify(response),
    createdAt: ctx.now(),
  })
  try {
    await ctx.db.batch([written, ...writes])
  } catch (error) {
    // The key was taken between our read and our write: by a concurrent request, or by this very
    // write if its response was lost.
    if (['command-exists', null].includes(refusalName(error))) {
      const [first] = await record().then(
        (rows) => rows,
        () => [],
      )
      if (first) return { ...replay<A>(first, inputHash), proven }
    }
    const problem = problemOfRefusal(error)
    throw (problem && refused?.[problem.code]?.()) ?? problem ?? error
  }
  return { response, replayed: false, proven }
}

/** Runs a command and returns only its response. */
export async function commandResponse<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  requested: Command<Q, A>,
): Promise<A> {
  return (await command(ctx, viewer, requested)).response
}

/** The statement that reads the viewer's recorded command under a key. */
export function recordedUnder(ctx: Ctx, viewer: Viewer, key: string) {
  return recordUnder(ctx.db, { actor: viewer.id, key })
}

const recordUnder = prepared((db, value) =>
  db
    .select({ inputHash: commandTable.inputHash, answer: commandTable.answer })
    .from(commandTable)
    .where(and(eq(commandTable.actor, value('actor')), eq(commandTable.key, value('key')))),
)

const recorded = prepared((db, value) =>
  db.insert(commandTable).values({
    actor: value('actor'),
    key: value('key'),
    name: value('name'),
    inputHash: value('inputHash'),
    answer: value('answer'),
    createdAt: value('createdAt'),
  }),
)

/** Sends a write batch without an idempotency key (jobs, provider events); triggers prevent duplicates. */
export async function writeBatch(ctx: Ctx, writes: [Statement, ...Statement[]]): Promise<void> {
  try {
    await ctx.db.batch(writes)
  } catch (error) {
    throw problemOfRefusal(error) ?? error
  }
}

/**
 * Stands in place of a recorded answer that named somebody who has deleted their account. What was done stays done: a
 * replay says that, and not with whom.
 */
export const ERASED_RESPONSE = JSON.stringify({ erased: DELETED_USER })

type Recorded = { inputHash: string; answer: string }

function replay<A>(recorded: Recorded, inputHash: string): { response: A; replayed: true } {
  if (recorded.inputHash !== inputHash) throw new DomainError('idempotency-key-reused')
  if (recorded.answer === ERASED_RESPONSE) throw new DomainError('answer-erased')
  return { response: JSON.parse(recorded.answer) as A, replayed: true }
}

/** How often to retry when rows changed between read and write. */
const TRIES = 5

/** Retries a few times if the database rejects the write under one of these names: the rows read are outdated. */
export async function retryUnique<T>(names: string[], ask: () => Promise<T>, tries = TRIES): Promise<T> {
  return retry((error) => names.includes(refusalName(error) ?? ''), ask, tries)
}

/** Tries again after an error of that kind: what was read is outdated. */
export async function retry<T>(
  isOutdated: (error: unknown) => boolean,
  ask: () => Promise<T>,
  tries = TRIES,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tried === tries || !isOutdated(error)) throw error
    }
  }
}
