// Responses of the routes of booking with friends.
import { z } from 'zod'
import { ChoiceResponse } from '../../money/transfers/responses'
import { pageOf } from '../../platform/pagination'
import { id, MoneyResponse } from '../../platform/values/responses'
import { PolicyResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })

const Status = z.enum(['gathering', 'booked', 'failed', 'cancelled'])
const Arrangement = z.enum(['together', 'in_turn'])
const Split = z.enum(['own', 'organiser', 'even'])

export const PartyStartedResponse = z.object({ id })

export const PartyChangedResponse = z.object({ id, status: Status })

const Salon = z.object({
  id,
  name: z.string(),
  address: z.string(),
  timeZone: z.string(),
})

/** What everybody sees of a seat; prices only of their own, of the organiser's view all. */
const Seat = z.object({
  number: z.number().int(),
  /** Whoever has taken it, or for whom it is; may be empty. */
  name: z.string(),
  status: z.enum(['invited', 'accepted', 'declined', 'dropped', 'booked']),
  isMine: z.boolean(),
  serviceName: z.string(),
  staffName: z.string(),
  startsAt: instant,
  endsAt: instant,
  price: MoneyResponse.nullable(),
  share: MoneyResponse.nullable(),
  /** What is not held of the price, and paid at the salon; null: nothing. */
  atSalon: MoneyResponse.nullable(),
  /** Until when its time is held while the party is open; null: others can book the time. */
  heldUntil: instant.nullable(),
})

const Summary = z.object({
  id,
  status: Status,
  isOrganiser: z.boolean(),
  organiserName: z.string(),
  salon: Salon,
  arrangement: Arrangement,
  split: Split,
  startsAt: instant,
  /** Until when everybody must have accepted. */
  deadlineAt: instant,
  /** How many have accepted, and how many there are. */
  joined: z.number().int(),
  size: z.number().int(),
})

/** What the organiser pays in all if they do it; `missing`: what their purse lacks for it. */
const Way = z.object({ share: MoneyResponse, missing: MoneyResponse.nullable() }).nullable()

export const PartyResponse = Summary.extend({
  policy: PolicyResponse,
  confirmedAtOnce: z.boolean(),
  seats: z.array(
    Seat.extend({
      /** For the organiser while nobody has taken it: its link, where the invitation went, and what they can do. */
      link: z.string().nullable(),
      contact: z.string(),
      cover: Way,
      drop: Way,
      /** For whoever it is for, where they may choose: the services that fit its time. */
      services: z.array(z.object({ id, name: z.string(), price: MoneyResponse, share: MoneyResponse })),
    }),
  ),
  /** The viewer's seat; `missing`: what their purse lacks for its share. */
  mine: z
    .object({
      number: z.number().int(),
      share: MoneyResponse,
      missing: MoneyResponse.nullable(),
      /** The visit that it became. */
      visitId: id.nullable(),
    })
    .nullable(),
  available: MoneyResponse,
})

export type PartyResponse = z.output<typeof PartyResponse>

/** An invitation that waits for the viewer, and the page on which they accept or decline it. */
export const WaitingInvitationResponse = z.object({
  organiserName: z.string(),
  salonName: z.string(),
  timeZone: z.string(),
  startsAt: instant,
  /** Until when they can join. */
  deadlineAt: instant,
  path: z.string(),
})

export type WaitingInvitationResponse = z.output<typeof WaitingInvitationResponse>

export const PartiesResponse = pageOf(Summary).extend({
  /** Those that wait for the viewer, the most urgent first. */
  invitations: z.array(WaitingInvitationResponse),
})

export type PartiesResponse = z.output<typeof PartiesResponse>

/** An invitation as anybody with its link sees it. */
export const InvitationResponse = z.object({
  partyId: id,
  status: Status,
  /** Whether nobody has taken it yet. */
  open: z.boolean(),
  organiserName: z.string(),
  organiserImage: z.string().nullable(),
  name: z.string(),
  salon: Salon,
  salonType: z.string(),
  salonCover: z.string().nullable(),
  serviceName: z.string(),
  staffName: z.string(),
  startsAt: instant,
  endsAt: instant,
  deadlineAt: instant,
  /** Until when its time is held; null: others can book the time. */
  heldUntil: instant.nullable(),
  share: MoneyResponse,
  /** What is not held of the price, and paid at the salon; null: nothing. */
  atSalon: MoneyResponse.nullable(),
  joined: z.number().int(),
  size: z.number().int(),
})

export type InvitationResponse = z.output<typeof InvitationResponse>

/** What the page of a new party shows for the choices made so far. */
export const PartySheetResponse = z.object({
  salon: Salon.extend({ open: z.boolean(), largest: z.number().int(), smallest: z.number().int() }),
  policy: PolicyResponse,
  /** Hours to accept. */
  hours: z.number().int(),
  /** What of each price is held where everyone pays their own, in percent; with another split all of it is. */
  ownHeldPercent: z.number(),
  today: z.iso.date(),
  lastDay: z.iso.date(),
  date: z.iso.date(),
  services: z.array(
    z.object({
      id,
      name: z.string(),
      price: MoneyResponse,
      durationMinutes: z.number().int(),
      staff: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  /** What each pays, in the order of their seats; empty until every seat has a service. */
  shares: z.array(MoneyResponse),
  /** What the organiser pays at the salon beside their share; null: nothing. */
  atSalon: MoneyResponse.nullable(),
  total: MoneyResponse.nullable(),
  times: z.array(z.object({ startsAt: instant, endsAt: instant })),
  /** Where the day has none: the next time that suits all, within two weeks. */
  next: instant.nullable(),
  ...ChoiceResponse.pick({ people: true, found: true, recent: true }).shape,
  available: MoneyResponse,
  missing: MoneyResponse.nullable(),
})

export type PartySheetResponse = z.output<typeof PartySheetResponse>

/** A party as its salon sees it once it is booked. */
export const SalonPartyResponse = z.object({
  id,
  organiserName: z.string(),
  arrangement: Arrangement,
  timeZone: z.string(),
  /** The first visit that is still open. */
  startsAt: instant.nullable(),
  /** Whether any of its visits waits for the salon's reply, and whether any can be moved. */
  pending: z.boolean(),
  open: z.boolean(),
  visits: z.array(
    z.object({
      id,
      clientName: z.string(),
      /** For whom the client booked it; else empty. */
      forName: z.string(),
      serviceName: z.string(),
      staffName: z.string(),
      startsAt: instant,
      endsAt: instant,
      status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
    }),
  ),
})

export type SalonPartyResponse = z.output<typeof SalonPartyResponse>
