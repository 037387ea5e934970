// The gift card history of a client, by side and by status.
import { useLoaderData } from '@remix-run/react'
import { UsersRound } from 'lucide-react'
import { GIFT_CARDS_FAILED } from '../../features/gift-cards/gift-card-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Gift card history')

const PATH = '/client/gift-cards/history'

const SIDES = { all: 'All', sent: 'Sent', received: 'Received', group: 'Together' } as const

const STATES = { all: 'Any status', open: 'Open', over: 'Ended' } as const

type Side = keyof typeof SIDES
type State = keyof typeof STATES

export const loader = page('client', async ({ api, searchParams }) => {
  const side = chosen(SIDES, searchParams.get('side'))
  const state = chosen(STATES, searchParams.get('state'))
  const cursor = searchParams.get('cursor')
  const { history } = api['gift-cards']
  const list = await get(history.$get({ query: { side, state, ...(cursor && { cursor }) } }))
  return { side, state, list }
})

/** The option in the address; the first where it is none of them. */
function chosen<C extends Record<string, string>>(choices: C, typed: string | null): keyof C & string {
  const known = Object.keys(choices)
  return known.includes(typed ?? '') ? (typed as string) : (known[0] as string)
}

const LABELS = {
  funding: ['pending', 'Collecting'],
  scheduled: ['pending', 'Scheduled'],
  sent: ['confirmed', 'Sent'],
  claimed: ['completed', 'Claimed'],
  cancelled: ['cancelled', 'Cancelled'],
  expired: ['plain', 'Expired'],
} as const

const NONE: Record<Side, string> = {
  all: 'No gift cards here yet.',
  sent: 'You haven’t sent a gift card yet.',
  received: 'No gift cards received yet. When someone sends you one, it appears here.',
  group: 'No group gifts yet.',
}

export default function GiftHistory() {
  const { side, state, list } = useLoaderData<typeof loader>()
  const to = (more: Record<string, string>) => `${PATH}?${new URLSearchParams({ side, state, ...more })}`
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title="Gift card history" back={{ to: '/client/gift-cards', label: 'Gift cards' }}>
        <HeadAction to="/client/gift-cards/group/new" icon={UsersRound}>
          Start a group gift
        </HeadAction>
      </PageHead>
      <div className="max-w-xl">
        <nav aria-label="Which cards" className="mb-3 grid grid-cols-4 rounded-full bg-sunken p-1">
          {(Object.keys(SIDES) as Side[]).map((tab) => (
            <TabLink key={tab} to={to({ side: tab })} current={tab === side}>
              {SIDES[tab]}
            </TabLink>
          ))}
        </nav>
        <nav aria-label="Status" className="mb-5 flex flex-wrap gap-x-5">
          {(Object.keys(STATES) as State[]).map((tab) => (
            <a
              key={tab}
              href={to({ state: tab })}
              aria-current={tab === state ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center text-sm text-soft underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {STATES[tab]}
            </a>
          ))}
        </nav>
        <div data-live="history">
          {list.items.length === 0 ? (
            <p className="text-soft">{NONE[side]}</p>
          ) : (
            <ul aria-label={SIDES[side]}>
              {list.items.map((card) => {
                const [tone, label] = LABELS[card.status]
                const path = card.side === 'group' ? 'group/' : ''
                return (
                  <li key={card.id} className="stitch py-3.5">
                    <a href={`/client/gift-cards/${path}${card.id}`} className="flex items-start justify-between gap-4">
                      <span className="min-w-0">
                        <span className="block font-medium wrap-anywhere">
                          {card.side === 'received' ? `From ${card.fromName}` : `For ${card.recipientName}`}
                        </span>
                        <span className="block text-sm text-soft">{linesOf(card)}</span>
                      </span>
                      <span className="grid shrink-0 justify-items-end gap-1">
                        <Amount short money={card.amount} className="font-semibold" />
                        <Badge tone={tone}>
                          {card.side === 'received' && card.status === 'sent' ? 'Received' : label}
                        </Badge>
                      </span>
                    </a>
                  </li>
                )
              })}
            </ul>
          )}
          <More to={list.next && to({ cursor: list.next })} className="mt-5">
            Older cards
          </More>
        </div>
      </div>
    </Shell>
  )
}

/** The date, and the effect on the viewer's own purse. */
function linesOf(card: ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]) {
  const has = ({ amount }: { amount: string }) => Number(amount) > 0
  return (
    <>
      <time dateTime={card.at}>{day(card.at)}</time>
      {has(card.paid) && (
        <>
          {' · '}You paid <Amount short money={card.paid} />
        </>
      )}
      {has(card.claimed) && (
        <>
          {' · '}You claimed <Amount short money={card.claimed} />
        </>
      )}
      {has(card.returned) && (
        <>
          {' · '}
          <Amount short money={card.returned} /> refunded
        </>
      )}
    </>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Nothing here', 'Please choose one of the tabs.'],
  failed: GIFT_CARDS_FAILED,
})
