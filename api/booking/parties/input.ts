// Input schemas of booking with friends. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { NameQuery } from '../../identity/accounts/input'
import { DisplayedAmount } from '../../money/ledger/input'
import { Contact } from '../../money/transfers/input'
import { Day } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { line, noLinks, notOurs } from '../../platform/text'
import { id } from '../../platform/values/input'

const empty = (value: unknown) => value || undefined

/** Seats of a party at most, and at least. */
const MOST_SEATS = 8
const LEAST_SEATS = 2

const MAX_NAME = 60

/** How long a place keeps its time while nobody has paid for it, in minutes. */
export const UNPAID_MINUTES = 30

/** What a salon may ask to be held of each price, in percent. */
export const LEAST_HELD = 20
const ALL_HELD = 100

const HELD_FAULT = `Choose ${LEAST_HELD} to ${ALL_HELD}%.`

const Arrangement = z.enum(['together', 'in_turn'], { error: 'Choose how you come.' })

const Split = z.enum(['own', 'organiser', 'even'], { error: 'Choose who pays.' })

const InvitedContact = z.preprocess(empty, Contact.transform((contact) => contact.toLowerCase()).optional())

const SeatWish = z.object({
  serviceId: id,
  /** Absent: any free professional. */
  staffId: z.preprocess(empty, id.optional()),
  /** Whoever takes the seat may choose another service; only where everyone pays their own. */
  open: z.boolean().default(false),
  /** Whom it is for, as the others read it. */
  name: line('Name', MAX_NAME)
    .refine(...noLinks('Name'))
    .refine(...notOurs('Name'))
    .default(''),
  /** A client who is invited by name, or a contact to which the invitation is sent; with neither, there is the link. */
  userId: z.preprocess(empty, id.optional()),
  contact: InvitedContact,
})

const seatsFault = `Choose ${LEAST_SEATS} to ${MOST_SEATS} people.`

/** The first seat is the organiser's. */
const wish = {
  salonId: id,
  arrangement: Arrangement,
  seats: z.array(SeatWish).min(LEAST_SEATS, seatsFault).max(MOST_SEATS, seatsFault),
}

export const StartParty = z
  .object({
    ...wish,
    split: Split,
    startsAt: z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text)),
    /** What the organiser pays, as it was shown. */
    share: DisplayedAmount,
  })
  .refine(({ split, seats }) => split === 'own' || seats.every(({ open }) => !open), {
    path: ['seats'],
    message: 'A friend can choose the service only if everyone pays their own.',
  })

export type StartParty = z.output<typeof StartParty>

const list = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.string().max(100)).max(MOST_SEATS, seatsFault),
)

/** The times of a day for a party: a service for each seat, and a professional for each, empty for any. */
export const PartyTimesQuery = z.object({
  salon: id,
  arrangement: Arrangement.default('together'),
  split: Split.default('own'),
  seats: z.coerce.number().int().min(LEAST_SEATS).max(MOST_SEATS).default(LEAST_SEATS),
  service: list,
  staff: list,
  /** Friends who are chosen by name, for the seats after the first. */
  with: list,
  q: NameQuery,
  date: z.preprocess(empty, Day.optional()),
})

export type PartyTimesQuery = z.output<typeof PartyTimesQuery>

export const PartySeatId = z.object({
  id,
  number: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_SEATS - 1),
})

/** Taking a seat at a share; where it is open, with another service. */
export const TakeSeat = z.object({ share: DisplayedAmount, serviceId: z.preprocess(empty, id.optional()) })

/** What the organiser pays of it, as it was shown. */
export const AgreedShare = z.object({ share: DisplayedAmount })

export type AgreedShare = z.output<typeof AgreedShare>

export const PartiesQuery = z.object(pageInput(20))

export const InvitationToken = z.object({ token: z.string().min(1).max(200) })

/** What a salon asks of friends who book together. */
export const PartySettings = z
  .object({
    open: z.boolean(),
    largest: z.coerce.number().int().min(LEAST_SEATS).max(MOST_SEATS),
    smallest: z.coerce.number().int().min(LEAST_SEATS).max(MOST_SEATS),
    /** How many hours they have to accept. */
    hours: z.coerce.number().int().min(2, 'Choose 2 to 12 hours.').max(12, 'Choose 2 to 12 hours.'),
    /**
     * What of each price is held before a place is theirs, in percent: not below the salon's deposit. Where one pays for
     * another, all of it is held.
     */
    held: z.coerce.number().int().min(LEAST_HELD, HELD_FAULT).max(ALL_HELD, HELD_FAULT).default(ALL_HELD),
  })
  .refine(({ smallest, largest }) => smallest <= largest, {
    path: ['smallest'],
    message: 'The smallest party can’t be larger than the largest.',
  })

export const MoveParty = z.object({
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text)),
})
