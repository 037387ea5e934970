// Conversations, offers and notifications of the demo logins and their contacts. Instants before
// the UTC day that begins at `day`, except the expiry of offers.
import type { appointment, slotHold } from '../schema/booking/appointments'
import type { autoReply, conversation, message, offer } from '../schema/messaging'
import type { notification } from '../schema/notifications'
import { DEMO_SALON, type Salon } from './booking/salons'
import { type At, FRIEND, ZURI } from './demo-days'
import { DAY, HOUR, MINUTE } from './durations'
import { CLIENTS, DEMO_ADMIN, DEMO_PARTNER, DEMO_SELLER } from './identity/people'
import { timeId } from './random'

type AppointmentRow = typeof appointment.$inferInsert & { id: string }
type MessageRow = typeof message.$inferInsert
type OfferRow = typeof offer.$inferInsert

/** Who, when (UTC ms), what they wrote. */
type Line = [who: string, when: number, text: string, more?: Partial<MessageRow>]

type Chat = {
  people: [string, string]
  lines: Line[]
  /** How many of the last messages somebody has not read; their devices have them all. */
  unread?: Record<string, number>
}

const GRACE = DEMO_PARTNER.id
const GREETING = 'Karibu Amani Hair Studio! Tell us what you have in mind, and we’ll find you a time. Grace'
const CLOSED = 'Asante for writing. The studio is closed now. We open at 8 AM and will reply then.'

/** All of it. `visits` are the appointments of the seed: two of the demo client's are spoken of. */
export function makeTalk(salons: Salon[], visits: AppointmentRow[], day: number) {
  const at: At = (days, hour) => day + days * DAY + hour * HOUR
  const offers = makeOffers(salons, visits, at)
  const chats = chatsOf(salons, offers, at).map(rowsOf)
  return {
    conversations: chats.map((chat) => chat.conversation),
    messages: chats.flatMap((chat) => chat.messages),
    read: chats.flatMap((chat) => chat.read),
    ...offers,
    autoReplies: autoReplies(),
    notifications: notificationsOf(offers.taken, at),
  }
}

/** An accepted offer of a time, which is the demo client's next appointment, and an open price offer. */
function makeOffers(salons: Salon[], visits: AppointmentRow[], at: At) {
  const salon = salons.find((salon) => salon.row.id === DEMO_SALON)
  const taken = visits.find(
    (visit) => visit.clientId === ZURI.id && visit.serviceName === 'Deep Conditioning Treatment',
  )
  const braids = salon?.services.find(({ name }) => name === 'Knotless Braids')
  if (!taken || !braids) throw new Error('there is nothing to offer')
  const booked = Number(taken.createdAt)
  const common = {
    salonId: DEMO_SALON,
    clientId: ZURI.id,
    currency: taken.currency,
    conversationId: chatId(ZURI.id, GRACE),
  }
  const plan = (serviceId: string) => [{ serviceId, staffId: null, addOnIds: [] }]
  const timed: OfferRow = {
    ...common,
    id: timeId(booked - HOUR, 'offer:timed'),
    plan: plan(taken.serviceId),
    name: taken.serviceName,
    price: taken.price,
    listPrice: taken.price,
    durationMinutes: taken.durationMinutes,
    startsAt: taken.startsAt,
    expiresAt: booked + DAY,
    createdAt: booked - HOUR,
  }
  const open: OfferRow = {
    ...common,
    id: timeId(at(-1, 15), 'offer:open'),
    plan: plan(braids.id),
    name: braids.name,
    price: Math.round((braids.price * 0.9) / 10_000) * 10_000,
    listPrice: braids.price,
    durationMinutes: braids.durationMinutes,
    startsAt: null,
    expiresAt: at(6, 15),
    createdAt: at(-1, 15),
  }
  const hold: typeof slotHold.$inferInsert = {
    id: taken.id,
    clientId: ZURI.id,
    salonId: DEMO_SALON,
    kind: 'proposal',
    offerId: timed.id,
    startsAt: taken.startsAt,
    endsAt: taken.endsAt,
    plan: timed.plan,
    price: taken.price,
    currency: taken.currency,
    expiresAt: booked + DAY,
    createdAt: booked - HOUR,
  }
  return {
    offers: [timed, open],
    hold: [hold],
    bookedUp: [{ id: taken.id, status: 'booked', endedAt: booked }],
    taken: { visit: taken, booked },
  }
}

type Offers = ReturnType<typeof makeOffers>

