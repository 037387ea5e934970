// The money of one gift card, line by line.
import { useLoaderData } from '@remix-run/react'
import { GIFT_CARD_FAILED, NO_GIFT_CARD, NOT_YOUR_GIFT_CARD } from '../../features/gift-cards/gift-card-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { SignedAmount } from '../../ui/display/amount'
import { Sum, Sums } from '../../ui/display/sums'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Gift card balance')

export const loader = page('client', async ({ api, id }) => {
  const param = { id }
  const { statement } = api['gift-cards'][':id']
  return await get(statement.$get({ param }))
})

const LABELS = {
  paid: 'paid in',
  claimed: 'claimed',
  returned: 'got back',
} as const

export default function CardStatement() {
  const card = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path="/client/gift-cards" column>
      <PageHead
        title="Card balance"
        lead={`For ${card.recipientName}, from ${card.fromName}.`}
        back={{ to: '/client/gift-cards/history', label: 'History' }}
      />
      <div className="grid max-w-xl gap-8">
        <section aria-label="Summary" className="rounded-lg bg-sunken px-5 py-2" data-live="sums">
          <Sums as="exact">
            <Sum label="Paid in" money={card.funded} />
            <Sum label="Claimed" money={card.claimed} />
            <Sum label="Refunded" money={card.returned} />
            <Sum label="On the card" money={card.left} strong />
          </Sums>
        </section>
        <Section id="lines" title={card.isOrganiser ? 'Line by line' : 'Your part'} gap="mb-2" data-live="lines">
          {card.lines.length === 0 ? (
            <p className="text-soft">Nothing has moved yet.</p>
          ) : (
            <ul>
              {card.lines.map((line) => (
                <li key={`${line.kind}-${line.id}`} className="stitch flex items-start justify-between gap-4 py-3.5">
                  <div className="min-w-0">
                    <p className="font-medium">
                      {line.isYou ? 'You' : line.name} {LABELS[line.kind]}
                    </p>
                    <p className="text-sm text-soft">
                      <time dateTime={line.createdAt}>{dateTime(line.createdAt, card.timeZone)}</time>
                    </p>
                  </div>
                  <SignedAmount money={line.amount} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: [NO_GIFT_CARD, NOT_YOUR_GIFT_CARD], failed: GIFT_CARD_FAILED })
