// My gift cards: received and sent.
import { useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { designPath } from '../../features/gift-cards/design-drawing'
import { GIFT_CARDS_FAILED, giftState, SEND_GIFT_CARD } from '../../features/gift-cards/gift-card-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Gift cards')

const PATH = '/client/gift-cards'

export const loader = page('client', async ({ api, searchParams }) => {
  const side = searchParams.get('side') === 'sent' ? ('sent' as const) : ('received' as const)
  const cursor = searchParams.get('cursor')
  const query = { side, ...(cursor && { cursor }) }
  return { side, cards: await get(api['gift-cards'].$get({ query })) }
})

export default function GiftCards() {
  const { side, cards } = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PATH}>
      <PageHead title="Gift cards">
        <HeadAction to={`${PATH}/new`} icon={Plus} tone="main">
          {SEND_GIFT_CARD}
        </HeadAction>
      </PageHead>
      <nav aria-label="Gift cards" className="mb-6 grid max-w-md grid-cols-2 gap-1 rounded-full bg-sunken p-1">
        <TabLink to={PATH} current={side === 'received'}>
          Received
        </TabLink>
        <TabLink to={`${PATH}?side=sent`} current={side === 'sent'}>
          Sent
        </TabLink>
      </nav>
      <div data-live="gift-cards">
        {cards.items.length === 0 ? (
          <Empty side={side} />
        ) : (
          <ul className="grid grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] sm:gap-6">
            {cards.items.map((card) => (
              <CardRow key={card.id} card={card} />
            ))}
          </ul>
        )}
        {cards.next && (
          <TextLink to={`${PATH}?${new URLSearchParams({ side, cursor: cards.next })}`} className="mt-4">
            Earlier gift cards
          </TextLink>
        )}
      </div>
      <p className="mt-8 flex flex-wrap gap-x-6">
        <TextLink to={`${PATH}/history`}>History and group gifts</TextLink>
        <TextLink to="/gift">I have a code</TextLink>
      </p>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  failed: GIFT_CARDS_FAILED,
})

type View = ReturnType<typeof useLoaderData<typeof loader>>['cards']['items'][number]

function CardRow({ card }: { card: View }) {
  const { label, tone } = giftState(card)
  const sum = card.status === 'sent' ? card.left : card.funded
  return (
    <li className="max-sm:stitch">
      <a
        href={`${PATH}/${card.id}`}
        className="group flex items-center gap-4 py-3 sm:block sm:overflow-hidden sm:rounded-lg sm:bg-raised sm:py-0 sm:shadow-low sm:ring-1 sm:ring-line"
      >
        <img
          src={designPath(card.design)}
          alt=""
          width={320}
          height={200}
          className="aspect-[8/5] w-24 shrink-0 rounded-sm bg-sunken object-cover sm:w-full sm:rounded-none"
        />
        <span className="grid min-w-0 grow justify-items-start gap-1 sm:px-5 sm:pt-3 sm:pb-4">
          <span className="font-semibold wrap-anywhere group-hover:underline">
            {card.side === 'sent' ? `For ${card.recipientName}` : `From ${card.fromName}`}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span className="money">{shortMoney(sum)}</span>
            <time dateTime={card.sentAt ?? card.createdAt}>{day(card.sentAt ?? card.createdAt)}</time>
          </span>
          <Badge tone={tone}>{label}</Badge>
        </span>
      </a>
    </li>
  )
}

function Empty({ side }: { side: 'sent' | 'received' }) {
  return (
    <EmptyState
      picture="gift"
      title={side === 'sent' ? 'You haven’t sent a gift card yet' : 'No gift cards yet'}
      action={
        side === 'sent' && (
          <ButtonLink to={`${PATH}/new`} variant="quiet">
            Choose a design
          </ButtonLink>
        )
      }
    >
      {side === 'sent'
        ? 'Send one to anyone with an email address or phone number. It works for salons and beauty products.'
        : 'Cards that people send you appear here. If you have a code, enter it below.'}
    </EmptyState>
  )
}
