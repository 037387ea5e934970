// Past and future appointments: who visits which salon, with what result. Everything recorded
// happened before the UTC day that begins at `day`.
import { CITIES, type CityName } from '../cities'
import { DAY, MINUTE } from '../durations'
import { CLIENTS, DEMO_CLIENT, isMan, type Person } from '../identity/people'
import { type Random, randomOf } from '../random'
import { type Calendar, dateAt, findStart, instantAt, openCalendar, takeStart } from './free-times'
import { DEMO_SALON, type Salon, type StaffMember } from './salons'

type Outcome = 'completed' | 'cancelled' | 'confirmed' | 'pending'

export type Visit = {
  /** Unique and derived: names the appointment and all its money. */
  key: string
  client: Person
  salon: Salon
  service: Salon['services'][number]
  staff: StaffMember
  startsAt: number
  endsAt: number
  payment: 'purse' | 'salon'
  notes: string
  outcome: Outcome
  bookedAt: number
  /** Absent while pending, and when cancelled before the salon answered. */
  confirmedAt?: number
  /** When it was completed or cancelled. */
  closedAt?: number
}

type Wish = {
  client: Person
  salon: Salon
  service: Salon['services'][number]
  /** Days from today; negative is past. */
  offset: number
  near?: number
  outcome: Outcome
  payment: 'purse' | 'salon'
}

/** What the demo client has done. Offsets are days from today. */
const DEMO_VISITS: [string, string, number, number, Outcome][] = [
  [DEMO_SALON, 'Knotless Braids', -45, 10 * 60, 'completed'],
  // Before those, so that the insights have months to compare.
  [DEMO_SALON, 'Knotless Braids', -149, 10 * 60, 'completed'],
  [DEMO_SALON, 'Wash & Blow Dry', -126, 11 * 60, 'completed'],
  ['arc-ash-brow-bar', 'Brow Shape', -118, 12 * 60, 'completed'],
  [DEMO_SALON, 'Box Braids', -97, 13 * 60, 'completed'],
  ['etoile-nail-atelier', 'Spa Pedicure', -83, 14 * 60, 'completed'],
  [DEMO_SALON, 'Silk Press', -68, 9 * 60, 'completed'],
  ['kanga-nail-room', 'Classic Manicure', -36, 15 * 60, 'completed'],
  ['etoile-nail-atelier', 'Spa Pedicure', -31, 14 * 60, 'completed'],
  [DEMO_SALON, 'Silk Press', -24, 9 * 60, 'completed'],
  ['arc-ash-brow-bar', 'Brow Shape', -16, 12 * 60, 'completed'],
  ['maji-moto-day-spa', 'Swedish Massage', -9, 16 * 60, 'cancelled'],
  [DEMO_SALON, 'Wash & Blow Dry', -5, 11 * 60, 'completed'],
  [DEMO_SALON, 'Deep Conditioning Treatment', 3, 10 * 60 + 30, 'confirmed'],
  [DEMO_SALON, 'Box Braids', 9, 13 * 60, 'pending'],
]
const LIVELY_CITIES: CityName[] = ['Nairobi', 'Kampala', 'Lagos']

const NOTES = [
  'First visit, please be patient with me.',
  'I have a sensitive scalp.',
  'Running straight from work, may be five minutes late.',
  'Same as last time, please.',
  'I will send a photo of what I have in mind.',
  'Allergic to lavender.',
  'With my daughter, who will read quietly.',
]

/** Every visit, the demo client's first, so that those always find their time. */
export function makeVisits(salons: Salon[], day: number): Visit[] {
  const calendar = openCalendar()
  const visits: Visit[] = []
  const wish: Arrange = (wish, random) => {
    const visit = arrange(calendar, wish, day, random)
    if (visit) visits.push(visit)
    return visit
  }
  demoVisits(salons, wish)
  demoSalonVisits(salons, wish)
  otherVisits(salons, wish)
  return visits
}

type Arrange = (wish: Wish, random: Random) => Visit | undefined

function demoVisits(salons: Salon[], wish: Arrange): void {
  for (const [salonId, serviceName, offset, near, outcome] of DEMO_VISITS) {
    const salon = salonOf(salons, salonId)
    const service = salon.services.find((service) => service.name === serviceName)
    if (!service) throw new Error(`${salonId} does not offer ${serviceName}`)
    // A closed or full day moves the visit by a day, further from today.
    for (let shift = 0; shift < 4; shift += 1) {
      const moved = offset + Math.sign(offset) * shift
      const item: Wish = { client: DEMO_CLIENT, salon, service, offset: moved, near, outcome, payment: 'purse' }
      if (wish(item, randomOf(`demo:${salonId}:${serviceName}`))) break
    }
  }
}

