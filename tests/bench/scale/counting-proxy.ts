// Stands between the Worker and its database, and keeps what the database says of each statement: how many rows it read
// and how long it took.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Statement = { sql: string; rows: number; ms: number }

export type CountingProxy = {
  url: string
  /** The reads since they were last taken. */
  take: () => Statement[]
  close: () => void
}

type Result = { rows_read?: number; query_duration_ms?: number }

type PipelineRequest = { type: string; stmt?: { sql?: string }; batch?: { steps: { stmt: { sql?: string } }[] } }

type CallResponse = {
  results?: { response?: { type: string; result?: Result & { step_results?: (Result | null)[] } } }[]
}

export async function startCountingProxy(to: string): Promise<CountingProxy> {
  let statements: Statement[] = []
  const note = (sql = '', result: Result | null | undefined) => {
    if (/^\s*(select|with)\b/i.test(sql))
      statements.push({ sql, rows: result?.rows_read ?? 0, ms: result?.query_duration_ms ?? 0 })
  }
  const count = (requestBody: string, answered: string) => {
    const { requests = [] } = JSON.parse(requestBody) as { requests?: PipelineRequest[] }
    const { results = [] } = JSON.parse(answered) as CallResponse
    for (const [i, { stmt, batch }] of requests.entries()) {
      const result = results[i]?.response?.result
      if (stmt) note(stmt.sql, result)
      for (const [j, step] of batch?.steps.entries() ?? []) note(step.stmt.sql, result?.step_results?.[j])
    }
  }
  const server = createServer(async (request, response) => {
    try {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts).toString()
      const { method = 'GET', url = '/' } = request
      const reply = await fetch(to + url, method === 'GET' ? {} : { method, body })
      const text = await reply.text()
      if (body !== '' && reply.ok) count(body, text)
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text)
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = statements
      statements = []
      return taken
    },
    close: () => server.close(),
  }
}
