// How loaders and actions reach the api: in-process, typed, one call each.
import { redirect } from '@remix-run/cloudflare'
import type { ClientResponse } from 'hono/client'
import type { ApiClient } from '../../api/client'
import type { Problem } from '../../api/platform/values/problem'
import { authPath, confirmPath, type Role, returnPath, roleAt } from './paths'

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

/**
 * The answer of an api call, or its problem. Signed-out people are sent to sign in and come
 * back, and who must prove themselves again first to where they do.
 */
export async function ask<R extends ClientResponse<unknown, number, 'json'>>(
  request: Request,
  call: Promise<R>,
): Promise<Answer<Json<R>>> {
  const response = await call
  if (response.ok) return { ok: true, value: (await response.json()) as Json<R> }
  const problem = (await response.json()) as Problem
  if (problem.code === 'unauthenticated') throw redirect(authPath(returnPath(request)))
  if (problem.code === 'step-up-required') throw redirect(confirmAgain(request))
  return { ok: false, problem }
}

/** Where the visitor to a page of their own base proves themselves, and comes back to it. */
function confirmAgain(request: Request): string {
  const role = roleAt(new URL(request.url).pathname.split('/')[1])
  return role ? confirmPath(role, returnPath(request)) : '/dashboard'
}

/** The answer of an api call that a page cannot do without; a problem becomes the error page. */
export async function get<R extends ClientResponse<unknown, number, 'json'>>(
  request: Request,
  call: Promise<R>,
): Promise<Json<R>> {
  const answer = await ask(request, call)
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
