// Where the writer of the database is: see realtime/writer.ts.
import type { WriterCalls } from '../../db/writer-client'
import { logFailure } from './context'
import type { MessageWriter, Sending, Stored } from './providers/live/message-writer'
import { DomainError, type ProblemCode } from './values/problem'

/** What came of a message: stored, or the problem. Problems are values: an exception would lose its code on the way. */
export type Outcome = { stored: Stored } | { code: ProblemCode; detail: string | undefined }

export type MessageWriterCalls = { store: (sending: Sending) => Promise<Outcome> }

export type Writers = {
  Writer: DurableObjectNamespace<WriterCalls & MessageWriterCalls & Rpc.DurableObjectBranded>
  DATABASE_LOCATION?: string
}

/** The writer of the database, beside it where the deploy says where that is. */
export function writerOf({
  Writer,
  DATABASE_LOCATION: location,
}: Writers): WriterCalls & MessageWriter {
  const id = Writer.idFromName('one')
  const options = location ? { locationHint: location as DurableObjectLocationHint } : {}
  const object = Writer.get(id, options) as unknown as WriterCalls & MessageWriterCalls
  return {
    async commit(statements) {
      try {
        return await object.commit(statements)
      } catch (error) {
        logFailure('writer', error)
        throw error
      }
    },
    async store(sending) {
      const outcome = await object.store(sending).catch((error) => logFailure('writer', error))
      if (!outcome) return null
      if ('stored' in outcome) return outcome.stored
      const { code, detail } = outcome
      throw new DomainError(code, detail === undefined ? {} : { detail })
    },
  }
}

export function outcomeOf(result: Stored | DomainError): Outcome {
  if (!(result instanceof DomainError)) return { stored: result }
  return { code: result.code, detail: result.extra.detail }
}
