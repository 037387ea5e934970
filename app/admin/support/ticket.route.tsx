// One ticket for an agent: all messages, our notes among them, and the agent's actions. Typed text
// is preserved where another agent was quicker, beside the messages that arrived meanwhile.
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Problem } from '../../../api/platform/values/problem'
import { PROBLEMS } from '../../../api/problems'
import { AssignTicket, NoteTicket, ReplyToTicket, StepTicket } from '../../../api/support/agent/input'
import { TicketThread } from '../../features/tickets/ticket-thread'
import { get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { comesBack, form, forms, type Sent, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { missingError } from '../not-found'
import { ADMINS_ONLY, TicketNote, TicketReply, TicketSteps } from './ticket-actions'
import { TicketFacts } from './ticket-facts'
import { STATE_LABELS } from './ticket-labels'

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

const ticket = ({ api, id }: PageRequest<'admin'>) => ({ one: api.admin.tickets[':id'], param: { id } })

const done =
  (intent: keyof typeof DONE) =>
  (_: unknown, __: unknown, { id }: PageRequest<'admin'>) =>
    [`${LIST}/${id}`, ...DONE[intent]] as const

/** What was written is not lost where somebody else has changed the ticket meanwhile. */
const refused = ({ code, errors }: Problem, { form }: Sent) => {
  if (errors?.text) return null
  const meant = code === 'ticket-status' && textIn(form, 'text') !== ''
  return meant ? { notice: MEANWHILE, faults: {} } : null
}

const response = (close: boolean) =>
  form(
    ReplyToTicket,
    (pageRequest: PageRequest<'admin'>, { json, key }) => {
      const { one, param } = ticket(pageRequest)
      return one.answers.$post({ param, json }, key)
    },
    done(close ? 'answer-close' : 'answer'),
    { from: (form) => ({ text: textIn(form, 'text'), seen: textIn(form, 'seen'), close }), refused },
  )

export const action = page(
  'admin',
  forms({
    insert: async (_: PageRequest<'admin'>, fields = new FormData()) =>
      comesBack(fields, ReplyToTicket, {}, textIn(fields, 'saved') === '' ? { saved: ['Choose a saved reply.'] } : {}),
    answer: response(false),
    'answer-close': response(true),
    note: form(
      NoteTicket,
      (pageRequest: PageRequest<'admin'>, { json, key }) => {
        const { one, param } = ticket(pageRequest)
        return one.notes.$post({ param, json }, key)
      },
      done('note'),
      { refused },
    ),
    assign: form(
      AssignTicket,
      (pageRequest: PageRequest<'admin'>, { json, key }) => {
        const { one, param } = ticket(pageRequest)
        return one.assignee.$put({ param, json }, key)
      },
      done('assign'),
      {
        from: (form) => ({ assignee: textIn(form, 'assignee') || null, from: textIn(form, 'from') || null }),
        faults: 'notice',
      },
    ),
    closing: form(
      StepTicket,
      (pageRequest: PageRequest<'admin'>, { json, key }) => {
        const { one, param } = ticket(pageRequest)
        return one.closing.$post({ param, json }, key)
      },
      done('closing'),
      { faults: 'notice', refused },
    ),
    reopening: form(
      StepTicket,
      (pageRequest: PageRequest<'admin'>, { json, key }) => {
        const { one, param } = ticket(pageRequest)
        return one.reopening.$post({ param, json }, key)
      },
      done('reopening'),
      { faults: 'notice', refused },
    ),
  }),
)

const MEANWHILE: Notice = {
  title: PROBLEMS['ticket-status'].text[0],
  description: 'Someone replied or closed it before you sent this. Read what’s new; your text is still below.',
  tone: 'bad',
}

export default function TicketPage() {
  const { me, ticket, formKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [tone, word] = STATE_LABELS[ticket.status]
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
      <InlineNotice notice={result?.notice} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <section aria-label="Conversation" data-live="thread">
            {ticket.earlier > 0 && (
              <p className="mb-3 text-sm text-soft">{ticket.earlier} messages after the first aren’t shown.</p>
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
          <TicketReply ticket={ticket} formKey={formKey} formResult={result} />
          <TicketNote formKey={formKey} formResult={result} />
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
