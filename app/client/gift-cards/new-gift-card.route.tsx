// A new gift card, in steps: for whom, its design, how much, what it says, and when it is sent. The draft is stored on the
// way to each next step, to choosing a salon, to the review, and back.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { keepGiftDraft } from './gift-draft.server'
import { giftSheet, giftStepSent, suggestionForms } from './gift-flow.server'
import { SuggestionChoice, SumChoice, WhenFields, WordFields } from './gift-form'
import { GiftStepPage } from './gift-step-page'
import { NEW_GIFT } from './gift-steps'

export const meta = title('New gift card')

export const loader = page('client', (pageRequest) => giftSheet(pageRequest, 'one'))

export const action = page(
  'client',
  forms({
    ...suggestionForms,
    '': async (visit: PageRequest<'client'>, fields = new FormData()) => {
      const { refused, typed } = await giftStepSent(visit, fields, 'one')
      if (refused) return refused
      throw await keepGiftDraft(redirect(`${NEW_GIFT.one}/review`), visit.visitor, typed)
    },
  }),
)

export default function NewGiftCard() {
  const loaded = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { balances, suggestion, today } = loaded
  const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`.replace('-02-29', '-02-28')
  return (
    <GiftStepPage
      kind="one"
      title="New gift card"
      sheet={loaded}
      answer={response}
      last={{ label: 'Review' }}
      renderStep={(step, typed, faults) => {
        const shared = { typed, faults }
        if (step === 'sum') return <SumChoice {...shared} balances={balances} />
        if (step === 'words') return <WordFields {...shared} />
        if (step !== 'when') return null
        return (
          <>
            <WhenFields {...shared} today={today} last={last} />
            <SuggestionChoice suggestion={suggestion} errors={faults.salonId} />
          </>
        )
      }}
    />
  )
}