function chatsOf(salons: Salon[], { offers: [timed, open], taken }: Offers, at: At): Chat[] {
  const ownerOf = (id: string) => salons.find((salon) => salon.row.id === id)?.row.ownerId ?? ''
  const kanga = ownerOf('kanga-nail-room')
  const [akinyi, halima] = [CLIENTS[1]?.id ?? '', CLIENTS[6]?.id ?? '']
  const about = (kind: 'salon' | 'appointment', id: string) => ({ context: { kind, id } })
  /** So many minutes from when the offered time was taken up. */
  const then = (minutes: number) => taken.booked + minutes * MINUTE
  return [
    {
      people: [ZURI.id, GRACE],
      lines: [
        [
          ZURI.id,
          at(-44, 8),
          'Grace, the braids survived the whole coast trip. Everybody in Diani asked who did them!',
          about('salon', DEMO_SALON),
        ],
        [
          GRACE,
          at(-44, 8.4),
          'Asante sana Zuri! Salt water is hard on the edges: a little shea butter at night until you are back.',
        ],
        [ZURI.id, then(-95), 'My hair feels dry since the silk press. What would you do?'],
        [GRACE, then(-70), 'A deep conditioning treatment first, then we see. I can keep a quiet morning for you.'],
        [GRACE, then(-60), '', { offerId: timed?.id ?? null }],
        [ZURI.id, then(1), 'Booked. You are a star.', about('appointment', taken.visit.id)],
        [
          GRACE,
          at(-1, 15),
          'For December: knotless braids at our price for regulars, if you choose your day this week.',
          { offerId: open?.id ?? null },
        ],
        [ZURI.id, at(-1, 15.3), 'Tempting! Let me look at my week with Wanjiku.'],
        [ZURI.id, at(-1, 15.4), 'Could the same hands do them again? They were so gentle.'],
      ],
      unread: { [GRACE]: 1 },
    },
    {
      people: [ZURI.id, kanga],
      lines: [
        [
          ZURI.id,
          at(-37, 9),
          'Hello! Do you have the deep burgundy from your window, the one without a name?',
          about('salon', 'kanga-nail-room'),
        ],
        [kanga, at(-37, 9.6), 'We call it Zanzibar Dusk. It is here, and so are we until seven.'],
        [ZURI.id, at(-36, 13), 'Wore it out of the door. My mother wants it too.'],
        [
          kanga,
          at(-2, 8),
          'Zanzibar Dusk is back on the shelf, two bottles only. Shall I put one aside for your mother?',
        ],
      ],
      unread: { [ZURI.id]: 1 },
    },
    {
      people: [ZURI.id, DEMO_SELLER.id],
      lines: [
        [ZURI.id, at(-12, 7), 'Good morning, is the marula oil cold-pressed?'],
        [
          DEMO_SELLER.id,
          at(-12, 7.05),
          'Karibu! We read every message and reply the same day.',
          { automatic: true, clientId: 'auto:greeting' },
        ],
        [DEMO_SELLER.id, at(-12, 9), 'It is, by a cooperative in Makueni. The new harvest comes on Friday.'],
        [ZURI.id, at(-12, 9.2), 'Then I’ll wait for Friday. Asante!'],
      ],
    },
    {
      people: [ZURI.id, FRIEND.id],
      lines: [
        [FRIEND.id, at(-6, 6), 'I put in my part for Asha’s glam. We are past halfway!'],
        [ZURI.id, at(-6, 6.5), 'Saw it, you legend. She still suspects nothing.'],
        [FRIEND.id, at(-1, 16), 'Braids in December, you and me, side by side?'],
        [FRIEND.id, at(-1, 16.1), 'Grace says there is a price for regulars this week'],
      ],
      unread: { [ZURI.id]: 2 },
    },
    {
      people: [akinyi, GRACE],
      lines: [
        [
          akinyi,
          at(-1, 16.5),
          'Habari Grace, I am running ten minutes late tomorrow, matatu from Thika. Is that all right?',
          about('salon', DEMO_SALON),
        ],
        [akinyi, at(-1, 16.6), 'And can my sister sit with me?'],
      ],
      unread: { [GRACE]: 2 },
    },
    {
      people: [halima, GRACE],
      lines: [
        [
          halima,
          at(-3, 10),
          'Do you have a corner where I can take my hijab off in private?',
          about('salon', DEMO_SALON),
        ],
        [GRACE, at(-3, 10.2), 'We do: the back room, and only women look after you there.'],
        [halima, at(-1, 17), 'That was perfect, thank you. Same time next month?'],
      ],
      unread: { [GRACE]: 1 },
    },
    {
      people: [DEMO_SELLER.id, DEMO_ADMIN.id],
      lines: [
        [DEMO_SELLER.id, at(-8, 8), 'Hello Imani, which papers do you still need for the shop in Kisumu?'],
        [DEMO_ADMIN.id, at(-8, 11), 'Only the tax number. The rest was in order, thank you.'],
      ],
      unread: { [DEMO_SELLER.id]: 1 },
    },
  ]
}

