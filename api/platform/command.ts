// One money or state change = one read batch, one decision, one write batch. The idempotency record
// rides in the write batch, so a change happens once for each key however often it is asked for.
import { and, eq } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import { command as commandTable } from '../../db/schema/money/ledger'
import { type Ctx, type ProvenViewer, readAs, type Viewer } from './context'
import { sha256 } from './values/hash'
import { DomainError, problemOfRefusal, refusalName } from './values/problem'

export type Statement = BatchItem<'sqlite'>

export type Command<Q extends Readonly<[Statement, ...Statement[]]>, A> = {
  /** The verb, part of what the key is bound to. */
  name: string
  key: string
  /** What was asked; another input under the same key is refused. */
  input: unknown
  reads: Q
  /**
   * Decides from the rows: throws a DomainError, or returns what to write and what to answer.
   * Pure: it may run again when a competitor won.
   */
  decide: (rows: BatchResponse<Q>, viewer: ProvenViewer) => { writes: Statement[]; answer: A }
}

/**
 * Runs a command for a signed-in person: two round trips, all or nothing.
 * A key that was used before with the same input gets the first answer again (`replayed`).
 * @throws DomainError idempotency-key-reused, unauthenticated, whatever `decide` throws, and
 *   whatever the database refuses, by name.
 */
export async function command<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  { name, key, input, reads, decide }: Command<Q, A>,
): Promise<{ answer: A; replayed: boolean; proven: ProvenViewer }> {
  const inputHash = await sha256(JSON.stringify([name, input]))
  const record = () => recordedUnder(ctx, viewer, key)
  const [proven, earlier, ...rows] = await readAs(ctx, viewer, [record(), ...reads])
  if (earlier[0]) return { ...replay<A>(earlier[0], inputHash), proven }

  const { writes, answer } = decide(rows as unknown as BatchResponse<Q>, proven)
  const written = ctx.db.insert(commandTable).values({
    actor: viewer.id,
    key,
    name,
    inputHash,
    answer: JSON.stringify(answer),
    createdAt: ctx.now(),
  })
  try {
    await ctx.db.batch([written, ...writes])
  } catch (error) {
    // The key was taken between our read and our write: by a twin of this request, or by this very
    // write whose answer was lost on the way.
    if (refusalName(error) === 'command-exists') {
      const [first] = await record()
      if (first) return { ...replay<A>(first, inputHash), proven }
    }
    throw problemOfRefusal(error) ?? error
  }
  return { answer, replayed: false, proven }
}

/** Runs a command for its answer alone. */
export async function commandAnswer<const Q extends Readonly<[Statement, ...Statement[]]>, A>(
  ctx: Ctx,
  viewer: Viewer,
  asked: Command<Q, A>,
): Promise<A> {
  return (await command(ctx, viewer, asked)).answer
}

/** The statement that reads what a command of the viewer's has recorded under a key. */
export function recordedUnder(ctx: Ctx, viewer: Viewer, key: string) {
  return ctx.db
    .select({ inputHash: commandTable.inputHash, answer: commandTable.answer })
    .from(commandTable)
    .where(and(eq(commandTable.actor, viewer.id), eq(commandTable.key, key)))
}

/** Sends one write batch that no key guards (jobs, provider events): the triggers do. */
export async function writeBatch(ctx: Ctx, writes: [Statement, ...Statement[]]): Promise<void> {
  try {
    await ctx.db.batch(writes)
  } catch (error) {
    throw problemOfRefusal(error) ?? error
  }
}

type Recorded = { inputHash: string; answer: string }

function replay<A>(recorded: Recorded, inputHash: string): { answer: A; replayed: true } {
  if (recorded.inputHash !== inputHash) throw new DomainError('idempotency-key-reused')
  return { answer: JSON.parse(recorded.answer) as A, replayed: true }
}

/** How often what changed between a reading and its writing is read again. */
const TRIES = 5

/** Asks again, a few times, where the database refuses under one of these names: what was read has moved. */
export async function untilItStands<T>(names: string[], ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      if (tried === TRIES || !names.includes(refusalName(error) ?? '')) throw error
    }
  }
}
