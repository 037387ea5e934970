// How loaders and actions reach the api: in-process, typed, one call each.
import type { ClientResponse } from 'hono/client'
import type { ApiClient } from '../../api/client'
import type { Problem } from '../../api/platform/values/problem'
import type { Role } from './paths'

/** What waits for the visitor, whether push messages reach this device, and how many lines their cart has. */
export type Standing = {
  unread: { messages: number; notices: number }
  pushed: boolean
  cart: number
}

/** Who is visiting, as their cookie claims. */
export type Visitor = {
  id: string
  role: Role
  name: string
  phone: string | null
  image: string | null
  currency: string
  twoFactorEnabled: boolean
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    api: ApiClient
    /** For doors that the typed client does not know: better-auth's. */
    dispatch: (request: Request) => Promise<Response>
    viewer: () => Promise<Visitor | null>
    /** A new idempotency key for a form. */
    newKey: () => string
    local: boolean
    /** Known once a call of the api has proven the visitor's session. */
    standing: () => Standing | null
    /** What browsers subscribe to push messages with, where they are sent. */
    pushKey: string | null
    /** Writes a line about what failed on our side. */
    failed: (error: unknown) => void
    /** A map's tiles, where a deploy names a provider of them. */
    mapTiles: { url: string; attribution: string } | null
  }
}

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem }

type Json<R> = R extends ClientResponse<infer T, number, 'json'> ? T : never

/** The api answers nothing until the visitor signs in, or proves themselves again; pages send them there. */
export class Unproven extends Error {
  constructor(readonly code: 'unauthenticated' | 'step-up-required') {
    super(code)
  }
}

/** The answer of an api call, or its problem. */
export async function ask<R extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<R>,
): Promise<Answer<Json<R>>> {
  const response = await call
  if (response.ok) return { ok: true, value: (await response.json()) as Json<R> }
  return { ok: false, problem: await problemIn(response) }
}

/** The problem that the api answers instead of what it was asked for. */
export async function problemIn(response: { json: () => Promise<unknown> }): Promise<Problem> {
  const problem = (await response.json()) as Problem
  const { code } = problem
  if (code === 'unauthenticated' || code === 'step-up-required') throw new Unproven(code)
  return problem
}

/** The answer of an api call that a page cannot do without; a problem becomes the error page. */
export async function get<R extends ClientResponse<unknown, number, 'json'>>(
  call: Promise<R>,
): Promise<Json<R>> {
  const answer = await ask(call)
  if (answer.ok) return answer.value
  throw Response.json(answer.problem, { status: answer.problem.status })
}

/** The header that makes an api write happen once. */
export function keyed(form: FormData): { headers: KeyHeader } {
  return { headers: keyHeader(form.get('key')) }
}

type KeyHeader = { 'idempotency-key': string }

/** What no header can carry is sent as no key, which the api refuses with its own words. */
export function keyHeader(key: unknown): KeyHeader {
  return { 'idempotency-key': /^[\x21-\x7e]+$/.test(String(key)) ? String(key) : '' }
}
