// Forms: what a page does with what it is sent. The fields are read as their schema says, the api is asked, and whoever
// sent them is led on, or gets the form back with what they typed and what is wrong beside it.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/cloudflare'
import type { ClientResponse } from 'hono/client'
import { type ZodType, z } from 'zod'
import type { Problem, ProblemCode } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/problems'
import { type ApiResult, ask, type Json, type KeyHeader, keyed } from './api.server'
import { messageOf, type Notice, noticeOf } from './errors'
import type { PageRequest, WithForms } from './page.server'
import { redirectWithToast } from './toast.server'
import { type Fields, readFields, readTyped, secretsOf } from './typed-input.server'

/** A refused form: what it said, by field, with what is wrong with each; a notice for what is wrong with no field. */
export type Refusal = { notice: Notice | null; result: SubmissionResult }

export type Faults = Record<string, string[]>

/** What a form sends. */
export type Sent<S extends ZodType = ZodType> = {
  form: FormData
  /** The option of a call of the api with the form's idempotency key. */
  key: { headers: KeyHeader }
  /** As the api takes it, unchecked; */
  json: z.input<S>
  /** as its schema makes it. */
  value: z.output<S>
}

/** Where it leads: a path, a path with a notice, or a response of the page's own. */
type Onward = string | readonly [path: string, title: string, description: string, tone?: Notice['tone']] | Response

/** What differs from a usual form. */
type Otherwise<V, S extends ZodType, M> = {
  /** What is sent, where the fields have not the names of the schema: numbers and phone numbers still as typed. */
  from?: (form: FormData, visit: V) => unknown
  /** The fields of the page for those of the api: `{ 'addOns.0': 'addOn.2' }`. */
  places?: Record<string, string> | ((form: FormData) => Record<string, string>)
  /** The title of the notice, and its message of a failure on our side. */
  title?: string
  failed?: string
  /** The page that says a problem, in place of this one. */
  elsewhere?: (sent: Sent<S>, visit: V) => string
  /** `notice`: the fields are on another page. `both`: the form is long, its top says so too. */
  faults?: 'notice' | 'both'
  /** Another refusal: a notice, other faults, or more for the page. */
  refused?: (problem: Problem, sent: Sent<S>, visit: V) => OtherRefusal<M> | Promise<OtherRefusal<M>>
}

type OtherRefusal<M> = { notice?: Notice; title?: string; faults?: Faults; more?: M } | null

// biome-ignore lint/suspicious/noExplicitAny: until it is known of a call, what is done with it may take any
type AnyResponse = ClientResponse<any, number, 'json'>

/** The action of a page, or of one of its forms, whose fields are given where they have been read. */
type Action<V, T> = (visit: V, form?: FormData) => Promise<T>

type Refused<M> = ReturnType<typeof data<Refusal & M>>

/**
 * An action that sends a form to the api.
 * @param schema of the call's input; null for a button, which says nothing
 * @param call asks the api
 * @param done where the response leads, and what is said there
 */
export function form<S extends ZodType, R extends AnyResponse, V extends PageRequest, M extends object = object>(
  schema: S,
  call: (visit: V, sent: Sent<S>) => Promise<R>,
  done: (response: NoInfer<Json<R>>, sent: Sent<S>, visit: V) => Onward | Promise<Onward>,
  otherwise: Otherwise<V, S, M> = {},
): Action<V, Refused<M>> {
  return async (visit, given) => {
    const fields = given ?? (await visit.request.formData())
    const result = await sendForm(visit, fields, schema, (sent) => call(visit, sent), otherwise)
    if (!result.ok) return result.refusal as Refused<M>
    throw await led(await done(result.value, result.sent, visit))
  }
}

/** The input of a button. */
export const NOTHING = z.undefined()

/** An action that a button asks of the api, with hidden fields at most. */
export function press<R extends AnyResponse, V extends PageRequest, M extends object = object>(
  call: (visit: V, sent: Sent<typeof NOTHING>) => Promise<R>,
  done: (response: NoInfer<Json<R>>, sent: Sent<typeof NOTHING>, visit: V) => Onward | Promise<Onward>,
  otherwise: Otherwise<V, typeof NOTHING, M> = {},
): Action<V, Refused<M>> {
  return form(NOTHING, call, done, { faults: 'notice', ...otherwise })
}

