// Actions of the Plus page: each redirects, or returns its errors.
import type { ApiClient } from '../../../api/client'
import type { Problem } from '../../../api/platform/values/problem'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import type { PageRequest } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { day } from '../../ui/display/time'
import { abandonDeposit } from '../deposits/abandon-deposit.server'

const FROM_NEXT = 'This applies from your next payment.'

const PATH = '/client/wallet/premium'

type Fault = { notice: Notice; status: number }

type PlusAction = (subscription: ApiClient['plus']['subscription'], form: FormData) => Promise<Fault>

const ACTIONS: Record<string, PlusAction> = { cancel, resume, plan: changePlan, agree, pay: changePayment }

/** Runs the form's intent; starting Plus by default. */
export async function takeAction(pageRequest: PageRequest): Promise<Fault> {
  const { api, request } = pageRequest
  const form = await request.formData()
  if (form.get('intent') === 'abandon') return abandonDeposit(pageRequest, form, PATH)
  const action = ACTIONS[String(form.get('intent'))] ?? start
  return action(api.plus.subscription, form)
}

/** Starts Plus and returns to the wallet (specification section 2). */
async function start(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const plan = planIn(form)
  const json = { plan, ...payIn(form) }
  const response = await ask(subscription.$post({ json }, keyed(form)))
  if (!response.ok) return failed(response.problem)
  throw await (response.value.status === 'waiting'
    ? redirectWithToast(PATH, 'Waiting for confirmation', 'Your benefits begin when the provider confirms the payment.')
    : redirectWithToast(
        '/client/wallet',
        'Subscription Started',
        `Your ${plan} subscription has been activated. Enjoy your premium benefits!`,
      ))
}

async function cancel(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const response = await ask(subscription.cancellation.$post({}, keyed(form)))
  if (!response.ok) return fault(response.problem)
  const { status, periodEndsAt, timeZone } = response.value
  throw await redirectWithToast(
    PATH,
    'Subscription Cancelled',
    status === 'ended'
      ? 'Plus has ended, and nothing more is charged.'
      : `Your benefits stay until ${day(periodEndsAt, timeZone)}. Nothing more is charged.`,
  )
}

async function resume(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const response = await ask(subscription.resumption.$post({}, keyed(form)))
  if (!response.ok) return fault(response.problem)
  throw await redirectWithToast(PATH, 'Good to have you back', 'Your subscription continues.')
}

async function changePlan(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const response = await ask(subscription.$patch({ json: { plan: planIn(form) } }))
  if (!response.ok) return fault(response.problem)
  throw await redirectWithToast(PATH, 'Plan changed', FROM_NEXT)
}

/** Choosing the plan again accepts its current price. */
async function agree(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const response = await ask(subscription.$patch({ json: { plan: planIn(form) } }))
  if (!response.ok) return fault(response.problem)
  throw await redirectWithToast(PATH, 'Agreed', 'Your subscription continues at the new price.')
}

async function changePayment(...[subscription, form]: Parameters<PlusAction>): Promise<Fault> {
  const response = await ask(subscription.$patch({ json: payIn(form) }))
  if (!response.ok) return fault(response.problem)
  throw await redirectWithToast(
    PATH,
    'Payment changed',
    response.value.status === 'grace' ? 'We’ll try it within a minute.' : FROM_NEXT,
  )
}

/** The api reports any other value as an error. */
function planIn(form: FormData): 'monthly' | 'yearly' {
  return String(form.get('plan')) as 'monthly' | 'yearly'
}

/** "purse", or the id of a payment method. */
function payIn(form: FormData) {
  const pay = String(form.get('pay') ?? 'purse')
  return pay === 'purse' ? { payWith: 'purse' as const } : { payWith: 'method' as const, paymentMethodId: pay }
}

function fault(problem: Problem): Fault {
  return { notice: noticeOf(problem), status: problem.status }
}

/** The specification's message, with the reason where it is known. */
function failed(problem: Problem): Fault {
  const { notice, status } = fault(problem)
  const ours = status >= 500 && 'Could not process your subscription. Please try again.'
  return { notice: { ...notice, title: 'Subscription Failed', ...(ours && { description: ours }) }, status }
}
