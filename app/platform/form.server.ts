// Forms: parsed by the api's schema, returned with the typed values and the errors.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/cloudflare'
import type { ClientResponse } from 'hono/client'
import type { ZodType, z } from 'zod'
import type { Problem } from '../../api/platform/values/problem'
import { ask } from './api.server'
import { type Notice, noticeOf } from './errors'

export type FormResponse = { result: SubmissionResult; notice: Notice | null }

/** Parses the form by a schema: its value, or the response with its field errors. */
export function readForm<S extends ZodType>(form: FormData, schema: S) {
  // Fields of Conform's own, which no page of ours has: it throws at what it can't read in them.
  for (const name of ['__intent__', '__state__']) form.delete(name)
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success')
    return { ok: true as const, value: submission.value as z.output<S>, submission }
  return {
    ok: false as const,
    refusal: formAnswer(submission.reply({ hideFields: SECRETS }), null, 400),
  }
}

/**
 * A problem of the api on a form: beside the fields that it names, otherwise as a notice; never
 * both. `title` replaces the notice's own, and `otherwise` is the message of a failure on our side.
 */
export function refuseForm(
  submission: {
    reply: (options: {
      fieldErrors?: Record<string, string[]>
      hideFields?: string[]
    }) => SubmissionResult
  },
  problem: Problem,
  title?: string,
  otherwise?: string,
) {
  const fields = problem.errors ?? {}
  const named = Object.keys(fields).length > 0
  const notice: Notice = {
    ...noticeOf(problem),
    ...(title && { title }),
    ...(problem.status >= 500 && otherwise && { description: failureOf(problem, otherwise) }),
  }
  return formAnswer(
    submission.reply({ hideFields: SECRETS, ...(named && { fieldErrors: fields }) }),
    named ? null : notice,
    problem.status,
  )
}

/** What failed; where the product is away, why, in place of advice about what was typed. */
function failureOf(problem: Problem, otherwise: string): string {
  if (problem.code !== 'unavailable') return otherwise
  return `${otherwise.replace(/\..*/, '.')} ${noticeOf(problem).description}`
}

/**
 * Sends the parsed form to the api: its response, or the form with its errors. `title` and
 * `otherwise` are the messages of a rejection.
 */
export async function sendForm<
  S extends ZodType,
  R extends ClientResponse<unknown, number, 'json'>,
>(
  form: FormData,
  schema: S,
  call: (value: z.output<S>) => Promise<R>,
  title?: string,
  otherwise?: string,
) {
  const read = readForm(form, schema)
  if (!read.ok) return read
  const sent = await ask(call(read.value))
  if (sent.ok) return sent
  return {
    ok: false as const,
    refusal: refuseForm(read.submission, sent.problem, title, otherwise),
  }
}

export function formAnswer(result: SubmissionResult, notice: Notice | null, status: number) {
  return data<FormResponse>({ result, notice }, { status })
}

/** Never sent back to the page. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'confirmPassword', 'code']

/**
 * A device's response, posted by a script as JSON in one field; null where it does not match the
 * schema.
 */
export function readPosted<S extends ZodType>(form: FormData, schema: S): z.input<S> | null {
  try {
    const posted = { response: JSON.parse(String(form.get('response'))) as unknown }
    return schema.safeParse(posted).success ? (posted as z.input<S>) : null
  } catch {
    return null
  }
}

/** A problem as a notice, where no field is invalid, with the rest of the form's state. */
export function refuse<K extends object = object>(
  problem: Pick<Problem, 'code' | 'detail' | 'status'>,
  values: K = {} as K,
) {
  const notice: Notice | null = noticeOf(problem)
  return data({ notice, ...values }, { status: problem.status })
}

/** A form that no button of the page sends. */
export const UNKNOWN_FORM = { code: 'invalid-input', status: 400 } as const

export type Faults = Record<string, string[]>

/** A problem beside the fields that it names, otherwise as a notice. */
export function faultsOf(problem: Problem): { faults: Faults; notice: Notice | null } {
  const faults = problem.errors ?? {}
  return { faults, notice: Object.keys(faults).length > 0 ? null : noticeOf(problem) }
}

/** A problem beside the fields that it names, otherwise as a notice; with the typed values. */
export function refuseFields<K extends object = object>(problem: Problem, values: K = {} as K) {
  return data({ ...faultsOf(problem), ...values }, { status: problem.status })
}

/** The text value of a form field. */
export function textIn(form: FormData, name: string): string {
  return String(form.get(name) ?? '')
}
