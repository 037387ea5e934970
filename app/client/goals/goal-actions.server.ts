// Actions of a goal's page: each redirects, or returns its errors.
import { ask, keyed } from '../../platform/api.server'
import { type Notice, saidOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { shortMoney } from '../../ui/display/money-parts'
import { RESTORED } from './goal-labels'

type Fault = { notice: Notice; status: number }

/** Throws a redirect on success; returns only errors. */
export async function act({ api, id, request }: Visit): Promise<Fault> {
  const form = await request.formData()
  const param = { id }
  const path = `/goals/${id}`
  const one = api.goals[':id']
  const intent = form.get('intent')
  switch (intent) {
    case 'in':
    case 'out': {
      const verb = intent === 'in' ? one.contributions : one.releases
      const json = {
        amount: textIn(form, 'amount'),
        currency: textIn(form, 'currency'),
      }
      const answer = await ask(verb.$post({ param, json }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      const sum = shortMoney(answer.value.amount)
      throw await (intent === 'in'
        ? redirectWithToast(path, 'Contribution made', `${sum} is in your goal.`)
        : redirectWithToast(path, 'Money withdrawn', `${sum} is back in your purse.`))
    }
    case 'remove': {
      const member = textIn(form, 'member')
      const removal = one.members[':member'].removal
      const answer = await ask(removal.$post({ param: { ...param, member } }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      // A former member cannot see the goal any more.
      const still = await one.$get({ param, query: {} })
      throw await redirectWithToast(
        still.ok ? path : '/goals',
        'Done',
        'The member list has been updated.',
      )
    }
    case 'archive': {
      const answer = await ask(one.archival.$post({ param }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast('/goals', 'Goal archived', 'You can restore it at any time.')
    }
    case 'restore': {
      const answer = await ask(one.restoration.$post({ param }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast(path, 'Goal restored', RESTORED)
    }
    case 'end-booking': {
      const answer = await ask(api['goal-bookings'][':id'].end.$post({ param }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast(path, 'Saved', 'It isn’t booked for you any more.')
    }
    case 'adapt': {
      const json = adaptationIn(form)
      const adaptation = api['goal-bookings'][':id'].adaptation
      const answer = await ask(adaptation.$post({ param, json }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      const { returned } = answer.value
      throw await (returned
        ? redirectWithToast('/goals', 'Goal archived', `${shortMoney(returned)} is in your purse.`)
        : redirectWithToast(path, 'Saved', ADAPTED[json.choice]))
    }
    case 'share': {
      const json = { pays: textIn(form, 'pays') === 'on' }
      const share = api['goal-bookings'][':id'].share
      const answer = await ask(share.$post({ param, json }, keyed(form)))
      if (!answer.ok) return faultOf(answer.problem)
      throw await redirectWithToast(
        path,
        'Saved',
        json.pays ? 'Your part pays for this visit.' : 'Your part stays yours.',
      )
    }
    default:
      return faultOf({ code: 'invalid-input', status: 400 })
  }
}

const ADAPTED = {
  price: 'Your goal has its new target.',
  anyone: 'Any professional can do it now.',
  service: 'You now save for another service.',
  plain: 'It is now a plain savings goal.',
  'take-out': 'The money is in your purse.',
}

/** The api refuses a choice that is none. A service is sent with the price that was seen of it. */
function adaptationIn(form: FormData) {
  const choice = textIn(form, 'choice') as 'service'
  if (choice !== 'service') return { choice, serviceId: '', price: textIn(form, 'price') }
  const [price = '', serviceId = ''] = textIn(form, 'service').split(' ')
  return { choice, serviceId, price }
}

function faultOf(problem: Parameters<typeof saidOf>[0] & { status: number }): Fault {
  return { notice: saidOf(problem), status: problem.status }
}