/**
 * The actions of a page with several forms, by their hidden `intent`; '' is that of the form without one. The names of the
 * forms are the action's own, so that a test can compare them with those of the pages.
 */
export function forms<V extends PageRequest, A extends Record<string, unknown>>(
  actions: A & Record<string, Action<V, unknown>>,
  by = 'intent',
): Action<V, Results<A> | Refused<object>> & WithForms {
  const action: Action<V, Results<A> | Refused<object>> = async (visit, given) => {
    const fields = given ?? (await visit.request.formData())
    const name = textIn(fields, by)
    const known = Object.hasOwn(actions, name) ? actions[name] : null
    const result = known ? await known(visit, fields) : refuse(INVALID, fields, { notice: OLD_PAGE })
    return result as Results<A>
  }
  return Object.assign(action, { forms: { by, names: Object.keys(actions) } })
}

/** The same forms, where something comes before them. */
export function before<V, T>(
  chosen: WithForms,
  action: (visit: V) => Promise<T>,
): ((visit: V) => Promise<T>) & WithForms {
  return Object.assign(action, { forms: chosen.forms })
}

type Results<A> = {
  [K in keyof A]: NonNullable<A[K]> extends Action<never, infer T> ? T : never
}[keyof A]

const INVALID = { code: 'invalid-input', status: 400 } as const

/** No page sends such a form any more: theirs is older than the product. It comes back as it is now. */
const OLD_PAGE: Notice = {
  title: 'This page has changed',
  description: 'It’s up to date now. Please try again.',
  tone: 'bad',
}

async function led(onward: Onward): Promise<Response> {
  if (onward instanceof Response) return onward
  return typeof onward === 'string' ? redirect(onward) : redirectWithToast(...onward)
}

/** The fields read by their schema, or the refusal that says what is wrong with them. */
export function readForm<S extends ZodType, V extends Pick<PageRequest, 'writer'>>(
  visit: V,
  fields: FormData,
  schema: S,
  { from, ...otherwise }: Otherwise<V, S, object> = {},
): { ok: true; sent: Sent<S> } | { ok: false; refusal: Refused<object> } {
  const json = from ? readTyped(schema, from(fields, visit), visit.writer) : readFields(schema, fields, visit.writer)
  const read = (schema as ZodType).safeParse(json)
  if (!read.success) {
    const problem = problemOf(read.error)
    return { ok: false, refusal: refuse(problem, fields, { schema, ...otherwise }) }
  }
  const value = read.data as z.output<S>
  return { ok: true, sent: { form: fields, key: keyed(fields), json, value } }
}

/** Sends the fields as `form` does, for a page that does more with the response. */
export async function sendForm<S extends ZodType, R extends AnyResponse, V extends PageRequest>(
  visit: V,
  fields: FormData,
  schema: S,
  call: (sent: Sent<S>) => Promise<R>,
  otherwise: Otherwise<V, S, object> = {},
): Promise<{ ok: true; value: Json<R>; sent: Sent<S> } | { ok: false; refusal: Refused<object> }> {
  const read = readForm(visit, fields, schema, otherwise)
  if (!read.ok) return read
  const response: ApiResult<Json<R>> = await ask(call(read.sent))
  if (response.ok) return { ...response, sent: read.sent }
  const refusal = await refuseSent(visit, read.sent, response.problem, schema, otherwise)
  return { ok: false, refusal }
}

async function refuseSent<S extends ZodType, V, M extends object>(
  visit: V,
  sent: Sent<S>,
  problem: Problem,
  schema: S,
  { refused, elsewhere, ...otherwise }: Otherwise<V, S, M>,
): Promise<Refused<M>> {
  const other = (await refused?.(problem, sent, visit)) ?? {}
  if (elsewhere) {
    const { title, description } = messageOf(problem)
    throw await redirectWithToast(elsewhere(sent, visit), title, description, 'bad')
  }
  return refuse(problem, sent.form, { schema, ...otherwise, ...other }) as Refused<M>
}

type HowRefused<M> = {
  schema?: ZodType
  notice?: Notice | null
  /** In place of those of the problem. */
  more?: M
} & Pick<Otherwise<never, ZodType, M>, 'places' | 'title' | 'failed'> & { faults?: 'notice' | 'both' | Faults }

/**
 * The one refusal of a form: the problem beside the fields that it names, otherwise as a notice; what was typed comes back
 * with it.
 */
