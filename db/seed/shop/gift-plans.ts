// The scripted gift cards of the demo data: the demo client's as sender and as recipient, at least
// one in every state. Days are counted from today, amounts are minor units of KES.
import { FRIEND, ZURI } from '../demo-days'
import { CLIENTS, type Person } from '../identity/people'

const [, AKINYI, FAITH, MERCY, BRIAN, NJERI, HALIMA] = CLIENTS as Person[]

export type GiftPlan = {
  /** Unique. */
  key: string
  from: Person
  to: { id: Person } | { email: string } | { phone: string }
  toName: string
  fromName?: string
  design: 'bloom' | 'braids' | 'comb' | 'lantern' | 'polish' | 'confetti'
  target: number
  message: string
  days: number
  /** Who pays in what, and when; by default the sender pays all of it at once. */
  shares?: [who: Person, amount: number, days: number][]
  /** Who was asked to pay a part of it, and until when: a group's gift. */
  group?: { requested: Person[]; declined?: Person[]; until: number }
  /** A salon, and one of its services by name. */
  suggests?: [salonId: string, service?: string]
  /** On which day it is to go out; absent: as soon as it is paid. */
  onDay?: number
  /** When it went out; absent: it has not. */
  sent?: number
  claims?: [who: Person, amount: number, days: number][]
  ended?: ['cancelled' | 'expired', days: number]
}

const who = (person: Person | undefined): Person => {
  if (!person) throw new Error('There are too few clients')
  return person
}

export const GIFTS: GiftPlan[] = [
  // Of the demo client.
  {
    key: 'group',
    from: ZURI,
    to: { email: 'asha.mwinyi@purse.test' },
    toName: 'Asha Mwinyi',
    fromName: 'Zuri, Wanjiku and friends',
    design: 'confetti',
    target: 600_000,
    days: -4.3,
    message: 'For the morning of the wedding: sit down, be looked after, say nothing.',
    shares: [
      [ZURI, 150_000, -4.3],
      [FRIEND, 200_000, -2.2],
    ],
    group: { requested: [FRIEND, who(AKINYI), who(HALIMA)], declined: [who(HALIMA)], until: 9 },
    suggests: ['amani-hair-studio', 'Knotless Braids'],
    onDay: 14,
  },
  {
    key: 'scheduled',
    from: ZURI,
    to: { phone: '+254700000411' },
    toName: 'Mama Zuri',
    design: 'lantern',
    target: 350_000,
    days: -3.4,
    onDay: 12,
    message: 'Happy birthday, Mama. This one is not for the house.',
  },
  {
    key: 'sent',
    from: ZURI,
    to: { id: FRIEND },
    toName: 'Wanjiku',
    design: 'polish',
    target: 250_000,
    days: -2.4,
    sent: -2.4,
    message: 'For the exam you said you would fail.',
    suggests: ['etoile-nail-atelier', 'Spa Pedicure'],
  },
  {
    key: 'partly claimed',
    from: ZURI,
    to: { id: who(AKINYI) },
    toName: 'Akinyi',
    design: 'braids',
    target: 300_000,
    days: -16.5,
    sent: -16.5,
    message: 'Braids on me.',
    claims: [[who(AKINYI), 120_000, -14.3]],
  },
  {
    key: 'claimed',
    from: ZURI,
    to: { id: who(HALIMA) },
    toName: 'Halima',
    design: 'bloom',
    target: 200_000,
    days: -30.4,
    sent: -30.4,
    message: 'Asante for the notes!',
    claims: [[who(HALIMA), 200_000, -29.5]],
  },
  {
    key: 'cancelled',
    from: ZURI,
    to: { email: 'tabby@purse.test' },
    toName: 'Tabby',
    design: 'comb',
    target: 150_000,
    days: -14.4,
    sent: -14.4,
    ended: ['cancelled', -6.4],
    message: '',
  },
  {
    key: 'group, cancelled',
    from: ZURI,
    to: { id: who(FAITH) },
    toName: 'Faith',
    design: 'lantern',
    target: 500_000,
    days: -44.4,
    ended: ['cancelled', -37.4],
    message: 'Welcome back from Mombasa!',
    shares: [
      [ZURI, 100_000, -44.4],
      [who(MERCY), 50_000, -42.3],
    ],
    group: { requested: [who(MERCY), who(BRIAN)], until: -30 },
  },
  {
    key: 'expired',
    from: ZURI,
    to: { email: 'carol.n@purse.test' },
    toName: 'Carol',
    design: 'bloom',
    target: 120_000,
    days: -398.4,
    sent: -398.4,
    ended: ['expired', 0],
    message: 'Until we see each other.',
  },
  // For the demo client.
  {
    key: 'for zuri',
    from: FRIEND,
    to: { id: ZURI },
    toName: 'Zuri',
    design: 'bloom',
    target: 200_000,
    days: -1.2,
    sent: -1.2,
    message: 'You carried me through this month. Lie down for an hour.',
    suggests: ['maji-moto-day-spa', 'Swedish Massage'],
  },
  {
    key: 'for zuri, by three',
    from: who(NJERI),
    to: { id: ZURI },
    toName: 'Zuri',
    fromName: 'The Tuesday class',
    design: 'confetti',
    target: 450_000,
    days: -12.4,
    message: 'From all of us who never remember the steps.',
    shares: [
      [who(NJERI), 150_000, -12.4],
      [FRIEND, 200_000, -11.3],
      [who(MERCY), 100_000, -10.2],
    ],
    group: { requested: [FRIEND, who(MERCY)], until: -5 },
    sent: -10.2,
    claims: [[ZURI, 150_000, -9.4]],
  },
  {
    key: 'for zuri, claimed',
    from: who(BRIAN),
    to: { email: 'client@purse.test' },
    toName: 'Zuri',
    design: 'comb',
    target: 180_000,
    days: -50.4,
    sent: -50.4,
    message: 'For cutting my hair when nobody else was open.',
    claims: [[ZURI, 180_000, -50.1]],
  },
  {
    key: 'for zuri, expired',
    from: who(AKINYI),
    to: { id: ZURI },
    toName: 'Zuri',
    design: 'lantern',
    target: 100_000,
    days: -388.4,
    sent: -388.4,
    ended: ['expired', 0],
    message: 'Karibu Nairobi!',
    claims: [[ZURI, 60_000, -380.4]],
  },
  {
    key: 'invited',
    from: FRIEND,
    to: { id: who(NJERI) },
    toName: 'Njeri',
    fromName: 'Wanjiku and friends',
    design: 'polish',
    target: 400_000,
    days: -1.5,
    message: 'New job, new hands.',
    shares: [[FRIEND, 100_000, -1.5]],
    group: { requested: [ZURI, who(AKINYI)], until: 6 },
    suggests: ['etoile-nail-atelier'],
  },
]
