// How loaders and actions call the api: in-process and typed.
import { redirect } from '@remix-run/cloudflare'
import type { ClientResponse } from 'hono/client'
import type { ApiClient } from '../../api/client'
import type { Claim, HeaderCounts } from '../../api/platform/context'
import type { ShareCard } from '../../api/platform/media/share-card'
import type { Problem } from '../../api/platform/values/problem'
import { redirectWithToast } from './toast.server'

/** The visitor as their cookie claims them, unverified. */
export type Visitor = Omit<Claim, 'sessionToken' | 'apiKey' | 'email'>

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    api: ApiClient
    /** For better-auth's endpoints, which the typed client does not know. */
    dispatch: (request: Request) => Promise<Response>
    viewer: () => Promise<Visitor | null>
    /** A new idempotency key for a form. */
    newKey: () => string
    local: boolean
    /** Set once a call of the api has verified the visitor's session. */
    headerCounts: () => HeaderCounts | null
    /** The key that browsers subscribe to push messages with, where push is configured. */
    pushKey: string | null
    /** Logs a failure on our side. */
    failed: (error: unknown) => void
    /** A map's tiles, where the deployment configures a provider. */
    mapTiles: { url: string; attribution: string } | null
    /** The picture of a page where its link is shared, as a PNG. */
    drawShareCard: (card: ShareCard) => Promise<Uint8Array>
  }
}

export type ApiResult<T> = { ok: true; value: T } | { ok: false; problem: Problem }

export type Json<R> = R extends ClientResponse<infer T, number, 'json'> ? T : never

/** The api requires sign-in or a step-up: pages send the visitor there. */
export class Unproven extends Error {
  constructor(readonly code: 'unauthenticated' | 'step-up-required') {
    super(code)
  }
}

/** The response of an api call, or its problem. */
export async function ask<R extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<R>,
): Promise<ApiResult<Json<R>>> {
  const response = await call
  if (response.ok) return { ok: true, value: (await response.json()) as Json<R> }
  return { ok: false, problem: await problemIn(response) }
}

/** The problem that the api responds with. */
export async function problemIn(response: { json: () => Promise<unknown> }): Promise<Problem> {
  const problem = (await response.json()) as Problem
  const { code } = problem
  if (code === 'unauthenticated' || code === 'step-up-required') throw new Unproven(code)
  return problem
}

/** The response of an api call that a page depends on; a problem becomes the error page. */
export async function get<R extends ClientResponse<unknown, number, 'json'>>(call: Promise<R>): Promise<Json<R>> {
  const response = await ask(call)
  if (response.ok) return response.value
  throw Response.json(response.problem, { status: response.problem.status })
}

/**
 * The response of an api call about something of the visitor's own; people who do not have it yet are redirected to
 * `start`, which says what comes first.
 */
export async function getOrStart<R extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<R>,
  start: string,
  first?: { title: string; description: string },
): Promise<Json<R>> {
  const response = await ask(call)
  if (response.ok) return response.value
  if (response.problem.status === 404) {
    throw first ? await redirectWithToast(start, first.title, first.description) : redirect(start)
  }
  throw Response.json(response.problem, { status: response.problem.status })
}

/** The idempotency header for an api write. */
export function keyed(form: FormData): { headers: KeyHeader } {
  return { headers: keyHeader(form.get('key')) }
}

export type KeyHeader = { 'idempotency-key': string }

/** A key that is not valid in a header is sent empty, which the api rejects with its own message. */
export function keyHeader(key: unknown): KeyHeader {
  return { 'idempotency-key': /^[\x21-\x7e]+$/.test(String(key)) ? String(key) : '' }
}
