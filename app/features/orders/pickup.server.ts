// Hands an order over at a counter, of a shop or a salon: by its reference and the client's code.
import { data } from '@remix-run/cloudflare'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'

/** Success is a redirect to `path` with a notice; errors are returned with the typed values. */
export async function handOverAt({ api }: Visit, form: FormData, path: string, done: string) {
  const typed = {
    reference: textIn(form, 'reference').slice(0, 40),
    code: textIn(form, 'code').slice(0, 40),
  }
  const answer = await ask(api.pickups.$post({ json: typed }, keyed(form)))
  if (answer.ok) {
    throw await redirectWithToast(path, `${answer.value.reference} was handed over`, done)
  }
  const { errors, status } = answer.problem
  // The code must be typed again; the order's reference is remembered.
  const input = { reference: typed.reference }
  const notice: Notice | null = errors ? null : noticeOf(answer.problem)
  return data({ notice, faults: errors ?? {}, typed: input }, { status })
}
