// The rule of an operation, and how it is run: what it reads, what it decides or makes of it.
import type { ZodType, z } from 'zod'
import { command, type Statement } from '../command'
import type { Claim, Ctx, ProvenViewer } from '../context'
import type { DomainError, ProblemCode } from '../values/problem'
import { readAs, readAsAdmin } from '../viewer/proof'
import type { Access } from './guards'
import type { AnyCall, FileResponse } from './route'

/** The statements of one read batch, by name; several that belong together have one name. */
export type Reads = Record<string, Statement | readonly Statement[]>

/** What each read found, by its name. */
export type Found<N extends Reads> = { [K in keyof N]: Rows<N[K]> }

type Rows<S> = S extends Statement
  ? S['_']['result']
  : S extends readonly Statement[]
    ? { -readonly [I in keyof S]: Rows<S[I]> }
    : never

/** What the rules of commands and queries are called with; the viewer is first the one claimed, then the proven one. */
type RuleCall<C, Viewer> = Pick<C, Extract<keyof C, 'ctx' | 'params' | 'query' | 'body'>> & { viewer: Viewer }

/** What a rule gives: a value of the schema of a 200 response, or of a 201 response. */
type Stated<R, C> = R extends ZodType ? z.output<R> : C extends ZodType ? z.output<C> : never

/** What `run` gives besides: a file where no schema is stated, or a whole Response. */
type Given<R, C> = (R | C extends undefined ? FileResponse : Stated<R, C>) | Response

/**
 * The rule of an operation, in one of three forms. A command has `reads` and `decide`: one read batch, one decision,
 * one write batch with its idempotency key. What it writes to the outbox is delivered after the response. A query has
 * `reads` and `read`: one read batch, and the response made of what was found. Anything else (a file, several batches,
 * another service) has `run`; it is a command if it is `keyed`.
 */
export type Rule<C, N extends Reads, R, Created> = {
  /** The statements of the read batch, by name. The session is proven in the same batch. */
  reads?: (call: RuleCall<C, Claim>) => N
  /** Throws a DomainError, or gives what to write and the response. Pure: after losing a race it runs again. */
  decide?: (found: Found<N>, call: RuleCall<C, ProvenViewer>) => { writes: Statement[]; response: Stated<R, Created> }
  /** The name under which a command is recorded, where rows are looked for by it; else its place. */
  name?: string
  /** What to say instead where the database refuses what was decided, by code. */
  refused?: { [Code in ProblemCode]?: () => DomainError }
  read?: (found: Found<N>, call: RuleCall<C, ProvenViewer>) => Stated<R, Created> | Promise<Stated<R, Created>>
  run?: (call: C) => Given<R, Created> | Promise<Given<R, Created>>
}

type SignedInCall = AnyCall & { viewer: Claim; key: string }

export type AnyRule = Rule<SignedInCall, Reads, ZodType, undefined>

/** Makes what runs a rule for a call; the name of a command is that of its operation, if it has none of its own. */
export function runnerOf(
  place: string,
  access: readonly Access[],
  { reads, decide, name = place, refused, read, run }: AnyRule,
): (call: AnyCall) => unknown {
  if (run) return (call) => run(call as SignedInCall)
  const readAsViewer = access.every((who) => who === 'admin') ? readAsAdmin : readAs
  return async (call) => {
    const { ctx, viewer, key, params, query, body } = call as SignedInCall
    const statements = reads?.({ ctx, viewer, params, query, body }) ?? {}
    const callOf = (proven: ProvenViewer) => ({ ctx, params, query, body, viewer: proven })
    const batch = Object.values(statements).flat() as [Statement, ...Statement[]]
    const found = (rows: readonly unknown[]) => named(statements, rows)
    if (read) {
      const [proven, ...rows] = await readAsViewer(ctx, viewer, batch)
      return read(found(rows), callOf(proven))
    }
    if (!decide) throw new Error(`${place} has no rule`)
    const { response, replayed } = await command(ctx, viewer, {
      name,
      key,
      input: { params, query, body },
      reads: batch,
      refused,
      decide: (rows, proven) => decide(found(rows), callOf(proven)),
    })
    if (!replayed && hasWrittenForOthers(ctx)) ctx.after(() => ctx.hooks.deliver(ctx))
    return response
  }
}

/** Gives the results of a batch the names of its statements. */
function named(statements: Reads, rows: readonly unknown[]): Found<Reads> {
  const left = [...rows]
  const found = Object.entries(statements).map(([name, of]) => [
    name,
    Array.isArray(of) ? left.splice(0, of.length) : left.shift(),
  ])
  return Object.fromEntries(found)
}

const hasWrittenForOthers = ({ outboxRows }: Ctx) => outboxRows.own.length > 0 || outboxRows.others
