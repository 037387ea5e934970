// Where the writer of the database is: see realtime/writer.ts.
import { connect } from '../../../db/libsql-connection'
import { inGroups } from '../../../db/write-groups'
import { type WriterCalls, writtenBy } from '../../../db/writer-client'
import { logFailure } from '../../platform/http/log'
import { currentTraceparent } from '../../platform/http/trace'
import type { Settings } from '../../platform/settings'
import { DomainError, type ProblemCode } from '../../platform/values/problem'
import type { MessageWriter, Sending, Stored } from './message-writer'

/** What came of a message: stored, or the problem. Problems are values: an exception would lose its code on the way. */
export type Outcome = { stored: Stored } | { code: ProblemCode; detail: string | undefined }

export type MessageWriterCalls = { store: (sending: Sending, traceparent?: string) => Promise<Outcome> }

/** The calls of the writer. */
export type DatabaseWriter = WriterCalls & MessageWriterCalls

export type Writers = {
  Writer: DurableObjectNamespace<DatabaseWriter & Rpc.DurableObjectBranded>
  DATABASE_LOCATION?: string
}

/** The writer of the database, beside it where the deploy says where that is. */
export function writerOf({ Writer, DATABASE_LOCATION: location }: Writers): WriterCalls & MessageWriter {
  // Only when it is used: most requests write nothing.
  const object = () => {
    const options = location ? { locationHint: location as DurableObjectLocationHint } : {}
    return Writer.get(Writer.idFromName('one'), options) as unknown as DatabaseWriter
  }
  return {
    async commit(statements, traceparent) {
      try {
        return await object().commit(statements, traceparent)
      } catch (error) {
        logFailure('writer', error)
        throw error
      }
    },
    async store(sending) {
      const outcome = await object()
        .store(sending, currentTraceparent())
        .catch((error) => logFailure('writer', error))
      if (!outcome) return null
      if ('stored' in outcome) return outcome.stored
      const { code, detail } = outcome
      throw new DomainError(code, detail === undefined ? {} : { detail })
    },
  }
}

/** Commits batches in groups: what the writer does. */
export function committer({ DATABASE_URL: url, DATABASE_TOKEN: token }: Settings): WriterCalls['commit'] {
  const write = inGroups((traceparent) => connect({ url, token, traceparent }))
  return (statements, traceparent) => writtenBy(write(statements, traceparent))
}

/** What is sent of the result. */
export function outcomeOf(result: Stored | DomainError): Outcome {
  if (!(result instanceof DomainError)) return { stored: result }
  return { code: result.code, detail: result.extra.detail }
}
