// What the forms of a goal's page do: each ends in a redirect, or in what went wrong.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { formatMoney } from '../../../api/platform/values/money'
import type { Problem } from '../../../api/platform/values/problem'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'

type Fault = { notice: Notice; status: number }

/** Throws the redirect to where it goes on; returns only what went wrong. */
export async function act(request: Request, context: AppLoadContext, id: string): Promise<Fault> {
  const form = await request.formData()
  const param = { id: encodeURIComponent(id) }
  const path = `/goals/${param.id}`
  const one = context.api.api.goals[':id']
  const intent = form.get('intent')
  switch (intent) {
    case 'in':
    case 'out': {
      const verb = intent === 'in' ? one.contributions : one.releases
      const json = {
        amount: String(form.get('amount') ?? ''),
        currency: String(form.get('currency') ?? ''),
      }
      const answer = await ask(request, verb.$post({ param, json }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      const sum = formatMoney(answer.value.amount)
      throw await (intent === 'in'
        ? redirectWithToast(path, 'Contribution made', `${sum} is in your goal.`)
        : redirectWithToast(path, 'Money taken out', `${sum} is back in your purse.`))
    }
    case 'remove': {
      const member = encodeURIComponent(String(form.get('member') || '-'))
      const removal = one.members[':member'].removal
      const answer = await ask(request, removal.$post({ param: { ...param, member } }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      // Who has left does not see it any more.
      const still = await context.api.api.goals[':id'].$get({ param, query: {} })
      throw await redirectWithToast(still.ok ? path : '/goals', 'Done', 'The goal goes on without.')
    }
    case 'archive': {
      const answer = await ask(request, one.archival.$post({ param }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast('/goals', 'Goal archived', 'You can restore it at any time.')
    }
    case 'restore': {
      const answer = await ask(request, one.restoration.$post({ param }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast(path, 'Goal restored', 'It takes money again.')
    }
    default:
      return faultOf({ code: 'invalid-input', status: 400 })
  }
}

function faultOf(problem: Pick<Problem, 'code' | 'status' | 'detail' | 'errors'>): Fault {
  const [first] = Object.values(problem.errors ?? {}).flat()
  const notice = noticeOf(problem)
  return { notice: { ...notice, ...(first && { description: first }) }, status: problem.status }
}
