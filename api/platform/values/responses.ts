// The shapes of answers, for the OpenAPI document. Verbs type their own answers; these describe the
// same on the wire, and tests hold real answers against them.
import { z } from 'zod'
import { ALERTS, REMINDER_HOURS } from '../../notifications/input'
import { pageOf } from '../pagination'
import { CURRENCIES } from './money'

const id = z.string()
const instant = z.iso.datetime({ offset: true })

export const MoneyAnswer = z
  .object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/), currency: z.enum(CURRENCIES) })
  .meta({ description: 'A decimal string with the digits of its currency.' })

/** What its author reads where something of theirs is taken down; the id leads to the way to appeal. */
export const TakenDownAnswer = z.object({ removalId: id, reason: z.string() })

export const MeAnswer = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  image: z.string().nullable(),
  role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
  currency: z.enum(CURRENCIES),
  twoFactorEnabled: z.boolean(),
})

export const PrivacyAnswer = z.object({
  foundBy: z.enum(['name', 'contact', 'nobody']),
  readReceipts: z.boolean(),
  showPresence: z.boolean(),
})

/** People as others find them; never how to reach them. */
export const PeopleAnswer = pageOf(MeAnswer.pick({ id: true, name: true, image: true, role: true }))

export const ExportAnswer = z.object({
  id,
  status: z.enum(['waiting', 'ready', 'failed', 'expired']),
  bytes: z.number().int().nullable(),
  createdAt: instant,
  readyAt: instant.nullable(),
  expiresAt: instant.nullable(),
})

export const LeavingAnswer = z.object({
  possible: z.boolean(),
  fresh: z.boolean(),
  blockers: z.array(
    z.object({
      what: z.enum([
        'balance',
        'held',
        'payable',
        'deposit',
        'withdrawal',
        'goal',
        'booking',
        'appointment',
        'order',
        'sale',
        'gift-card',
        'last-admin',
      ]),
      text: z.string(),
      path: z.string().nullable(),
      amount: MoneyAnswer.nullable(),
    }),
  ),
  plus: z.boolean(),
  interest: z.array(MoneyAnswer),
})

export const WalletAnswer = z.object({
  currency: z.enum(CURRENCIES),
  available: MoneyAnswer,
  held: MoneyAnswer,
  total: MoneyAnswer,
})

export const TransactionAnswer = z.object({
  id,
  transferId: id,
  transactionType: z.enum(['deposit', 'withdrawal', 'goal_contribution', 'payment', 'other']),
  description: z.string(),
  createdAt: instant,
  amount: MoneyAnswer,
  balance: MoneyAnswer,
  status: z.enum(['completed', 'pending']),
})

export const DepositAnswer = z.object({
  id,
  status: z.enum(['waiting', 'requires_action', 'confirmed', 'failed', 'expired']),
  amount: MoneyAnswer,
  method: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  actionUrl: z.string().nullable(),
  failure: z.string().nullable(),
  transferId: id.nullable(),
})

const channel = z.object({
  state: z.enum(['ready', 'no-contact', 'waiting', 'unavailable']),
  to: z.string().nullable(),
})
const localTime = z.string().regex(/^\d\d:\d\d$/)

export const PreferencesAnswer = z.object({
  push: z.boolean(),
  email: z.boolean(),
  sms: z.boolean(),
  alerts: z.partialRecord(z.enum(ALERTS), z.boolean()),
  quiet: z.boolean(),
  quietFrom: localTime.nullable(),
  quietTo: localTime.nullable(),
  timeZone: z.string(),
  reminderHours: z.literal(REMINDER_HOURS).nullable(),
  channels: z.object({ push: channel, email: channel, sms: channel }),
  devices: z.array(z.object({ id, name: z.string(), since: instant, current: z.boolean() })),
  pushKey: z.string().nullable(),
})

const methods = z.array(z.object({ id, label: z.string(), isDefault: z.boolean() }))
const testMethods = z.array(z.object({ id, label: z.string(), behaviour: z.string() }))

/** What adding funds can be paid with. */
export const PayWithAnswer = z.object({ paymentMethods: methods, testMethods })

export const DepositDetailAnswer = DepositAnswer.extend(PayWithAnswer.shape)

export const FeeVersionAnswer = z.object({
  kind: z.enum([
    'platform',
    'withdrawal',
    'withdrawal_plus',
    'exchange',
    'cashback',
    'cashback_cap',
    'vendor',
    'payout_daily',
    'payout_weekly',
    'payout_monthly',
    'payout_instant',
  ]),
  percent: z.string(),
  since: instant,
})

