// The typed client, precomputed so that the compiler works out the api's type once. The app reaches
// the api through it in-process: no network, one Ctx.
import { hc } from 'hono/client'
import type { Api } from './app'

export type ApiClient = ReturnType<typeof hc<Api>>['api']

/** A client whose requests `dispatch` handles. Each path parameter becomes one path segment. */
export function apiClient(dispatch: (request: Request) => Promise<Response>): ApiClient {
  const client = hc<Api>('http://in-process', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => dispatch(new Request(input, init)),
  })
  return encoding(client.api)
}

/** The same client with encoded path parameters: Hono inserts them unencoded. */
function encoding<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, key) {
      const next: unknown = Reflect.get(target, key)
      return typeof next === 'function' ? encoding(next) : next
    },
    apply(target, self, [sent, ...rest]: [{ param?: Record<string, string> }?, ...unknown[]]) {
      const param = Object.entries(sent?.param ?? {}).map(([name, text]) => [name, segment(text)])
      const encoded = { ...sent, param: Object.fromEntries(param) }
      return Reflect.apply(target as () => unknown, self, [encoded, ...rest])
    },
  })
}

/**
 * Text as one path segment. An empty one and dots would lead to another path, so they are replaced
 * by a second slash, which matches none.
 */
function segment(text: string): string {
  return /^\.{0,2}$/.test(text) ? '/' : encodeURIComponent(text)
}
