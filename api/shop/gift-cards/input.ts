// Input schemas of gift cards. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { NO_RECIPIENT } from '../../booking/appointments/input'
import { NameQuery } from '../../identity/accounts/input'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { pageInput } from '../../platform/pagination'
import { phoneDigits } from '../../platform/phones/phone-text'
import { line, noLinks, notOurs, paragraphs } from '../../platform/text'
import { CURRENCY } from '../../platform/values/currencies'
import { id, typedAs } from '../../platform/values/input'
import { formatMoney, moneyJson } from '../../platform/values/money'

/** The designs, each drawn in app/features/gift-cards/design-drawing.ts. */
export const GIFT_DESIGNS = ['bloom', 'braids', 'comb', 'lantern', 'polish', 'confetti'] as const

export type GiftDesign = (typeof GIFT_DESIGNS)[number]

/** How far ahead a card may be scheduled, in days. */
export const MAX_GIFT_DAYS = 366

export const MAX_GIFT_MESSAGE = 300

/** The maximum length of a name on a card. */
export const MAX_GIFT_NAME = 60

/** The text of a card goes out in our name to people who may not know us. */
const name = (label: string, missing: string) =>
  line(label, MAX_GIFT_NAME)
    .min(1, missing)
    .refine(...noLinks(label))
    .refine(...notOurs(label))

const empty = (value: unknown) => value || undefined

const EMAIL_FAULT = 'Enter an email address.'
const PHONE_FAULT = 'Enter a phone number with its country code, like +254 712 345678.'

const email = z.preprocess(
  empty,
  z.string().trim().toLowerCase().max(200, EMAIL_FAULT).pipe(z.email(EMAIL_FAULT)).optional(),
)

/** A phone number as people write it, parsed to E.164. */
const phone = typedAs(
  z.preprocess(
    empty,
    z
      .string()
      .max(40, PHONE_FAULT)
      .transform(phoneDigits)
      .pipe(z.string().regex(/^\+[1-9]\d{9,14}$/, PHONE_FAULT))
      .optional(),
  ),
  { as: 'phone', currency: 'currency' },
)

/** Fields common to cards of one person and of a group. */
const card = {
  design: z.enum(GIFT_DESIGNS, { error: 'Choose a design.' }),
  amount: TypedAmount,
  currency: CurrencyCode,
  fromName: name('Your name', 'Enter who it’s from.'),
  recipientName: name('Their name', NO_RECIPIENT),
  /** Exactly one of these three: a person on Purse, an email address, a phone number. */
  person: z.preprocess(empty, id.optional()),
  email,
  phone,
  message: paragraphs('Message', MAX_GIFT_MESSAGE)
    .refine(...noLinks('Message'))
    .default(''),
  /** The delivery day, "2026-12-24", in the sender's zone; absent: as soon as it is paid. */
  deliverOn: z.preprocess(empty, z.iso.date({ error: 'Choose a day.' }).optional()),
  /** What it might be spent on: a salon, or one of its services. */
  salonId: z.preprocess(empty, id.optional()),
  serviceId: z.preprocess(empty, id.optional()),
}

type Typed = z.output<z.ZodObject<typeof card>>

/** A card's parsed input, with its amount in minor units and within the bounds of its currency. */
export function cardIn<T extends Typed>({ amount, ...rest }: T, check: z.core.$RefinementCtx) {
  const { currency, person, email, phone } = rest
  if ([person, email, phone].filter((value) => value !== undefined).length !== 1) {
    check.addIssue({ code: 'custom', path: ['recipient'], message: 'Enter an email address or phone number.' })
  }
  const minor = minorIn(amount, currency, check)
  const { least, most } = CURRENCY[currency].sums
  if (typeof minor === 'number' && (minor < least || minor > most)) {
    const [from, to] = [least, most].map((bound) => formatMoney(moneyJson(bound, currency)))
    check.addIssue({
      code: 'custom',
      path: ['amount'],
      message: `Enter an amount between ${from} and ${to}.`,
      params: { code: 'invalid-amount' },
    })
  }
  return { ...rest, minor }
}

/** The fields of a card, for the form of a group gift, which has more of them. */
export const giftCardFields = z.object(card)

/** Buying a card alone; amounts in minor units after parsing. */
export const BuyGiftCard = giftCardFields.transform(cardIn)

export type BuyGiftCard = z.output<typeof BuyGiftCard>

export const GIFT_SIDES = ['sent', 'received'] as const

export const GiftCardsQuery = z.object({ side: z.enum(GIFT_SIDES).default('received'), ...pageInput(20) })

/** Query of the screens that make a card: the chosen or searched person, and the suggested salon. */
export const GiftDraftQuery = z.object({
  person: z.preprocess(empty, id.optional()),
  q: NameQuery,
  salon: z.preprocess(empty, id.optional()),
  service: z.preprocess(empty, id.optional()),
})

/** A typed code: longer than any real one, and still bounded. */
const code = z.string().max(100)

export const GiftCode = z.object({ code })

/** Claim everything that is left, or an amount in the card's currency. */
const part = {
  amount: z.preprocess(empty, TypedAmount.optional()),
}

export const ClaimGiftCard = z.object(part)

export const ClaimByCode = z.object({ code, ...part })

export type ClaimByCode = z.output<typeof ClaimByCode>
/**
 * The balance of a card that the page showed before sending or cancelling: when it has changed, the
 * request is refused. It may be zero.
 */
export const SeenSum = z
  .strictObject({ amount: TypedAmount, currency: CurrencyCode })
  .transform(({ amount, currency }, check) => ({
    minor: /^0(\.0+)?$/.test(amount) ? 0 : minorIn(amount, currency, check),
    currency,
  }))

export type SeenSum = z.output<typeof SeenSum>

const HISTORY_SIDES = ['all', 'sent', 'received', 'group'] as const

const HISTORY_STATES = ['all', 'open', 'over'] as const

export const GiftHistoryQuery = z.object({
  side: z.enum(HISTORY_SIDES).default('all'),
  state: z.enum(HISTORY_STATES).default('all'),
  ...pageInput(20),
})

export type GiftHistoryQuery = z.output<typeof GiftHistoryQuery>