export function refuse<M extends object = object>(
  problem: Refusing,
  fields: FormData | null = null,
  { schema, notice, more, places = {}, title, failed, faults }: HowRefused<M> = {},
): Refused<M> {
  const ownErrors = typeof faults === 'object' ? faults : null
  const errors = ownErrors ?? placed(problem.errors ?? {}, fields, places)
  const isNamed = Object.keys(errors).length > 0 && faults !== 'notice'
  const message: Notice = {
    ...(faults === 'notice' ? messageOf(problem) : noticeOf(problem)),
    ...(title && { title }),
    ...(problem.status >= 500 && failed && { description: failureOf(problem, failed) }),
  }
  const top = faults === 'both' && isNamed ? noticeOf({ code: 'invalid-input' }) : null
  const result = replyTo(fields, schema, isNamed ? errors : {})
  return data({ notice: notice ?? (isNamed ? top : message), result, ...(more as M) }, { status: problem.status })
}

/** The form as it was sent, with more for the page, where nothing was asked of the api yet. */
export function comesBack<M extends object>(
  fields: FormData,
  schema: ZodType,
  more: M,
  faults: Faults = {},
): Refusal & M {
  return { notice: null, result: replyTo(fields, schema, faults), ...more }
}

/** What is known of a problem where a form is refused. */
type Refusing = Pick<Problem, 'code' | 'status' | 'detail'> & { errors?: Faults | undefined }

/** What failed; where the product is away, why, in place of advice about what was typed. */
function failureOf(problem: Refusing, failed: string): string {
  if (problem.code !== 'unavailable') return failed
  return `${failed.replace(/\..*/, '.')} ${noticeOf(problem).description}`
}

/** The form as Conform gives it back, without its secrets and its files. */
function replyTo(fields: FormData | null, schema: ZodType | undefined, fieldErrors: Faults): SubmissionResult {
  if (!fields) return { status: 'error', error: fieldErrors }
  // Fields of Conform's own, which no page of ours has: it throws at what it can't read in them.
  for (const name of ['__intent__', '__state__']) fields.delete(name)
  const submission = parseWithZod(fields, { schema: z.unknown(), disableAutoCoercion: true })
  const hideFields = schema ? secretsOf(schema) : []
  const { error } = submission.reply({ fieldErrors })
  const initialValue = Object.fromEntries(
    Object.entries(submission.payload).flatMap(([name, value]) => {
      const text = hideFields.includes(name) ? undefined : textOf(value)
      return text === undefined ? [] : [[name, text]]
    }),
  )
  return {
    status: 'error',
    initialValue: initialValue as SubmissionResult['initialValue'] & object,
    ...(error && { error }),
  }
}

/** What was typed, an emptied field as well; files are not sent back. */
function textOf(value: unknown): unknown {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).filter((text) => text !== undefined)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, textOf(item)]))
}

/** The api's names of fields as the page has them. */
function placed(errors: Faults, fields: FormData | null, places: NonNullable<HowRefused<object>['places']>): Faults {
  const map = typeof places === 'function' ? (fields ? places(fields) : {}) : places
  const found: Faults = {}
  for (const [path, messages] of Object.entries(errors)) {
    const place = Object.keys(map).find((text) => path === text || path.startsWith(`${text}.`))
    const name = place === undefined ? path : `${map[place]}${path.slice(place.length)}`.replace(/^\./, '')
    found[name] = [...(found[name] ?? []), ...messages]
  }
  return found
}

/** What a schema does not take, as the api would say it. */
function problemOf({ issues }: z.ZodError): Refusing {
  const errors: Faults = {}
  let code: ProblemCode = 'invalid-input'
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
    const customCode = issue.code === 'custom' ? (issue.params?.code as ProblemCode | undefined) : undefined
    if (customCode) code = customCode
  }
  return { code, status: PROBLEMS[code].status, errors }
}

/** A device's response, posted by a script as JSON in one field; null where it does not match the schema. */
export function readPosted<S extends ZodType>(form: FormData, schema: S): z.input<S> | null {
  try {
    const posted = { response: JSON.parse(String(form.get('response'))) as unknown }
    return schema.safeParse(posted).success ? (posted as z.input<S>) : null
  } catch {
    return null
  }
}

/** The text value of a form field. */
export function textIn(form: Fields, name: string): string {
  return String(form.get(name) ?? '')
}
