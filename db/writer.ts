// The writer: one Durable Object for a database, through which all Workers write, so that their batches are committed
// in groups. It keeps nothing. Only our own code reaches it: no path of the Worker leads to it.
import { DurableObject } from 'cloudflare:workers'
import { connect, type Statement } from './libsql-connection'
import { inGroups } from './write-groups'
import { type WriterCalls, type Written, writtenBy } from './writer-client'

type Env = { DATABASE_URL: string; DATABASE_TOKEN?: string }

export class Writer extends DurableObject<Env> implements WriterCalls {
  readonly #write = inGroups(
    connect({ url: this.env.DATABASE_URL, token: this.env.DATABASE_TOKEN }),
  )

  commit(statements: Statement[]): Promise<Written> {
    return writtenBy(this.#write(statements))
  }
}
