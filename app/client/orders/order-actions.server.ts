// What the forms on an order's page do: cancelling it, having it, saying that it has not arrived, and
// keeping after all what was to be given back.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'

export type Doing = 'cancel' | 'received' | 'dispute' | 'keep'

export type Said = {
  doing: Doing
  notice: Notice | null
  errors: Record<string, string[]>
  values: Record<string, string>
}

const DONE: Record<Doing, [title: string, description: string]> = {
  cancel: ['Order cancelled', 'All that was held is back in your purse.'],
  received: ['Enjoy it', 'The seller has been paid.'],
  dispute: ['The seller knows', 'The money stays on hold until this is settled.'],
  keep: ['Return withdrawn', 'The seller knows that you keep it.'],
}

/** Throws the redirect of what succeeded; answers what is to be mended. */
export async function actOnOrder(
  request: Request,
  context: AppLoadContext,
  id: string,
): Promise<{ answer: Said; status: number }> {
  const form = await request.formData()
  const doing = String(form.get('intent') ?? '')
  // Nothing is done that was not asked for by its name.
  if (!isDoing(doing)) throw new Response(null, { status: 400 })
  const answer = await ask(request, calls(context, id, form)[doing]())
  if (answer.ok) throw await redirectWithToast(`/client/orders/${id}`, ...DONE[doing])
  const { problem } = answer
  const errors = problem.errors ?? {}
  return {
    answer: {
      doing,
      notice: problem.errors ? null : noticeOf(problem),
      errors,
      values: { message: String(form.get('message') ?? '') },
    },
    status: problem.status,
  }
}

function isDoing(intent: string): intent is Doing {
  return Object.hasOwn(DONE, intent)
}

function calls({ api }: AppLoadContext, id: string, form: FormData) {
  const order = api.api.orders[':id']
  const param = { id }
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    cancel: () => order.cancellation.$post({ param, json: {} }, keyed(form)),
    received: () => order.delivery.$post({ param }, keyed(form)),
    dispute: () => order.dispute.$post({ param, json: { message: text('message') } }, keyed(form)),
    keep: () =>
      api.api['order-returns'][':id'].withdrawal.$post(
        { param: { id: text('returnId') } },
        keyed(form),
      ),
  }
}