export const PlatformAnswer = z.object({
  fees: z.array(FeeVersionAnswer),
  providers: z.array(
    z.object({
      kind: z.enum(['payments', 'rates', 'email', 'sms', 'push', 'files']),
      name: z.string().nullable(),
    }),
  ),
})

export const ServiceAnswer = z.object({
  id,
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: MoneyAnswer,
  durationMinutes: z.number().int(),
})

export const AppointmentAnswer = z.object({
  id,
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
  ending: z.enum(['client', 'declined', 'salon', 'expired', 'no_show']).nullable(),
  salonId: z.string(),
  salonName: z.string(),
  salonAddress: z.string(),
  clientName: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  durationMinutes: z.number().int(),
  staffId: z.string(),
  staffName: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  price: MoneyAnswer,
  payment: z.enum(['purse', 'salon']),
  hold: z.enum(['held', 'captured', 'released', 'expired']).nullable(),
  heldAmount: MoneyAnswer.nullable(),
  captured: MoneyAnswer.nullable(),
  refunded: MoneyAnswer.nullable(),
  itemCount: z.number().int(),
  answerBy: instant.nullable(),
  notes: z.string(),
  forName: z.string(),
  createdAt: instant,
})

export const ApplicationAnswer = z.object({
  id,
  kind: z.enum(['salon', 'shop']),
  status: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
  newName: z.string(),
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})

const business = {
  id,
  name: z.string(),
  /** The new name that waits for an admin; null where none does. */
  nameInReview: z.string().nullable(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  status: z.enum(['draft', 'approved', 'suspended']),
  missing: z.array(z.string()),
}

export const OwnSalonAnswer = z.object({
  ...business,
  email: z.string(),
  licence: z.string(),
  businessType: z.string(),
  priceRange: z.number().int(),
  amenities: z.array(z.string()),
})

export const OwnShopAnswer = z.object({ ...business, taxNumber: z.string() })

export const OwnBusinessAnswer = z.union([OwnSalonAnswer, OwnShopAnswer])

/** What a client has begun and not finished; `path`: where it is. */
export const UnfinishedAnswer = z.object({
  what: z.enum([
    'visit',
    'order',
    'return',
    'goal',
    'request',
    'gift-card',
    'deposit',
    'withdrawal',
  ]),
  id: z.string(),
  name: z.string(),
  path: z.string(),
})

export const BusinessAnswer = z.object({
  me: MeAnswer,
  kind: z.enum(['salon', 'shop']).nullable(),
  salon: OwnSalonAnswer.nullable(),
  shop: OwnShopAnswer.nullable(),
  application: ApplicationAnswer.nullable(),
  unfinished: z.array(UnfinishedAnswer),
  purse: z.array(MoneyAnswer),
})

export const ApplicationListAnswer = pageOf(
  ApplicationAnswer.extend({ name: z.string(), city: z.string(), applicant: z.string() }),
).extend({
  counts: z.object({
    waiting: z.number().int(),
    approved: z.number().int(),
    refused: z.number().int(),
  }),
})

export const ApplicationDetailAnswer = ApplicationAnswer.extend({
  applicant: z.object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.enum(['client', 'beauty_partner', 'product_seller', 'admin']),
    memberSince: instant,
    unfinished: z.number().int(),
  }),
  salon: OwnSalonAnswer.nullable(),
  shop: OwnShopAnswer.nullable(),
  decidedBy: z.string().nullable(),
})

export const AdminProfileAnswer = z.object({
  me: MeAnswer,
  position: z.string(),
  department: z.string(),
})

export const DashboardAnswer = z.object({
  me: MeAnswer,
  wallet: WalletAnswer,
  balances: z.array(MoneyAnswer),
  /** Money of the viewer's appointments that is held: what they, or their salons, may expect. */
  covered: z.array(MoneyAnswer),
  salons: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.string(),
      timeZone: z.string(),
      missing: z.array(z.string()),
    }),
  ),
  application: ApplicationAnswer.nullable(),
  pending: z.array(AppointmentAnswer),
  upcoming: z.array(AppointmentAnswer),
  recent: z.array(TransactionAnswer),
  paymentMethods: methods,
  testMethods,
})

export const TicketAnswer = z.object({
  /** Null for a stranger. */
  id: id.nullable(),
  reference: z.string().regex(/^PRS-[2-9A-HJ-NP-Z]{6}$/),
  createdAt: instant,
})

export const MailAnswer = z.object({
  items: z.array(
    z.object({
      id,
      channel: z.enum(['email', 'sms', 'push']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      createdAt: instant,
    }),
  ),
  next: z.null(),
})

export const ProblemAnswer = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  requestId: z.string(),
  detail: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
