// Where the writer of the database is: see db/writer.ts.
import type { WriterCalls } from '../../db/writer-client'
import { logFailure } from './context'

export type Writers = {
  Writer: DurableObjectNamespace<WriterCalls & Rpc.DurableObjectBranded>
  DATABASE_LOCATION?: string
}

/** The writer of the database, beside it where the deploy says where that is. */
export function writerOf({ Writer, DATABASE_LOCATION: location }: Writers): WriterCalls {
  const id = Writer.idFromName('one')
  const options = location ? { locationHint: location as DurableObjectLocationHint } : {}
  const object = Writer.get(id, options) as unknown as WriterCalls
  return {
    async commit(statements) {
      try {
        return await object.commit(statements)
      } catch (error) {
        logFailure('writer', error)
        throw error
      }
    },
  }
}
