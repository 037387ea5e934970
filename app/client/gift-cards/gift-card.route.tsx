// One gift card, for its sender or its recipient: status, history, and actions.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ClaimGiftCard } from '../../../api/shop/gift-cards/input'
import { GiftFace } from '../../features/gift-cards/card-face'
import { GiftRedemption } from '../../features/gift-cards/claim-form'
import {
  GIFT_CARD_FAILED,
  giftState,
  NO_GIFT_CARD,
  NOT_YOUR_GIFT_CARD,
  suggestionText,
} from '../../features/gift-cards/gift-card-labels'
import { celebrateClaim, claimedIn } from '../../features/moments/gift-claimed.server'
import { BACK_IN_PURSE } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { Sum, Sums } from '../../ui/display/sums'
import { clock, dateTime, day } from '../../ui/display/time'
import { type Step, Timeline } from '../../ui/display/timeline'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { HEAD_ICON } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { ShareLink } from '../../ui/layout/share-link'
import { PageHead, Shell } from '../../ui/layout/shell'
import { LED } from '../../ui/measures'

export const meta = title('Gift card')

const CARDS = '/client/gift-cards'

export const loader = page('client', async ({ api, newKey, id }) => {
  const endpoint = api['gift-cards'][':id']
  const card = await get(endpoint.$get({ param: { id } }))
  const resendable = card.resendAt !== null && Date.parse(card.resendAt) <= Date.now()
  return { card, resendable, formKey: newKey() }
})

export const action = page(
  'client',
  forms({
    resend: press(
      ({ api, id }: PageRequest, { key }) => api['gift-cards'][':id'].resending.$post({ param: { id } }, key),
      (_, __, { id }) => [`${CARDS}/${id}`, 'Sent again', 'The gift card is on its way again.'],
    ),
    claim: form(
      ClaimGiftCard,
      ({ api, id }: PageRequest, { json, key }) => api['gift-cards'][':id'].claims.$post({ param: { id }, json }, key),
      (claim, _, { api }) => celebrateClaim(api, claim, true),
      { from: claimedIn },
    ),
  }),
)

