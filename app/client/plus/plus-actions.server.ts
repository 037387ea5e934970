// Actions of the Plus page.
import { ChangeSubscription, Subscribe } from '../../../api/money/plus/input'
import type { SubscriptionResponse } from '../../../api/money/plus/responses'
import { form, forms, press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { day } from '../../ui/display/time'
import { abandonDeposit } from '../deposits/abandon-deposit.server'

const FROM_NEXT = 'This applies from your next payment.'

const PATH = '/client/wallet/premium'

export const changePlus = forms({
  /** Starts Plus and returns to the wallet (specification section 2). */
  subscribe: form(
    Subscribe,
    ({ api }: PageRequest, { json, key }) => api.plus.subscription.$post({ json }, key),
    ({ status }, { json: { plan } }) =>
      status === 'waiting'
        ? [PATH, 'Waiting for confirmation', 'Your benefits begin when the provider confirms the payment.']
        : [
            '/client/wallet',
            'Subscription Started',
            `Your ${plan} subscription has been activated. Enjoy your premium benefits!`,
          ],
    {
      from: (form) => ({ plan: textIn(form, 'plan'), ...payIn(form) }),
      faults: 'notice',
      title: 'Subscription Failed',
      failed: 'Could not process your subscription. Please try again.',
    },
  ),
  cancel: press(
    ({ api }: PageRequest, { key }) => api.plus.subscription.cancellation.$post({}, key),
    ({ status, periodEndsAt, timeZone }) => [
      PATH,
      'Subscription Cancelled',
      status === 'ended'
        ? 'Plus has ended, and nothing more is charged.'
        : `Your benefits stay until ${day(periodEndsAt, timeZone)}. Nothing more is charged.`,
    ],
  ),
  resume: press(
    ({ api }: PageRequest, { key }) => api.plus.subscription.resumption.$post({}, key),
    () => [PATH, 'Good to have you back', 'Your subscription continues.'],
  ),
  plan: change(planIn, () => ['Plan changed', FROM_NEXT]),
  /** Choosing the plan again accepts its current price. */
  agree: change(planIn, () => ['Agreed', 'Your subscription continues at the new price.']),
  pay: change(payIn, ({ status }) => [
    'Payment changed',
    status === 'grace' ? 'We’ll try it within a minute.' : FROM_NEXT,
  ]),
  abandon: abandonDeposit(() => PATH),
})

function change(
  from: (form: FormData) => object,
  noticeOf: (subscription: SubscriptionResponse) => [title: string, description: string],
) {
  return form(
    ChangeSubscription,
    ({ api }: PageRequest, { json }) => api.plus.subscription.$patch({ json }),
    (subscription) => [PATH, ...noticeOf(subscription)],
    { from, faults: 'notice' },
  )
}

function planIn(form: FormData) {
  return { plan: textIn(form, 'plan') }
}

/** "purse", or the id of a payment method. */
function payIn(form: FormData) {
  const pay = textIn(form, 'pay') || 'purse'
  return pay === 'purse' ? { payWith: pay } : { payWith: 'method', paymentMethodId: pay }
}
