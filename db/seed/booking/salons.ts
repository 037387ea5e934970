// Every salon of the demo data with its calendar, staff and price list, from the facts under
// salons/, one file per city.
import type {
  addOn,
  salon,
  salonException,
  salonHours,
  service,
  serviceResource,
  staff,
  staffBreak,
  staffHours,
  staffService,
} from '../../schema/salons/salons'
import { CITIES, type CityName, localPrice } from '../cities'
import { DAY } from '../durations'
import { DEMO_PARTNER, OWNERS, STAFF_NAMES } from '../identity/people'
import { randomOf, slug } from '../random'
import type { BusinessType, SalonFacts } from './salon-facts'
import { ACCRA } from './salons/accra'
import { DAR_ES_SALAAM } from './salons/dar-es-salaam'
import { JOHANNESBURG } from './salons/johannesburg'
import { KAMPALA } from './salons/kampala'
import { KIGALI } from './salons/kigali'
import { LAGOS } from './salons/lagos'
import { NAIROBI } from './salons/nairobi'
import { type DateException, exceptionsOf, openingHours, type StaffWeek, staffWeek, type Week } from './schedule'
import { addOnsOf, gapOf, needOf, resourcesOf, shareOf, termsOf } from './service-details'
import { JOBS, type Job, PRICE_LEVELS, type ServiceFacts, servicesOf } from './services'
import { biosOf } from './staff-bios'

type ServiceRow = typeof service.$inferInsert & { id: string; price: number }
type StaffRow = typeof staff.$inferInsert & { id: string }

export type StaffMember = StaffRow & { week: StaffWeek; serviceIds: Set<string> }

export type Salon = {
  row: typeof salon.$inferInsert
  facts: SalonFacts
  city: CityName
  week: Week
  exceptions: DateException[]
  staff: StaffMember[]
  services: ServiceRow[]
  addOns: (typeof addOn.$inferInsert)[]
  resources: ReturnType<typeof resourcesOf>
  needs: (typeof serviceResource.$inferInsert)[]
}

export type Described = Omit<Salon, 'facts'>

type Offering = Pick<
  SalonFacts,
  'type' | 'priceRange' | 'hours' | 'team' | 'staff' | 'services' | 'signature' | 'buffers'
>

export const DEMO_SALON = 'amani-hair-studio'

const SALONS: Record<CityName, SalonFacts[]> = {
  Nairobi: NAIROBI,
  Kampala: KAMPALA,
  'Dar es Salaam': DAR_ES_SALAAM,
  Kigali: KIGALI,
  Lagos: LAGOS,
  Accra: ACCRA,
  Johannesburg: JOHANNESBURG,
}

/** Salons that are pickup points for shop orders. */
const TAKES_PARCELS = new Set([
  ...[DEMO_SALON, 'etoile-nail-atelier', 'kanga-nail-room', 'nakasero-crown-barbers'],
  ...['bahari-day-spa', 'umucyo-spa', 'isimbi-hair-gallery', 'sankofa-natural-hair'],
  ...['blue-kente-nails', 'jacaranda-day-spa', 'maboneng-fade-co'],
])

/** The last digits of the first salon's telephone number. */
const FIRST_PHONE = 101
/** The number of the first salon's licence. */
const FIRST_LICENCE = 20_410

/** All salons as of `day` (UTC ms of its midnight). */
export function makeSalons(day: number): Salon[] {
  const today = new Date(day).toISOString().slice(0, 10)
  const listed = (Object.keys(SALONS) as CityName[]).flatMap((city) => SALONS[city].map((facts) => ({ city, facts })))
  return listed.map(({ city, facts }, index) => {
    const row = salonRow(facts, city, index, day)
    const week = openingHours(facts.hours)
    const exceptions = exceptionsOf(row.id, CITIES[city], week, today, row.id === DEMO_SALON)
    return { facts, ...describe(row, facts, city), exceptions }
  })
}

