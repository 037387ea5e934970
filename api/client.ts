// The typed client, precomputed so that the compiler works out the api's type once. The app reaches
// the api through it in-process: no network, one Ctx.
import { hc } from 'hono/client'
import type { Api } from './app'

export type ApiClient = ReturnType<typeof hc<Api>>

/** A client whose requests `dispatch` answers. */
export function apiClient(dispatch: (request: Request) => Promise<Response>): ApiClient {
  return hc<Api>('http://in-process', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => dispatch(new Request(input, init)),
  })
}