export default function GiftCardPage() {
  const { card, resendable, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { label, tone } = giftState(card)
  const sent = card.side === 'sent'
  return (
    <Shell as="client" path={CARDS}>
      <PageHead
        title={sent ? `For ${card.recipientName}` : `From ${card.fromName}`}
        lead={<Badge tone={tone}>{label}</Badge>}
        back={{ to: sent ? `${CARDS}?side=sent` : CARDS, label: 'Gift cards' }}
      >
        {sent && card.status === 'sent' && (
          <ShareLink
            path="/gift"
            text={`${card.recipientName}, I sent you a gift card. Add it to your purse with its code:`}
            label={`Tell ${card.recipientName} where to add it`}
            className={HEAD_ICON}
          />
        )}
      </PageHead>
      <InlineNotice notice={response?.notice} />
      <div data-live="gift-card" className={LED}>
        <div className="grid gap-4">
          <GiftFace
            design={card.design}
            amount={card.target}
            from={card.fromName}
            to={card.recipientName}
            className="max-w-sm"
          />
          {card.message && (
            <blockquote className="max-w-sm border-l-2 border-apricot pl-4 whitespace-pre-line wrap-anywhere">
              {card.message}
            </blockquote>
          )}
        </div>
        <div className="grid max-w-xl gap-6 xl:max-w-2xl">
          {card.claimable && (
            <section aria-label="Claim it" className="rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line">
              <GiftRedemption left={card.left} fields={{ intent: 'claim', key: formKey }} formResult={response} />
            </section>
          )}
          {!sent && card.suggestion && <Suggestion suggestion={card.suggestion} first={!card.claimable} />}
          <Sums>
            <Sum label={card.deadline ? 'Paid in' : sent ? 'You paid' : 'Value'} money={card.funded} />
            <Sum label="Claimed" money={card.claimed} />
            {Number(card.returned.amount) > 0 && (
              <Sum label={sent && !card.deadline ? BACK_IN_PURSE : 'Returned'} money={card.returned} />
            )}
            <Sum label="Left" money={card.left} strong />
          </Sums>
          <Facts card={card} />
          <Section id="story" title="History" gap="mb-3">
            <Timeline steps={stepsOf(card)} />
          </Section>
          {card.resendAt && (
            <section aria-label="Send it again" className="grid justify-items-start gap-2">
              {resendable ? (
                <Form hidden={{ intent: 'resend', key: formKey }}>
                  <Button variant="quiet" data-busy="Sending...">
                    Send it again
                  </Button>
                </Form>
              ) : (
                <p className="text-sm text-soft">
                  {`Not received? You can send it again from ${clock(card.resendAt, card.timeZone)}.`}
                </p>
              )}
            </section>
          )}
          {sent && (
            <p className="flex flex-wrap gap-x-6">
              {card.deadline && (
                <a href={`${CARDS}/group/${card.id}`} className={LINK}>
                  Contributors
                </a>
              )}
              <a href={`${CARDS}/${card.id}/statement`} className={LINK}>
                Card balance
              </a>
            </p>
          )}
          {sent && (card.status === 'sent' || card.status === 'scheduled') && (
            <p>
              <ButtonLink variant="danger" to={`${CARDS}/${card.id}/cancel`}>
                Cancel the gift card
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: [NO_GIFT_CARD, NOT_YOUR_GIFT_CARD], failed: GIFT_CARD_FAILED })

const LINK = 'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

type View = ReturnType<typeof useLoaderData<typeof loader>>['card']

/** `first`: whether it is the main action. */
function Suggestion({ suggestion, first }: { suggestion: NonNullable<View['suggestion']>; first: boolean }) {
  return (
    <Section id="suggestion" title="A suggestion" className="grid justify-items-start gap-3 rounded-lg bg-blush p-6">
      <p>{`${suggestionText(suggestion)} was suggested for you. You can spend the money on anything.`}</p>
      <ButtonLink
        to={bookingPath(suggestion.salon.id, suggestion.service?.id)}
        variant={first ? 'main' : 'quiet'}
        className="wrap-anywhere"
      >
        {`Book ${suggestionText(suggestion)}`}
      </ButtonLink>
    </Section>
  )
}

/** Details beside the money; the recipient's contact is for the sender only. */
function Facts({ card }: { card: View }) {
  const sent = card.side === 'sent'
  const facts: [string, string | null][] = [
    ['Recipient', sent ? (card.sentTo ?? `${card.recipientName} on Purse`) : null],
    ['Code', card.lastFour && sent ? `ends in ${card.lastFour}` : null],
    ['Your suggestion', sent && card.suggestion ? suggestionText(card.suggestion) : null],
    ['Can be claimed until', card.status === 'sent' && card.expiresAt ? day(card.expiresAt) : null],
  ]
  return (
    <dl className="empty:hidden">
      {facts.map(
        ([term, fact]) =>
          fact && (
            <div key={term} className="stitch flex items-start justify-between gap-6 py-3">
              <dt className="max-w-1/2 shrink-0 text-soft">{term}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function stepsOf(card: View): Step[] {
  const sent = card.side === 'sent'
  const steps = card.timeline
    .filter(({ what }) => sent || what !== 'made')
    .map((step) => stepOf(step, sent, card.timeZone))
  const open = card.status === 'sent' && card.expiresAt
  return open ? [...steps, { label: 'Not claimed yet', state: 'now', note: `until ${day(open)}` }] : steps
}

function stepOf({ what, at, amount }: View['timeline'][number], sent: boolean, zone: string): Step {
  const sum = amount ? shortMoney(amount) : ''
  const back = sent ? `, ${sum} back in your purse` : ''
  const labels: Record<typeof what, [label: string, state: Step['state']]> = {
    made: [`You paid ${sum}`, 'done'],
    scheduled: ['Scheduled for', 'now'],
    sent: ['Sent', 'done'],
    claimed: [`${sum} claimed`, 'done'],
    cancelled: [sent ? `Cancelled${back}` : 'Cancelled', 'failed'],
    expired: [`Expired${back}`, 'failed'],
  }
  const [label, state] = labels[what]
  return { label, state, note: dateTime(at, zone) }
}
