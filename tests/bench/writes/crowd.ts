// Many people with sessions and conversations, and salons with free times: for whatever writes a lot at once.
import { DAY } from '../../../api/platform/values/time'
import type { Db } from '../../../db/client'
import { type Pair, type Planted, plantConversations, plantPeople } from '../../chaos/planted'
import { addSalon } from '../../fixtures/businesses'

/** More than write at once, so that nobody reaches a limit of their own. */
const PEOPLE = 192
const SALONS = 16

/** A day has a time every half hour from 8 to 20. */
const TIMES = 24

const HALF_HOUR = 1_800_000

export type Crowd = {
  people: Planted[]
  /** Of the nth person, who may be counted on and on. */
  conversationOf: (n: number) => Pair
}

export async function plantCrowd(db: Db, secret: string): Promise<Crowd> {
  const people = await plantPeople(db, secret, PEOPLE)
  const pairs = people.flatMap((person, i) => (i % 2 ? [] : [[person, people[i + 1] as Planted] as [Planted, Planted]]))
  const conversations = await plantConversations(db, pairs)
  const owners = await plantPeople(db, secret, SALONS)
  for (const [i, { id: ownerId }] of owners.entries()) {
    const service = { id: `crowd-service-${i}`, price: 10_000, durationMinutes: 30 }
    const staff = [`crowd-a-${i}`, `crowd-b-${i}`]
    await addSalon({ db }, { id: `crowd-salon-${i}`, ownerId }, [service], staff)
  }
  const conversationOf = (n: number) => conversations[Math.floor((n % PEOPLE) / 2)] as Pair
  return { people, conversationOf }
}

/** The nth free time: salons in turn, then both people of each, then the times of a day, then days. */
export function bookingOf(n: number) {
  const salon = n % SALONS
  const person = Math.floor(n / SALONS) % 2 ? 'b' : 'a'
  const time = Math.floor(n / (2 * SALONS)) % TIMES
  const day = 2 + Math.floor(n / (2 * SALONS * TIMES))
  const date = new Date(Date.now() + day * DAY).toISOString().slice(0, 10)
  const opens = Date.parse(`${date}T08:00:00+03:00`)
  return {
    salonId: `crowd-salon-${salon}`,
    serviceId: `crowd-service-${salon}`,
    staffId: `crowd-${person}-${salon}`,
    startsAt: new Date(opens + time * HALF_HOUR).toISOString(),
    payment: 'purse',
  }
}
