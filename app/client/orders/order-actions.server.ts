// Actions of an order's page: cancelling it, confirming receipt, opening a dispute, and
// withdrawing a return.
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'

type OrderAction = 'cancel' | 'received' | 'dispute' | 'keep'

export type Said = {
  action: OrderAction
  notice: Notice | null
  errors: Record<string, string[]>
  values: Record<string, string>
}

const DONE: Record<OrderAction, [title: string, description: string]> = {
  cancel: ['Order cancelled', 'The full amount held is back in your purse.'],
  received: ['Enjoy it', 'The seller has been paid.'],
  dispute: ['Seller notified', 'The money stays on hold until this is settled.'],
  keep: ['Return withdrawn', 'The seller knows you’re keeping it.'],
}

/** Throws a redirect on success; returns errors. */
export async function actOnOrder(visit: Visit): Promise<{ answer: Said; status: number }> {
  const form = await visit.request.formData()
  const action = textIn(form, 'intent')
  // Unknown intents are rejected.
  if (!isOrderAction(action)) throw new Response(null, { status: 400 })
  const answer = await ask(calls(visit, form)[action]())
  if (answer.ok) throw await redirectWithToast(`/client/orders/${visit.id}`, ...DONE[action])
  const { problem } = answer
  const errors = problem.errors ?? {}
  return {
    answer: {
      action,
      notice: problem.errors ? null : noticeOf(problem),
      errors,
      values: { message: textIn(form, 'message') },
    },
    status: problem.status,
  }
}

function isOrderAction(intent: string): intent is OrderAction {
  return Object.hasOwn(DONE, intent)
}

function calls({ api, id }: Visit, form: FormData) {
  const order = api.orders[':id']
  const param = { id }
  return {
    cancel: () => order.cancellation.$post({ param, json: {} }, keyed(form)),
    received: () => order.delivery.$post({ param }, keyed(form)),
    dispute: () =>
      order.dispute.$post({ param, json: { message: textIn(form, 'message') } }, keyed(form)),
    keep: () =>
      api['order-returns'][':id'].withdrawal.$post(
        { param: { id: textIn(form, 'returnId') } },
        keyed(form),
      ),
  }
}
