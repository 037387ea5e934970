// What people send: as a good client does, the same request under the same key again until somebody says what became
// of it. Some go away before the answer comes.
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { send } from '../../fixtures/browser-requests'
import { type History, isAccepted, type OperationRecord } from './history'
import type { Person } from './people'
import type { Random } from './random'
import type { Observation } from './registers'

/** In milliseconds: how long a request is tried, and how long one try may take. */
const GIVE_UP = 90_000
const TRY = 15_000

// biome-ignore lint/suspicious/noExplicitAny: each operation knows its answer
export type CallResponse = { ok: boolean; status: number; body: any; operation: OperationRecord }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Request = {
  /** In the figures. */
  name: string
  method?: Method
  path: string
  body?: object
  /** Whether it is recorded under its key; false for what can be repeated without one. */
  keyed?: boolean
  /** What its answer says of purses and times; null: there was none, and it may have been done. */
  observes?: (response: Pick<CallResponse, 'ok' | 'body'> | null) => Observation[]
}

export class Client {
  readonly #pool: Pool

  constructor(
    private readonly origin: string,
    readonly history: History,
    private readonly random: Random,
    /** The share of requests whose sender goes away before the answer. */
    private readonly leaves: number,
  ) {
    this.#pool = new Pool(origin, { connections: 128, keepAliveTimeout: 1_000 })
  }

  /** Asks as somebody. */
  async ask(
    person: Person,
    { name, method = 'POST', path, body, keyed = method !== 'GET', observes }: Request,
  ): Promise<CallResponse> {
    const key = keyed ? crypto.randomUUID() : null
    const request = this.history.begin(name, person.id, key)
    const deadline = Date.now() + GIVE_UP
    for (let tried = 0; Date.now() < deadline; tried += 1) {
      if (tried > 0) await wait(Math.min(2_000, 50 * 2 ** tried) * (0.5 + this.random.next()))
      request.tries += 1
      this.history.tries += 1
      const response = await this.#try(person, { method, path, body, key }).catch(() => null)
      if (!response || response.status >= 500) continue
      request.endedAt = performance.now()
      request.status = response.status
      request.code = response.status >= 400 ? codeOf(response.body) : null
      const ok = isAccepted(request)
      request.madeId = ok ? ((response.body as { id?: string } | null)?.id ?? null) : null
      request.observed = observes?.({ ok, body: response.body }) ?? []
      return { ok, ...response, operation: request }
    }
    request.observed = observes?.(null) ?? []
    return { ok: false, status: 0, body: null, operation: request }
  }

  /** Some go away before the answer. */
  #try(
    person: Person,
    sent: { method: Method; path: string; body: object | undefined; key: string | null },
  ): Promise<{ status: number; body: unknown }> {
    const signal = this.random.chance(this.leaves)
      ? AbortSignal.timeout(1 + this.random.below(25))
      : AbortSignal.timeout(TRY)
    return send(this.#pool, this.origin, person.cookies, { ...sent, signal })
  }

  /** A provider's message, told once; whether it is taken is nobody's concern here. */
  async tell(path: string, body: string, headers: Record<string, string>): Promise<void> {
    const headers_ = { 'content-type': 'application/json', ...headers }
    const response = await this.#pool
      .request({ method: 'POST', path, headers: headers_, body, signal: AbortSignal.timeout(TRY) })
      .catch(() => null)
    await response?.body.dump()
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}

function codeOf(body: unknown): string {
  return (body as { code?: string } | null)?.code ?? 'without a code'
}
