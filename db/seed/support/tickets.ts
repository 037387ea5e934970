// Support tickets of each source and in each state: from a Plus member, signed-out people, a
// partner and a seller, some assigned to an admin, with answers and notes.
import type { appointment } from '../../schema/booking/appointments'
import type { ticket, ticketMessage } from '../../schema/support'
import { HOUR } from '../durations'
import {
  addressOf,
  CLIENTS,
  DEMO_ADMIN,
  DEMO_CLIENT,
  DEMO_OPERATIONS,
  DEMO_PARTNER,
  DEMO_SELLER,
  type Person,
} from '../identity/people'
import { timeId } from '../random'
import type { OrderRow } from '../shop/orders'
import { APPEAL, type Moderated, REPORTED } from './moderation'

type TicketRow = typeof ticket.$inferInsert
type MessageRow = typeof ticketMessage.$inferInsert
type About = { kind: NonNullable<TicketRow['aboutKind']>; id: string } | undefined

type Around = { appointments: (typeof appointment.$inferInsert)[]; orders: OrderRow[]; moderated: Moderated }

/** What followed: who, how many hours before the day, in which words. */
type Message = [by: 'they' | Person, hours: number, text: string, note?: 'note']

type Story = {
  by: (Person & { email: string; plus?: true }) | { name: string; email: string }
  /** Hours before the day. */
  hours: number
  source: TicketRow['source']
  subject: string
  message: string
  about?: About
  said?: Message[]
  whose?: Person
  closed?: true
}

const ZURI = { ...DEMO_CLIENT, email: 'client@purse.test', plus: true as const }
const GRACE = { ...DEMO_PARTNER, email: 'partner@purse.test' }
const JOSEPH = { ...DEMO_SELLER, email: 'seller@purse.test' }

