// Clients' favorite salons, and the guests of the demo partner's salon.
import type { salonClient } from '../../schema/salons/clients'
import type { favorite } from '../../schema/salons/reviews'
import { DAY } from '../durations'
import { CLIENTS, DEMO_CLIENT } from '../identity/people'
import { randomOf, slug } from '../random'
import { DEMO_SALON, type Salon } from './salons'
import { suits } from './visits'

/** The demo client's are in three towns. */
const DEMO_FAVORITES = [DEMO_SALON, 'etoile-nail-atelier', 'maji-moto-day-spa', 'kanga-nail-room']

const GUESTS: [name: string, phone: string, notes: string][] = [
  ['Wambui Karanja', '+254700000311', 'Always on Saturdays, brings her own beads.'],
  ['Mercy Atieno', '+254700000312', ''],
  ['Mama Njoki', '+254700000313', 'Rings the landline. Tender head, no tight rows.'],
  ['Halima Abdi', '', 'Private corner, please.'],
  ['Grace Mutua', '+254700000315', ''],
]

/** Clients' favorites as of `day` (UTC ms of its midnight). */
export function favoriteRows(salons: Salon[], day: number): (typeof favorite.$inferInsert)[] {
  const listed = salons.filter(({ facts }) => !facts.draft)
  const favorites = (userId: string, ids: string[]) =>
    ids.map((salonId, index) => ({ userId, salonId, createdAt: day - (index + 3) * DAY }))
  const others = CLIENTS.filter((client) => client !== DEMO_CLIENT).flatMap((client) => {
    const random = randomOf(`favorites:${client.id}`)
    const near = listed.filter((salon) => salon.city === client.city && suits(client, salon))
    const ids = random.shuffle(near).slice(0, random.int(0, 3))
    return favorites(
      client.id,
      ids.map(({ row }) => row.id),
    )
  })
  return [...favorites(DEMO_CLIENT.id, DEMO_FAVORITES), ...others]
}

/** Guests who phone or walk in at the demo partner's salon. */
export function guestRows(day: number): (typeof salonClient.$inferInsert)[] {
  return GUESTS.map(([name, phone, notes], index) => ({
    id: `guest-${slug(name)}`,
    salonId: DEMO_SALON,
    name,
    phone,
    notes,
    createdAt: day - (40 - index * 5) * DAY,
  }))
}
