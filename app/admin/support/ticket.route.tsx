// One ticket for an agent: all messages, our notes among them, and the agent's actions. Typed text
// is preserved where another agent was quicker, beside the messages that arrived meanwhile.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PROBLEMS } from '../../../api/problems'
import { TicketThread } from '../../features/tickets/ticket-thread'
import { ask, get, keyed } from '../../platform/api.server'
import { type Notice, saidOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { missingError } from '../not-found'
import {
  ADMINS_ONLY,
  TicketNote,
  TicketReply,
  TicketSteps,
  type TicketTyped,
} from './ticket-actions'
import { TicketFacts } from './ticket-facts'
import { STATE_WORDS } from './ticket-labels'

const LIST = '/admin/support'

export const meta = title<typeof loader>((data) => (data ? data.ticket.reference : 'Support'))

export const loader = page('admin', async ({ visitor, api, newKey, id }) => {
  const param = { id }
  const ticket = await get(api.admin.tickets[':id'].$get({ param }))
  return { name: visitor.name, me: visitor.id, ticket, formKey: newKey() }
})

/** The notices on success. */
const DONE = {
  answer: ['Reply sent', 'They’ve been notified.'],
  'answer-close': ['Replied and closed', 'They’ve been notified.'],
  note: ['Note saved', ADMINS_ONLY],
  assign: ['Reassigned', 'The other admins can see who has it.'],
  closing: ['Closed', 'It reopens if they write again.'],
  reopening: ['Reopened', 'It’s back in the queue.'],
} as const

export const action = page('admin', async ({ request, api, id }) => {
  const form = await request.formData()
  const intent = textIn(form, 'intent')
  const typed: TicketTyped = {
    intent,
    text: textIn(form, 'text'),
    saved: textIn(form, 'saved'),
    faults: {},
  }
  if (intent === 'insert') {
    if (typed.saved === '') typed.faults = { saved: ['Choose a saved reply.'] }
    return data({ typed, notice: null })
  }
  const one = api.admin.tickets[':id']
  const param = { id }
  const { text, seen } = { text: typed.text, seen: textIn(form, 'seen') }
  const header = keyed(form)
  const call = () => {
    switch (intent) {
      case 'answer':
      case 'answer-close': {
        const json = { text, seen, close: intent === 'answer-close' }
        return ask(one.answers.$post({ param, json }, header))
      }
      case 'note':
        return ask(one.notes.$post({ param, json: { text } }, header))
      case 'assign': {
        const json = {
          assignee: textIn(form, 'assignee') || null,
          from: textIn(form, 'from') || null,
        }
        return ask(one.assignee.$put({ param, json }, header))
      }
      case 'closing':
        return ask(one.closing.$post({ param, json: { seen } }, header))
      case 'reopening':
        return ask(one.reopening.$post({ param, json: { seen } }, header))
      default:
        return null
    }
  }
  const answer = await call()
  if (answer === null) {
    const notice: Notice = { title: 'Nothing changed', description: 'Choose again.', tone: 'bad' }
    return data({ typed: null, notice }, { status: 400 })
  }
  if (!answer.ok) {
    const { problem } = answer
    const faults: TicketTyped['faults'] = problem.errors ?? {}
    const meant = problem.code === 'ticket-status' && text !== ''
    const notice: Notice = meant ? MEANWHILE : saidOf(problem)
    return data(
      { typed: { ...typed, faults }, notice: faults.text ? null : notice },
      { status: problem.status },
    )
  }
  const [title, detail] = DONE[intent as keyof typeof DONE]
  throw await redirectWithToast(`${LIST}/${id}`, title, detail)
})

const MEANWHILE: Notice = {
  title: PROBLEMS['ticket-status'].words[0],
  description:
    'Someone replied or closed it before you sent this. Read what’s new; your text is still below.',
  tone: 'bad',
}

export default function TicketPage() {
  const { me, ticket, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [tone, word] = STATE_WORDS[ticket.status]
  return (
    <Shell as="admin" path={LIST}>
      <PageHead
        back={{ to: LIST, label: 'Support' }}
        title={ticket.subject || ticket.reference}
        lead={`${ticket.reference}, ${ticket.name}`}
      >
        <span data-live="state">
          <Badge tone={tone}>{word}</Badge>
        </span>
      </PageHead>
      <InlineNotice notice={answer?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <section aria-label="Conversation" data-live="thread">
            {ticket.earlier > 0 && (
              <p className="mb-3 text-sm text-soft">
                {ticket.earlier} messages after the first aren’t shown.
              </p>
            )}
            <TicketThread
              opener={{ name: ticket.name, text: ticket.message, at: ticket.createdAt }}
              messages={ticket.messages.map((message) => ({
                ...message,
                author: message.kind === 'answer' ? `${message.author} (Purse)` : message.author,
              }))}
            />
          </section>
          <DisputedChat chat={ticket.chat} />
          <TicketReply ticket={ticket} formKey={formKey} typed={answer?.typed} />
          <TicketNote formKey={formKey} typed={answer?.typed} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <TicketSteps ticket={ticket} formKey={formKey} me={me} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </Shell>
  )
}

type Chat = ReturnType<typeof useLoaderData<typeof loader>>['ticket']['chat']

/** What the two sides of a dispute wrote to each other, beside what they say to us. */
function DisputedChat({ chat }: { chat: Chat }) {
  if (chat.length === 0) return null
  return (
    <details className="min-w-0 rounded-lg bg-sunken px-5 py-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        What they wrote to each other ({chat.length})
      </summary>
      <ol className="mt-2">
        {chat.map(({ id, by, side, text, picture, at }) => (
          <li key={id} className="stitch py-2">
            <p className="text-sm">
              <span className="font-semibold">{by}</span>{' '}
              <span className="text-soft">
                {side === 'client' ? 'client' : 'business'}, {dateTime(at)}
              </span>
            </p>
            <p dir="auto" className="whitespace-pre-line">
              {text || (picture ? 'A picture' : 'An offer')}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

export const ErrorBoundary = missingError('Ticket')