function rowsOf({ people, lines, unread = {} }: Chat) {
  const id = chatId(...people)
  const [lowId = '', highId = ''] = people.toSorted()
  const first = Math.round(lines[0]?.[1] ?? 0)
  const opened: typeof conversation.$inferInsert = { id, lowId, highId, createdAt: first, updatedAt: first }
  const messages = lines.map(([senderId, when, text, more], i): MessageRow => {
    const createdAt = Math.round(when)
    const key = `message:${id}:${i + 1}`
    return {
      id: timeId(createdAt, key),
      conversationId: id,
      seq: i + 1,
      senderId,
      clientId: key,
      text,
      createdAt,
      ...more,
    }
  })
  const read = people.map((userId) => ({
    conversationId: id,
    userId,
    deliveredSeq: lines.length,
    readSeq: lines.length - (unread[userId] ?? 0),
  }))
  return { conversation: opened, messages, read }
}

function autoReplies(): (typeof autoReply.$inferInsert)[] {
  const hours = { hereDays: [1, 2, 3, 4, 5, 6], hereFrom: 8 * 60, hereTo: 18 * 60 }
  return [
    // What she says at night waits, written, to be switched on.
    { ...hours, userId: GRACE, greeting: true, greetingText: GREETING, awayText: CLOSED },
    {
      ...hours,
      userId: DEMO_SELLER.id,
      greeting: true,
      away: 'hours' as const,
      greetingText: 'Karibu! We read every message and reply the same day.',
      awayText: 'The shop is closed until 8 AM. We’ll reply in the morning.',
    },
  ]
}

function notificationsOf({ visit, booked }: Offers['taken'], at: At): (typeof notification.$inferInsert)[] {
  const notificationTo = (
    userId: string,
    createdAt: number,
    kind: string,
    [title, text, path]: [string, string, string],
    readAt: number | null = null,
  ) => ({ id: timeId(createdAt, `notice:${userId}:${title}`), userId, kind, title, text, path, createdAt, readAt })
  const salon = 'Amani Hair Studio'
  return [
    notificationTo(
      ZURI.id,
      booked + 1000,
      'appointment',
      [
        'Booking Successful',
        `Your appointment for ${visit.serviceName} has been booked!`,
        `/client/bookings/${visit.id}`,
      ],
      booked + HOUR,
    ),
    notificationTo(
      ZURI.id,
      at(-6, 6),
      'money',
      ['Asha’s wedding glam', `${FRIEND.name} has saved KES 1,500.00 with you.`, '/goals'],
      at(-6, 7),
    ),
    notificationTo(ZURI.id, at(-1, 12), 'review', [
      `${salon} replied to your review`,
      `${salon} replied to your review on Purse.`,
      `/salon/${DEMO_SALON}`,
    ]),
    notificationTo(
      GRACE,
      at(-2, 9),
      'booking',
      ['New booking request', `${FRIEND.name} requested a visit.`, '/partner/dashboard'],
      at(-2, 10),
    ),
    notificationTo(GRACE, at(-1, 13), 'review', [
      'A new review',
      'Zainab Hassan gave your salon 5 stars.',
      '/partner/reviews',
    ]),
    notificationTo(GRACE, at(-1, 14), 'booking', [
      'New booking request',
      `${ZURI.name} requested a visit.`,
      '/partner/dashboard',
    ]),
    notificationTo(
      DEMO_SELLER.id,
      at(-30, 9),
      'account',
      ['Your shop is approved', 'Clients can find it on Purse now.', '/seller/dashboard'],
      at(-30, 10),
    ),
    notificationTo(DEMO_SELLER.id, at(-1, 9), 'security', [
      'New sign-in',
      'Someone signed in to your Purse account from Chrome on Android. If this wasn’t you, log out that device and change your password.',
      '/seller/settings/security',
    ]),
    notificationTo(
      DEMO_ADMIN.id,
      at(-4, 8),
      'system',
      ['A salon is waiting for approval', 'A salon in Nairobi asks to be listed.', '/admin/applications'],
      at(-4, 9),
    ),
    notificationTo(DEMO_ADMIN.id, at(-1, 8), 'system', [
      'A shop is waiting for approval',
      'A shop in Accra asks to be listed.',
      '/admin/applications',
    ]),
  ]
}

/** The conversation of two people, in either order. */
function chatId(...people: [string, string]): string {
  return `chat-${people
    .map((id) => id.replace('user-', ''))
    .toSorted()
    .join('-')}`
}