/** Four weeks behind and nine days ahead at the demo partner's salon, today the fullest. */
function demoSalonVisits(salons: Salon[], wish: Arrange): void {
  const salon = salonOf(salons, DEMO_SALON)
  const women = CLIENTS.filter((client) => !isMan(client))
  const regulars = women.filter((client) => client.city === 'Nairobi')
  const visitors = women.filter((client) => ['Kampala', 'Dar es Salaam'].includes(client.city))
  const lastSeen = new Map<string, number>()
  const random = randomOf('demo salon visits')
  for (let offset = -28; offset <= 9; offset += 1) {
    const wanted = offset === 0 ? 6 : offset < 0 ? random.int(2, 3) : random.int(2, 4)
    for (let count = 0; count < wanted; count += 1) {
      const pool = random.chance(0.85) ? regulars : visitors
      const rested = pool.filter((person) => offset - (lastSeen.get(person.id) ?? -99) >= 5)
      if (rested.length === 0) continue
      const client = random.pick(rested)
      const service = random.pick(salon.services)
      const outcome = outcomeOf(offset, random)
      const payment = random.chance(0.78) ? 'purse' : 'salon'
      if (wish({ client, salon, service, offset, outcome, payment }, random)) {
        lastSeen.set(client.id, offset)
      }
    }
  }
}

/** Every client of the lively cities has been somewhere, and some will go again. */
function otherVisits(salons: Salon[], wish: Arrange): void {
  for (const client of CLIENTS.filter((client) => LIVELY_CITIES.includes(client.city))) {
    const random = randomOf(`visits:${client.id}`)
    const near = salons.filter(
      (salon) =>
        salon.city === client.city && salon.facts.reviews > 0 && salon.row.id !== DEMO_SALON && suits(client, salon),
    )
    const offsets = Array.from({ length: random.int(2, 4) }, () => -random.int(2, 60))
    if (random.chance(0.5)) offsets.push(random.int(0, 12))
    for (const offset of offsets) {
      const salon = random.pick(near)
      const service = random.pick(salon.services)
      const outcome = outcomeOf(offset, random)
      const payment = random.chance(0.75) ? 'purse' : 'salon'
      wish({ client, salon, service, offset, outcome, payment }, random)
    }
  }
}

/** Men go to barbers and spas, women everywhere else. */
export function suits(client: Person, salon: Salon): boolean {
  const { type } = salon.facts
  if (['Spa', 'Med Spa', 'Mobile Beauty'].includes(type)) return true
  return isMan(client) === (type === 'Barbershop')
}

function outcomeOf(offset: number, random: Random): Outcome {
  if (offset === 0) return 'confirmed'
  if (offset > 0) return random.chance(0.68) ? 'confirmed' : 'pending'
  return random.chance(0.9) ? 'completed' : 'cancelled'
}

/** Finds a time, takes it, and dates every step; undefined if the day is full or closed. */
function arrange(calendar: Calendar, wish: Wish, day: number, random: Random): Visit | undefined {
  const { client, salon, service, offset, outcome, near } = wish
  const date = dateAt(day, offset)
  if (calendar.clientDays.has(`${client.id} ${date}`)) return undefined
  const start = findStart(calendar, salon, service, date, random, near)
  if (!start) return undefined
  takeStart(calendar, start, service, date, client.id)

  const startsAt = instantAt(date, start.minute, CITIES[salon.city].timeZone)
  const endsAt = startsAt + service.durationMinutes * MINUTE
  const bookedAt = day + (Math.min(offset, 0) - random.int(1, 9)) * DAY + random.int(5 * 60, 11 * 60) * MINUTE
  const answeredAt = bookedAt + random.int(6, 300) * MINUTE
  const visit: Visit = {
    key: `${client.id}:${salon.row.id}:${date}`,
    client,
    salon,
    service,
    staff: start.staff,
    startsAt,
    endsAt,
    payment: wish.payment,
    notes: random.chance(0.25) ? random.pick(NOTES) : '',
    outcome,
    bookedAt,
  }
  switch (outcome) {
    case 'pending':
      return visit
    case 'confirmed':
      return { ...visit, confirmedAt: answeredAt }
    case 'completed':
      return {
        ...visit,
        confirmedAt: answeredAt,
        closedAt: endsAt + random.int(1, 15) * MINUTE,
      }
    case 'cancelled':
      return { ...visit, closedAt: answeredAt }
  }
}

function salonOf(salons: Salon[], id: string): Salon {
  const salon = salons.find((salon) => salon.row.id === id)
  if (!salon) throw new Error(`There is no salon ${id}`)
  return salon
}
