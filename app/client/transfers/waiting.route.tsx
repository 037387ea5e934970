// Money that waits to be accepted: for the client, and what they sent by invitation.
import { useActionData, useLoaderData } from '@remix-run/react'
import { Send } from 'lucide-react'
import { backText } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Waiting transfers')

const PATH = '/client/wallet/waiting'

const SIDES = { incoming: 'For you', outgoing: 'Sent by you' } as const

type Side = keyof typeof SIDES

const sideIn = (params: URLSearchParams): Side => (params.get('side') === 'outgoing' ? 'outgoing' : 'incoming')

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const side = sideIn(searchParams)
  const cursor = searchParams.get('cursor')
  const list = await get(api.transfers.waiting.$get({ query: { side, ...(cursor && { cursor }) } }))
  return { side, list, formKey: newKey() }
})

const waiting = (pageRequest: PageRequest) => pageRequest.api.transfers.waiting[':id']

const idIn = (form: FormData) => ({ id: textIn(form, 'id') })

export const action = page(
  'client',
  forms({
    acceptance: press(
      (pageRequest: PageRequest, { form, key }) => waiting(pageRequest).acceptance.$post({ param: idIn(form) }, key),
      ({ amount }) => [
        `/client/wallet?currency=${amount.currency}`,
        'Accepted',
        `${shortMoney(amount)} is in your purse.`,
      ],
    ),
    refusal: press(
      (pageRequest: PageRequest, { form, key }) => waiting(pageRequest).refusal.$post({ param: idIn(form) }, key),
      () => [PATH, 'Declined', 'The money has been returned to its sender.'],
    ),
    cancellation: press(
      (pageRequest: PageRequest, { form, key }) => waiting(pageRequest).cancellation.$post({ param: idIn(form) }, key),
      ({ amount }) => [`${PATH}?side=outgoing`, 'Cancelled', backText(amount)],
    ),
  }),
)

type View = ReturnType<typeof useLoaderData<typeof loader>>

type Item = View['list']['items'][number]

export default function Waiting() {
  const { side, list, formKey } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <Shell as="client" path={PATH} column>
      <PageHead
        title="Waiting transfers"
        lead="Money sent to an email address or phone number can be accepted for seven days."
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
      >
        <HeadAction to="/client/wallet/send" icon={Send}>
          Send money
        </HeadAction>
      </PageHead>
      <div className="max-w-xl">
        <InlineNotice notice={notice} />
        <nav
          aria-label="Waiting transfers"
          data-live="tabs"
          className="mb-5 grid grid-cols-2 rounded-full bg-sunken p-1"
        >
          {(Object.keys(SIDES) as Side[]).map((tab) => (
            <TabLink key={tab} to={`${PATH}?side=${tab}`} current={tab === side}>
              {SIDES[tab]}
            </TabLink>
          ))}
        </nav>
        <div data-live="waiting">
          {list.items.length === 0 ? (
            <Nothing side={side} />
          ) : (
            <ul aria-label={SIDES[side]}>
              {list.items.map((item) => (
                <Line key={item.id} item={item} timeZone={list.timeZone} formKey={formKey} />
              ))}
            </ul>
          )}
          <More to={list.next && `${PATH}?${new URLSearchParams({ side, cursor: list.next })}`} className="mt-5">
            Older amounts
          </More>
        </div>
      </div>
    </Shell>
  )
}

function Nothing({ side }: { side: Side }) {
  if (side === 'outgoing') return <p className="text-soft">You haven’t sent money by invitation yet.</p>
  return (
    <div className="text-soft">
      <p>No transfers are waiting for you.</p>
      <p className="mt-2">
        Expecting money? Make sure the email address or phone number it was sent to is confirmed in your account.
      </p>
      <TextLink to="/client/settings/security">Your email and phone</TextLink>
    </div>
  )
}

function Line({ item, timeZone, formKey }: { item: Item; timeZone: string; formKey: string }) {
  const { id, side, person, contact, amount, note, status } = item
  const until = dateTime(item.expiresAt, timeZone)
  const sum = shortMoney(amount)
  const fields = (intent: string) => ({ id, intent, key: `${formKey}-${intent}-${id}` })
  return (
    <li className="stitch grid gap-2 py-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">{person ? `From ${person.name}` : `To ${contact}`}</p>
        <Amount short money={amount} className="shrink-0 font-semibold" />
      </div>
      {note && <p>{note}</p>}
      <p className="text-sm text-soft">
        {status === 'waiting'
          ? side === 'incoming'
            ? `Accept it by ${until}, or it goes back.`
            : `Set aside until ${until}, then returned to you.`
          : `Sent on ${day(item.createdAt, timeZone)}`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {status !== 'waiting' && <Badge tone={TONES[status]}>{ENDS[status]}</Badge>}
        {status === 'waiting' && side === 'incoming' && (
          <>
            <ConfirmForm
              id={`accept-${id}`}
              ask={`Accept ${sum}`}
              title={`Accept ${sum} from ${person?.name}?`}
              detail="It goes into your purse right away, without a fee."
              confirm={`Accept ${sum}`}
              fields={fields('acceptance')}
              variant="main"
            />
            <ConfirmForm
              id={`decline-${id}`}
              ask="Decline"
              title={`Decline ${sum} from ${person?.name}?`}
              detail={`${sum} goes back to ${person?.name} right away. We’ll tell them you declined.`}
              confirm="Decline and return"
              fields={fields('refusal')}
              variant="danger"
            />
          </>
        )}
        {status === 'waiting' && side === 'outgoing' && (
          <ConfirmForm
            id={`cancel-${id}`}
            ask="Cancel"
            title={`Cancel sending ${sum}?`}
            detail={`${sum} comes back to your purse right away. We’ll tell ${contact} it’s been cancelled.`}
            confirm="Cancel and return"
            fields={fields('cancellation')}
            variant="danger"
          />
        )}
      </div>
    </li>
  )
}

const ENDS = { claimed: 'Accepted', cancelled: 'Returned', expired: 'Returned' } as const

const TONES = { claimed: 'completed', cancelled: 'plain', expired: 'plain' } as const