/** Everything about tickets as of `day` (UTC ms of its midnight), in the order in which it must be written. */
export function makeTickets(day: number, around: Around) {
  const stories = storiesOf(around)
  const at = (hours: number) => day - hours * HOUR
  const tickets: TicketRow[] = []
  const messages: MessageRow[] = []
  const assigned: { id: string; assignedTo: string }[] = []
  const closed: { id: string; status: 'closed'; closedAt: number }[] = []
  for (const [index, story] of stories.entries()) {
    const { by, subject, message, source, about, said = [], whose } = story
    const createdAt = at(story.hours)
    const id = timeId(createdAt, `ticket:${index}`)
    const userId = 'id' in by ? by.id : null
    tickets.push({
      id,
      reference: `PRS-DEM${LETTERS[index]}22`,
      userId,
      name: by.name,
      email: by.email,
      subject,
      message,
      source,
      rank: 'plus' in by ? 0 : 1,
      aboutKind: about?.kind ?? null,
      aboutId: about?.id ?? null,
      createdAt,
      updatedAt: createdAt,
    })
    for (const [who, hours, text, note] of said) {
      messages.push({
        id: timeId(at(hours), `ticket:${index}:${hours}`),
        ticketId: id,
        kind: who === 'they' ? 'question' : (note ?? 'answer'),
        authorId: who === 'they' ? userId : who.id,
        text,
        createdAt: at(hours),
      })
    }
    if (whose) assigned.push({ id, assignedTo: whose.id })
    const last = said.at(-1)?.[1] ?? story.hours
    if (story.closed) closed.push({ id, status: 'closed', closedAt: at(last) })
  }
  const admins = [DEMO_ADMIN, DEMO_OPERATIONS]
  return {
    tickets,
    messages: messages.toSorted((a, b) => a.createdAt - b.createdAt),
    assigned,
    closed,
    // Only an admin with a second factor answers; theirs is set up when the demo is run.
    working: admins.map(({ id }) => ({ id, twoFactorEnabled: 1 })),
    rested: admins.map(({ id }) => ({ id, twoFactorEnabled: 0 })),
  }
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function storiesOf({ appointments, orders, moderated }: Around): Story[] {
  const visit = appointments.find(({ clientId }) => clientId === ZURI.id)
  const booked = appointments.findLast(({ clientId }) => clientId === ZURI.id)
  const ownOrders = orders.filter(({ clientId }) => clientId === ZURI.id)
  const order = ownOrders[0]
  const disputed = ownOrders.find(({ status, disputedAt }) => status === 'shipped' && disputedAt)
  const { unkind, unfair, pushed, down } = moderated
  const author = CLIENTS.find(({ id }) => id === down.userId)
  if (!author) throw new Error('Nobody wrote the review that is taken down')
  const about = (kind: NonNullable<TicketRow['aboutKind']>, row: { id: string } | undefined) =>
    row && { kind, id: row.id }
  return [
    {
      by: ZURI,
      hours: 3,
      source: 'chat',
      about: about('appointment', visit),
      subject: 'I was charged for the wrong length',
      message: 'I booked shoulder length and paid for waist length. Can the difference come back?',
    },
    {
      by: { name: 'Atieno Were', email: 'atieno.were@example.com' },
      hours: 30,
      source: 'contact',
      subject: 'Do you come to Kisumu?',
      message: 'I run a small salon near the lake and would like to be listed.',
    },
    {
      by: GRACE,
      hours: 20,
      source: 'chat',
      whose: DEMO_ADMIN,
      subject: 'My payout says Monday',
      message: 'It is Tuesday here, and nothing has come to my bank.',
      said: [
        [DEMO_ADMIN, 18, 'Her bank was closed on Monday: see the holiday list.', 'note'],
        [DEMO_ADMIN, 17, 'Dear Grace,\n\nMonday was a bank holiday. It should be there today.'],
        ['they', 5, 'Still nothing, I am afraid.'],
      ],
    },
    {
      by: JOSEPH,
      source: 'report',
      about: about('product_review', unfair),
      subject: 'Report of a review',
      hours: REPORTED.unfair.hours,
      message: `Something else.\n\n${REPORTED.unfair.detail}`,
    },
    {
      by: GRACE,
      source: 'report',
      about: about('review', unkind),
      subject: 'Report of a review',
      hours: REPORTED.unkind.hours,
      message: `It is offensive.\n\n${REPORTED.unkind.detail}`,
      whose: DEMO_OPERATIONS,
    },
    {
      by: ZURI,
      hours: 26,
      source: 'dispute',
      about: about('order', disputed),
      subject: 'My order has not come',
      message: 'The carrier says delivered, but nobody here has seen it.',
      said: [[DEMO_OPERATIONS, 25, 'Asked the carrier for their proof.', 'note']],
    },
    {
      by: ZURI,
      hours: 120,
      source: 'chat',
      about: about('order', order),
      subject: 'One bottle leaked',
      whose: DEMO_OPERATIONS,
      closed: true,
      message: 'The shampoo had opened on its way. The rest is fine.',
      said: [
        [DEMO_OPERATIONS, 118, 'Dear Zuri,\n\nWe are sorry. Ask for a return of that one bottle.'],
        ['they', 110, 'Done, thank you!'],
        [DEMO_OPERATIONS, 109, 'Wonderful. The seller has said yes already.'],
      ],
    },
    {
      by: ZURI,
      hours: 70,
      source: 'chat',
      about: about('appointment', booked),
      subject: 'May I bring my daughter?',
      whose: DEMO_ADMIN,
      message: 'She is four and would sit with a book.',
      said: [[DEMO_ADMIN, 69, 'Dear Zuri,\n\nPlease ask the salon in your messages: most say yes.']],
    },
    {
      by: { name: 'Kwame Mensah', email: 'kwame@example.com' },
      hours: 90,
      source: 'contact',
      subject: 'A gift card that I was sent',
      whose: DEMO_ADMIN,
      message: 'I deleted the email. Is the money lost?',
      said: [[DEMO_ADMIN, 88, 'Dear Kwame,\n\nIt is not. Whoever sent it can send it again.']],
    },
    {
      by: JOSEPH,
      hours: 200,
      source: 'chat',
      whose: DEMO_ADMIN,
      closed: true,
      subject: 'How do I take a product off the shelf?',
      message: 'It is sold out for good.',
      said: [[DEMO_ADMIN, 199, 'Dear Joseph,\n\nOpen it under Products and archive it.']],
    },
    {
      by: { name: 'A visitor', email: 'visitor@example.com' },
      hours: 300,
      source: 'contact',
      subject: 'Your prices',
      closed: true,
      message: 'What does Plus cost in shillings?',
      said: [
        [DEMO_OPERATIONS, 290, 'It stands under Plus, in each currency.'],
        ['they', 280, 'Found it.'],
      ],
    },
    {
      by: ZURI,
      source: 'report',
      about: about('message', pushed),
      subject: 'Report of a message',
      hours: REPORTED.pushed.hours,
      message: `It is spam.\n\n${REPORTED.pushed.detail}`,
    },
    {
      by: { ...author, email: addressOf(author) },
      source: 'appeal',
      about: about('review', down),
      hours: APPEAL.hours,
      subject: 'Appeal: a removed review',
      message: APPEAL.text,
    },
  ]
}
