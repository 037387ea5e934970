// Forms: read by the api's schema, answered with what was typed and what to mend.
import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/cloudflare'
import type { ZodType, z } from 'zod'
import type { Problem } from '../../api/platform/values/problem'
import { type Notice, noticeOf } from './errors'

export type FormResponse = { result: SubmissionResult; notice: Notice | null }

/** The form by a schema: its value, or the answer that shows its faults beside the fields. */
export function readForm<S extends ZodType>(form: FormData, schema: S) {
  const submission = parseWithZod(form, { schema })
  if (submission.status === 'success')
    return { ok: true as const, value: submission.value as z.output<S>, submission }
  return {
    ok: false as const,
    answer: formAnswer(submission.reply({ hideFields: SECRETS }), null, 400),
  }
}

/**
 * A problem of the api on a form: beside the fields it names, else as a notice; never both. `title`
 * takes the place of the notice's own, and `otherwise` is said where something failed on our side.
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
  const ours = problem.status >= 500 && otherwise
  const notice: Notice = {
    ...noticeOf(problem),
    ...(title && { title }),
    ...(ours && { description: otherwise }),
  }
  return formAnswer(
    submission.reply({ hideFields: SECRETS, ...(named && { fieldErrors: fields }) }),
    named ? null : notice,
    problem.status,
  )
}

export function formAnswer(result: SubmissionResult, notice: Notice | null, status: number) {
  return data<FormResponse>({ result, notice }, { status })
}

/** Never sent back to the page. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'confirmPassword', 'code']

/** What a device answered, posted by a script as JSON in one field; null where it is not of the schema. */
export function readPosted<S extends ZodType>(form: FormData, schema: S): z.input<S> | null {
  try {
    const posted = { response: JSON.parse(String(form.get('response'))) as unknown }
    return schema.safeParse(posted).success ? (posted as z.input<S>) : null
  } catch {
    return null
  }
}

export type Faults = Record<string, string[]>
/** A problem of the api on these screens: beside the fields it names, else as a notice. */
export function faultsOf(problem: Problem): { faults: Faults; notice: Notice | null } {
  const faults = problem.errors ?? {}
  return { faults, notice: Object.keys(faults).length > 0 ? null : noticeOf(problem) }
}
