// A salon's details besides its price list: add-ons, processing times, resources and booking terms.
import type { Policy } from '../../schema/booking/appointments'
import type { addOn, resource, salon, service, serviceResource } from '../../schema/salons/salons'
import { type City, localPrice } from '../cities'
import { HOUR } from '../durations'
import { randomOf } from '../random'
import type { BusinessType } from './salon-facts'

type ServiceRow = typeof service.$inferInsert & { id: string }

/** name, shillings, minutes more. */
type Extra = [string, number, number]

const EXTRAS: Partial<Record<string, Extra[]>> = {
  Braids: [
    ['Beads and cuffs', 400, 15],
    ['Hot oil scalp massage', 500, 15],
    ['Take out old braids', 800, 45],
  ],
  Styling: [
    ['Deep conditioning mask', 700, 20],
    ['Trim of the ends', 400, 10],
  ],
  'Hair Care': [['Scalp massage', 400, 15]],
  Color: [['Bond-building treatment', 1200, 15]],
  Cuts: [
    ['Hot towel', 150, 5],
    ['Line-up', 200, 10],
  ],
  Beard: [['Beard oil and balm', 250, 5]],
  Manicure: [
    ['Gel polish', 500, 15],
    ['Hand scrub', 300, 10],
  ],
  Pedicure: [
    ['Callus care', 400, 10],
    ['Gel polish', 500, 15],
  ],
  Massage: [
    ['Hot stones', 900, 15],
    ['Aromatherapy oils', 500, 0],
  ],
  Facials: [['Eye treatment', 800, 10]],
  Makeup: [['Strip lashes', 500, 10]],
  Bridal: [['Touch-up kit', 1200, 0]],
  'Full Sets': [['Bottom lashes', 700, 20]],
}

/** Services during which the staff member is free for a while: what share of it passes before, and how much. */
const GAPS: Record<string, [before: number, gap: number]> = {
  'Full Color': [0.3, 0.35],
  Highlights: [0.35, 0.3],
  'Deep Conditioning Treatment': [0.3, 0.4],
  'Scalp Detox': [0.3, 0.3],
  'Beard Dye': [0.3, 0.3],
  'Clay Body Wrap': [0.3, 0.4],
  'Turmeric Glow Mask': [0.3, 0.3],
  'Brow Tint': [0.3, 0.3],
  'Lash Tint': [0.3, 0.3],
}

/** What a type of salon has of which kind, and for which categories it is taken (none named: all). */
const KINDS: Partial<Record<BusinessType, [kind: string, categories?: string[]]>> = {
  Spa: ['Treatment room'],
  'Med Spa': ['Treatment room'],
  'Hair Salon': ['Basin', ['Hair Care', 'Color']],
  'Nail Salon': ['Pedicure chair', ['Pedicure']],
  'Waxing Studio': ['Waxing room'],
}

const SHORTEST_STEP = 5

/** When the staff member is free within a service, in minutes of it; nothing where they are not. */
export function gapOf(name: string, minutes: number) {
  const [before, gap] = GAPS[name] ?? [0, 0]
  const whole = (share: number) => Math.round((minutes * share) / SHORTEST_STEP) * SHORTEST_STEP
  return { gapStartMinutes: whole(before), gapMinutes: whole(gap) }
}

/** What can be had on top of a service, at its salon's prices. */
export function addOnsOf(row: ServiceRow, city: City, level: number): (typeof addOn.$inferInsert)[] {
  return (EXTRAS[row.category] ?? []).map(([name, shillings, minutes], index) => ({
    id: `${row.id}-add-on-${index + 1}`,
    serviceId: row.id,
    name,
    price: localPrice(city, shillings * level),
    durationMinutes: minutes,
    position: index,
  }))
}

/** One for everybody who works there, so that nobody waits for another's room. */
export function resourcesOf(
  salonId: string,
  type: BusinessType,
  team: number,
): (typeof resource.$inferInsert & { id: string })[] {
  const kind = KINDS[type]?.[0]
  if (!kind) return []
  return Array.from({ length: team }, (_, index) => ({
    id: `${salonId}-resource-${index + 1}`,
    salonId,
    kind,
    name: `${kind} ${index + 1}`,
    position: index,
  }))
}

/** The kind that a service takes, if it takes one. */
export function needOf(type: BusinessType, { id, category }: ServiceRow): (typeof serviceResource.$inferInsert)[] {
  const [kind, categories] = KINDS[type] ?? []
  if (!kind || categories?.includes(category) === false) return []
  return [{ serviceId: id, kind }]
}

type Terms = Policy & Pick<typeof salon.$inferInsert, 'autoConfirm'>

/** On what terms one books; `plain` salons keep to what every salon begins with. */
export function termsOf(salonId: string, plain: boolean): Terms {
  const random = randomOf(`terms:${salonId}`)
  const terms = {
    autoConfirm: random.chance(0.35),
    freeCancelHours: random.chance(0.6) ? random.pick([12, 24, 48]) : null,
    rescheduleHours: random.pick([4, 12, 24]),
    lateFeeBasisPoints: random.pick([2_500, 5_000]),
    noShowFeeBasisPoints: random.pick([0, 5_000, 10_000]),
    depositBasisPoints: random.chance(0.25) ? random.pick([2_000, 3_000]) : 0,
  }
  return plain
    ? {
        autoConfirm: false,
        freeCancelHours: 24,
        rescheduleHours: 12,
        lateFeeBasisPoints: 5_000,
        noShowFeeBasisPoints: 5_000,
        depositBasisPoints: 0,
      }
    : terms
}

/** The share (basis points) of somebody who works at a salon. */
export function shareOf(salonId: string, index: number): number {
  return randomOf(`about:${salonId}-staff-${index + 1}`).pick([3_000, 3_500, 4_000, 4_500])
}

const THANKS = [
  'Thank you! It was a pleasure to have you, come back soon.',
  'Asante sana. We have passed your words on to the whole team.',
  'Thank you for the kind words; they made our morning.',
]
const SORRY = [
  'Thank you for telling us. We are sorry that it was not better, and have spoken about it in the team.',
  'We are sorry. Please write to us before your next visit, we would like to make it right.',
]

/** The salon's answer to a review, where it gave one: some hours after `at` (UTC ms), and before `now`. */
export function replyTo(reviewId: string, rating: number, at: number, now: number) {
  const random = randomOf(`reply:${reviewId}`)
  const repliedAt = at + random.int(3, 40) * HOUR
  if (!random.chance(rating < 4 ? 0.6 : 0.3) || repliedAt >= now) return {}
  return { reply: random.pick(rating < 4 ? SORRY : THANKS), repliedAt }
}
