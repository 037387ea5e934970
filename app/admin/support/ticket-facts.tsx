// The author of a ticket and its subject, with links to their pages.
import { formatMoney } from '../../../api/platform/values/money'
import type { AgentTicketResponse } from '../../../api/support/agent/responses'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Section } from '../../ui/layout/section'
import { ROLE_NAMES } from '../users/user-labels'
import { ABOUT_LABELS, SOURCE_LABELS, STATE_LABELS } from './ticket-labels'

export function TicketFacts({ ticket }: { ticket: AgentTicketResponse }) {
  const { person, subjectOf } = ticket
  return (
    <div data-live="facts" className="grid min-w-0 grid-cols-1 gap-8">
      <Section
        id="who"
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{ticket.name}</span>
            {ticket.plus && (
              <span className="inline-flex font-sans">
                <Badge tone="completed">Plus</Badge>
              </span>
            )}
          </span>
        }
      >
        <Facts
          facts={[
            ['From', person ? whoOf(person) : 'No account: replies go by email'],
            ['Email', ticket.email],
            ['Source', SOURCE_LABELS[ticket.source]],
            ['Received', dateTime(ticket.createdAt)],
            ...(ticket.closedAt ? [['Closed', dateTime(ticket.closedAt)] as [string, string]] : []),
          ]}
        />
        {person && (
          <TextLink to={`/admin/people/${encodeURIComponent(person.id)}?purpose=support`}>View account</TextLink>
        )}
      </Section>
      {subjectOf && <About ticket={ticket} about={subjectOf} />}
      {ticket.others.length > 0 && (
        <Section id="others" title="Their other tickets">
          <ul>
            {ticket.others.map((other) => (
              <li key={other.id} className="stitch py-1.5">
                <TextLink to={`/admin/support/${encodeURIComponent(other.id)}`}>
                  <span className="min-w-0 wrap-anywhere">{other.subject || other.reference}</span>
                </TextLink>
                <p className="text-sm text-soft">
                  {STATE_LABELS[other.status][1]}, {dateTime(other.updatedAt)}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

function whoOf({ role, deleted, suspended }: NonNullable<AgentTicketResponse['person']>): string {
  if (deleted) return 'The account was deleted'
  return suspended ? `${ROLE_NAMES[role]}, suspended` : ROLE_NAMES[role]
}

type Subject = NonNullable<AgentTicketResponse['subjectOf']>

function About({ ticket, about }: { ticket: AgentTicketResponse; about: Subject }) {
  const { kind, title, where, state, at, sum, arrivedAt, arrivedByCode } = about
  const facts: [string, string][] = []
  if (kind === 'user' && title) facts.push(['Owner', title])
  else if (title) facts.push(['What', title], ['Where', where])
  if (at) facts.push([kind === 'order' ? 'Placed' : 'When', dateTime(at)])
  if (state) {
    const text = state.charAt(0).toUpperCase() + state.slice(1).replaceAll('_', ' ')
    facts.push(['Status', about.disputed ? `${text}, disputed` : text])
  }
  if (sum) facts.push(['Amount', formatMoney(sum)])
  const how = arrivedByCode ? 'with their code' : 'the salon says'
  if (kind === 'appointment') facts.push(['Checked in', arrivedAt ? `${dateTime(arrivedAt)}, ${how}` : 'No'])
  return (
    <Section id="about" title={`About: ${ABOUT_LABELS[kind].toLowerCase()}`}>
      {facts.length > 0 && <Facts facts={facts} />}
      <p className="flex flex-wrap gap-x-5">
        {waysOf(ticket, about).map(([to, label]) => (
          <TextLink key={to} to={to}>
            {label}
          </TextLink>
        ))}
      </p>
    </Section>
  )
}

/** The page that handles it. */
function waysOf({ source }: AgentTicketResponse, about: Subject): [to: string, label: string][] {
  const id = encodeURIComponent(about.id)
  switch (about.kind) {
    case 'appointment':
    case 'order': {
      const ways: [string, string][] = [[`/admin/money?q=${id}`, 'View transfers']]
      if (source === 'dispute' && about.kind === 'order') ways.unshift([`/admin/disputes/${id}`, 'Decide the dispute'])
      if (about.refundable) ways.push([`/admin/money/refund?of=${about.kind}&id=${id}`, 'Refund'])
      return ways
    }
    case 'user':
      return [[`/admin/people/${id}?purpose=support`, 'View account']]
    default:
      return [[`/admin/moderation/${about.kind}/${id}`, 'View']]
  }
}
