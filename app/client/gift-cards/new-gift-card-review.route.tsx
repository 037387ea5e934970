// The preview of the gift card, the money movement, and the button that pays and sends it.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { moneyJson } from '../../../api/platform/values/money'
import { BuyGiftCard } from '../../../api/shop/gift-cards/input'
import { GiftFace } from '../../features/gift-cards/card-face'
import { SEND_GIFT_CARD, suggestionText } from '../../features/gift-cards/gift-card-labels'
import { LEFT_IN_PURSE } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { addFundsPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { dateParts } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ButtonLink } from '../../ui/forms/button'
import { fieldsOf } from '../../ui/forms/fields'
import { Flow } from '../../ui/layout/flow'
import { Review } from '../../ui/layout/money-confirmation'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StepCount } from '../../ui/layout/step'
import { leftOf } from '../transfers/transfers.server'
import { clearGiftDraft, giftDraft, readGift } from './gift-draft.server'
import { giftPath } from './gift-steps'

export const meta = title(SEND_GIFT_CARD)

const CARDS = '/client/gift-cards'
const CHANGE = giftPath('design')
const REVIEW = `${CARDS}/new/review`

export const loader = page('client', async ({ visitor, request, api, newKey }) => {
  const typed = await giftDraft(request, visitor)
  const card = typed && readGift(typed)
  if (!card) throw redirect(typed ? CHANGE : `${CARDS}/new`)
  const { person, salonId: salon, serviceId: service } = card
  const draft = await get(
    api['gift-cards'].draft.$get({
      query: { ...(person && { person }), ...(salon && { salon }), ...(service && { service }) },
    }),
  )
  const { minor, currency, deliverOn, ...rest } = card
  const left = leftOf(draft.balances, minor, currency)
  return {
    card: rest,
    person: draft.person,
    suggestion: draft.suggestion,
    sum: moneyJson(minor, currency),
    left: left < 0 ? null : moneyJson(left, currency),
    lacks: left < 0 ? moneyJson(-left, currency) : null,
    deliverOn: deliverOn && deliverOn > draft.today ? deliverOn : null,
    formKey: newKey(),
  }
})

export const action = page('client', async (pageRequest) => {
  const { visitor, request } = pageRequest
  const typed = await giftDraft(request, visitor)
  if (!typed) throw redirect(`${CARDS}/new`)
  return form(
    BuyGiftCard,
    ({ api }: PageRequest<'client'>, { json, key }) => api['gift-cards'].$post({ json }, key),
    async ({ id, status, recipientName, funded }) => {
      const paid = await redirectWithToast(
        `${CARDS}/${id}`,
        status === 'sent' ? 'Gift card sent' : 'Gift card paid',
        status === 'sent'
          ? `${shortMoney(funded)} is on its way to ${recipientName}.`
          : `We’ll send it to ${recipientName} on the chosen date.`,
      )
      return clearGiftDraft(paid)
    },
    { from: () => typed },
  )(pageRequest)
})

export default function ReviewGiftCard() {
  const { card, person, suggestion, sum, left, lacks, deliverOn, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const where = card.email ?? card.phone ?? `${person?.name ?? 'Someone'} on Purse`
  const on = deliverOn && dateParts(deliverOn)
  const pay = `Pay ${shortMoney(sum)} and send`
  return (
    <Shell as="client" path={CARDS} flow>
      <PageHead title={SEND_GIFT_CARD} back={{ to: giftPath('when'), label: 'Back' }} />
      <StepCount number={6} of={6} />
      <InlineNotice notice={response?.notice} />
      {Object.values(fieldsOf(BuyGiftCard, response).faults).map(([fault]) => (
        <p key={fault} role="alert" className="mb-5 rounded-md bg-out-tint px-4 py-3 text-out">
          {fault}
        </p>
      ))}
      <Flow
        first
        summary={
          <div className="grid gap-4">
            <GiftFace
              design={card.design}
              amount={sum}
              from={card.fromName}
              to={card.recipientName}
              className="max-w-sm max-lg:mx-auto max-lg:max-w-60"
            />
            {card.message && (
              <blockquote className="max-w-sm border-l-2 border-apricot pl-4 whitespace-pre-line wrap-anywhere">
                {card.message}
              </blockquote>
            )}
          </div>
        }
      >
        {lacks ? (
          <section className="grid gap-4 rounded-lg bg-out-tint p-6">
            <p>
              Your purse is short by <strong className="money">{shortMoney(lacks)}</strong> for this gift card.
            </p>
            <ButtonLink to={addFundsPath(lacks, REVIEW)} className="sm:justify-self-start">
              Add {shortMoney(lacks)}
            </ButtonLink>
          </section>
        ) : (
          <Review
            title="Check the details"
            lines={[
              ['To', card.recipientName],
              ['Recipient', where],
              ['When', on ? `${on.long}, 9:00 AM your time` : 'Now'],
              ...(suggestion ? [['Your suggestion', suggestionText(suggestion)] as [string, string]] : []),
              ['Amount', <Amount key="amount" short money={sum} />],
              ['Fee', 'None'],
              [LEFT_IN_PURSE, left && <Amount key="left" short money={left} />],
            ]}
            fields={{ key: formKey }}
            confirm={on ? `${pay} on ${on.month} ${on.day}` : pay}
            busy="Sending..."
            change={CHANGE}
          />
        )}
        <p className="text-sm text-soft">
          {on ? `You pay now, and the card is sent on ${on.long}.` : 'You pay now, and the card is sent right away.'}{' '}
          {person
            ? `${person.name} will find it in their purse. No code needed.`
            : 'It comes with a link and a code. Anyone who has the code can claim it.'}{' '}
          It can be claimed for 12 months. Anything unclaimed by then is refunded to you, and you can cancel the
          unclaimed amount anytime.
        </p>
      </Flow>
    </Shell>
  )
}