/** What the salon of `row` offers, by its facts: when, what and who. */
export function describe(row: Salon['row'], facts: Offering, city: CityName): Described {
  const services = serviceRows(row.id, facts, city)
  const level = PRICE_LEVELS[facts.priceRange] ?? 1
  return {
    row,
    city,
    week: openingHours(facts.hours),
    exceptions: [],
    services,
    addOns: services.flatMap((service) => addOnsOf(service, CITIES[city], level)),
    resources: resourcesOf(row.id, facts.type, facts.team),
    needs: services.flatMap((service) => needOf(facts.type, service)),
    staff: team(row.id, facts, city, services),
  }
}

/** The rows of every table that describes a salon. */
export function salonRows(salons: Described[]) {
  const members = salons.flatMap((salon) => salon.staff)
  const bios = biosOf(members)
  return {
    salons: salons.map((salon) => salon.row),
    hours: salons.flatMap(({ row, week }): (typeof salonHours.$inferInsert)[] =>
      weekRows(week).map((range) => ({ salonId: row.id, ...range })),
    ),
    exceptions: salons.flatMap(({ row, exceptions }): (typeof salonException.$inferInsert)[] =>
      exceptions.map(({ date, from, to, note }) => ({
        id: `${row.id}-${date}`,
        salonId: row.id,
        date,
        fromMinute: from,
        toMinute: to,
        note,
      })),
    ),
    staff: members.map(({ week, serviceIds, ...row }, index) => ({ ...row, bio: bios[index] ?? '' })),
    staffHours: members.flatMap(({ id, week }): (typeof staffHours.$inferInsert)[] =>
      weekRows(week.hours).map((range) => ({ staffId: id, ...range })),
    ),
    staffBreaks: members.flatMap(({ id, week }): (typeof staffBreak.$inferInsert)[] =>
      weekRows(week.breaks).map((range) => ({ staffId: id, ...range })),
    ),
    services: salons.flatMap((salon) => salon.services),
    addOns: salons.flatMap((salon) => salon.addOns),
    resources: salons.flatMap((salon) => salon.resources),
    serviceResources: salons.flatMap((salon) => salon.needs),
    staffServices: members.flatMap(({ id, serviceIds }): (typeof staffService.$inferInsert)[] =>
      [...serviceIds].map((serviceId) => ({ staffId: id, serviceId })),
    ),
  }
}

function salonRow(facts: SalonFacts, city: CityName, index: number, day: number): Salon['row'] {
  const id = slug(facts.name)
  const { country, countryCode, timeZone, currency, phone } = CITIES[city]
  const opened = id === DEMO_SALON ? 620 : facts.reviews === 0 ? 12 : randomOf(id).int(240, 900)
  return {
    id,
    ownerId: ownerId(facts.owner),
    name: facts.name,
    description: facts.description,
    businessType: facts.type,
    priceRange: facts.priceRange,
    address: facts.address,
    city,
    country,
    latitude: facts.at[0],
    longitude: facts.at[1],
    pinned: true,
    timeZone,
    currency,
    phone: `${phone}${FIRST_PHONE + index}`,
    email: `hello@${id}.test`,
    licence: facts.draft ? '' : `${countryCode}-${FIRST_LICENCE + index}`,
    amenities: facts.amenities.split(', '),
    status: facts.draft ? 'draft' : 'approved',
    leadMinutes: facts.lead ?? 60,
    horizonDays: facts.horizon ?? 60,
    visitNotes: VISIT_NOTES[facts.type] ?? '',
    takesParcels: TAKES_PARCELS.has(id),
    ...termsOf(id, id === DEMO_SALON),
    createdAt: day - opened * DAY,
  }
}

/** What clients read before a visit, by the kind of salon. */
const VISIT_NOTES: Partial<Record<BusinessType, string>> = {
  'Hair Salon': 'Please come with washed, combed-out hair. We have extensions, or bring your own.',
  'Nail Salon': 'Open-toed shoes are best for a pedicure. Tell us about allergies before we begin.',
  Spa: 'Come ten minutes early to change. Towels, slippers and lockers are here.',
  'Makeup Studio': 'Come with a clean face, and bring a picture of the look you want.',
}

