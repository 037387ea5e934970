// Starting a group gift, in the steps of a gift card: its deadline comes last. No money moves here: every
// contributor, the organiser included, pays on the gift's own page.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CURRENCIES, DEFAULT_CURRENCY } from '../../../api/platform/values/money'
import { NewGroupGift } from '../../../api/shop/group-gifts/input'
import { ask, keyed } from '../../platform/api.server'
import { refuse } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Fault, Field } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { AmountFields } from '../../ui/forms/money-fields'
import { Question } from '../../ui/layout/step'
import { stepOfFault } from '../../ui/layout/steps'
import { clearGiftDraft } from './gift-draft.server'
import { giftSheet, giftStepSent } from './gift-flow.server'
import { WordFields } from './gift-form'
import { GiftStepPage } from './gift-step-page'
import { GIFT_STEPS, type GiftStep } from './gift-steps'

export const meta = title('Start a group gift')

const GROUPS = '/client/gift-cards/group'

export const loader = page('client', async (pageRequest) => ({
  ...(await giftSheet(pageRequest, 'group')),
  formKey: pageRequest.newKey(),
}))

export const action = page('client', async (pageRequest) => {
  const form = await pageRequest.request.formData()
  const { refused, typed } = await giftStepSent(pageRequest, form, 'group')
  if (refused) return refused
  const endpoint = pageRequest.api['gift-cards'].groups
  // The api's own schema validates the typed values.
  const response = await ask(endpoint.$post({ json: typed as never }, keyed(form)))
  if (!response.ok) {
    const faults = response.problem.errors ?? {}
    const step: GiftStep = stepOfFault(GIFT_STEPS.group, faults, 'when')
    return refuse(response.problem, form, { more: { typed, faults, step } })
  }
  const begun = await redirectWithToast(
    `${GROUPS}/${response.value.id}`,
    'Gift started',
    'Now invite people, and add your own share if you like.',
  )
  throw await clearGiftDraft(begun, 'group')
})

export default function StartGroupGift() {
  const { formKey, ...loaded } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { balances, suggestion, today } = loaded
  const currency = balances[0]?.currency ?? DEFAULT_CURRENCY
  return (
    <GiftStepPage
      kind="group"
      title="Start a group gift"
      lead="One gift card from several people. Everyone chooses their amount, and it’s sent when the total is reached."
      sheet={loaded}
      answer={response}
      last={{ label: 'Start group gift', busy: 'Saving...' }}
      fields={<input type="hidden" name="key" value={formKey} />}
      renderStep={(step, typed, faults) => {
        const field = fieldsOf(NewGroupGift, asFormResult(typed, faults))
        if (step === 'sum')
          return (
            <Question id="how-much" title="How much?">
              <AmountFields
                field={field}
                currencies={[currency, ...CURRENCIES.filter((code) => code !== currency)]}
                label="Gift card amount"
              />
            </Question>
          )
        if (step === 'words')
          return <WordFields typed={typed} faults={faults} hint="As shown on the card: “All of us”, “Your team”." />
        if (step !== 'when') return null
        return (
          <Question id="until" title="Until when?">
            <Field
              label="Collect until"
              {...field('deadline')}
              type="date"
              required
              min={today}
              hint="If the total isn’t reached by the end of that day, everyone is refunded, unless you send it with the amount collected."
            />
            <Field
              label="Send it on (optional)"
              {...field('deliverOn')}
              type="date"
              min={today}
              hint="Otherwise it’s sent as soon as the total is reached."
            />
            {suggestion && (
              <p className="rounded-md bg-sunken px-4 py-3">
                Suggested: {suggestion.service && `${suggestion.service.name} at `}
                {suggestion.salon.name}
              </p>
            )}
            <Fault errors={faults.salonId} />
            <p className="text-sm text-soft">
              You don’t pay anything yet. The card can be claimed for 12 months after it’s sent. Anything left then, or
              cancelled earlier, is refunded to everyone who paid, in proportion.
            </p>
          </Question>
        )
      }}
    />
  )
}