function ownerId(name: string): string {
  const owner = [DEMO_PARTNER, ...OWNERS].find((person) => person.name === name)
  if (!owner) throw new Error(`No owner is called ${name}`)
  return owner.id
}

function serviceRows(salonId: string, facts: Offering, city: CityName): ServiceRow[] {
  const random = randomOf(`services:${salonId}`)
  const level = (PRICE_LEVELS[facts.priceRange] ?? 1) * (0.94 + random.next() * 0.12)
  return offered(salonId, facts).map((serviceFacts, index) => ({
    id: `${salonId}-service-${index + 1}`,
    salonId,
    category: serviceFacts.category,
    name: serviceFacts.name,
    description: serviceFacts.description,
    price: localPrice(CITIES[city], serviceFacts.shillings * level),
    currency: CITIES[city].currency,
    durationMinutes: serviceFacts.minutes,
    bufferAfterMinutes: facts.buffers === false ? 0 : serviceFacts.bufferAfter,
    ...gapOf(serviceFacts.name, serviceFacts.minutes),
    position: index,
  }))
}

/** Six to ten of the type's list: the first of each category, what it is known for, and others. */
function offered(salonId: string, facts: Offering): ServiceFacts[] {
  const menu = servicesOf(facts.type)
  const { services, signature = [] } = facts
  if (services) return menu.filter((serviceFacts) => services.includes(serviceFacts.name))
  const random = randomOf(`menu:${salonId}`)
  const first = menu.filter(
    (serviceFacts, index) =>
      menu[index - 1]?.category !== serviceFacts.category || signature.includes(serviceFacts.name),
  )
  const others = random.shuffle(menu.filter((serviceFacts) => !first.includes(serviceFacts)))
  const count = Math.max(random.int(6, 10), first.length)
  const chosen = new Set([...first, ...others].slice(0, count))
  return menu.filter((serviceFacts) => chosen.has(serviceFacts))
}

function team(salonId: string, facts: Offering, city: CityName, services: ServiceRow[]) {
  const jobs = JOBS[facts.type]
  const week = openingHours(facts.hours)
  return staffNames(salonId, facts, city).map((name, index): StaffMember => {
    const id = `${salonId}-staff-${index + 1}`
    const job = jobs[index] ?? jobs[1 + ((index - 1) % (jobs.length - 1))] ?? jobs[0]
    return {
      id,
      salonId,
      name,
      title: job.title,
      commissionBasisPoints: shareOf(salonId, index),
      position: index,
      week: staffWeek(id, week, index, facts.team),
      serviceIds: new Set(services.filter((service) => covers(job, service)).map((service) => service.id)),
    }
  })
}

function covers(job: Job, service: ServiceRow): boolean {
  return job.categories?.includes(service.category) ?? true
}

const SHARE_OF_MEN: Partial<Record<BusinessType, number>> = {
  Barbershop: 0.85,
  Spa: 0.25,
  'Med Spa': 0.25,
  'Mobile Beauty': 0.1,
  'Hair Salon': 0.12,
}

/** Colleagues share no first or family name, unless the facts say so. */
function staffNames(salonId: string, facts: Offering, city: CityName): string[] {
  const random = randomOf(`staff:${salonId}`)
  const { women, men, families } = STAFF_NAMES[city]
  const lists = { women: random.shuffle(women.split(' ')), men: random.shuffle(men.split(' ')) }
  const familyNames = random.shuffle(families.split(' '))
  const names = [...(facts.staff ?? [])]
  const taken = new Set(names.flatMap((name) => name.split(' ')))
  const draw = (list: string[]) => list.find((name) => !taken.has(name)) ?? 'Sam'
  while (names.length < facts.team) {
    const list = random.chance(SHARE_OF_MEN[facts.type] ?? 0) ? lists.men : lists.women
    const parts = [draw(list), draw(familyNames)]
    for (const part of parts) taken.add(part)
    names.push(parts.join(' '))
  }
  return names
}

function weekRows(week: Week): { weekday: number; fromMinute: number; toMinute: number }[] {
  return week.flatMap((day, index) =>
    day.map(({ from, to }) => ({ weekday: index + 1, fromMinute: from, toMinute: to })),
  )
}
