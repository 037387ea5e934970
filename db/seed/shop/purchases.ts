// All purchases: the scripted ones of the demo client and seller, and further orders by the clients
// of each town. Nothing is later than today's midnight.
import { CITIES, localPrice } from '../cities'
import { ZURI } from '../demo-days'
import { DAY, MINUTE } from '../durations'
import { CLIENTS, isMan, type Person } from '../identity/people'
import { type Random, randomOf } from '../random'
import type { OrderPlan, Purchase } from './order-plans'
import type { OrderStep } from './order-steps'
import { DISPUTE_STORIES, type Story, ZURIS } from './order-stories'
import { DEMO_SHOP, type Item, OLDEST_ORDER, type Shop } from './shops'

/** How many orders of the past weeks: the demo seller's, and any other's. */
const PAST = { demo: 46, other: 7 }
/** The newest of them, days from today. */
const NEWEST = 13

export function makePurchases(shops: Shop[], day: number): Purchase[] {
  const purchases = [...ZURIS, ...DISPUTE_STORIES].map((story) => purchaseFrom(shops, story, day))
  const together = new Map<string, Purchase>()
  for (const purchase of purchases) {
    const [name = ''] = purchase.key.split(':')
    const key = purchase.key.includes(':') ? name : purchase.key
    const first = together.get(key)
    if (first) first.orders.push(...purchase.orders)
    else together.set(key, { ...purchase, key })
  }
  const past = shops.flatMap((shop) => pastPurchases(shop, day))
  return [...together.values(), ...past].toSorted((a, b) => a.at - b.at)
}

function purchaseFrom(shops: Shop[], story: Story, day: number): Purchase {
  const { name, days, wanted, how = 'delivery', note, next = [] } = story
  const client = story.client === undefined ? ZURI : (CLIENTS[story.client] as Person)
  const shop = shops.find(({ items }) => items.some(({ row }) => row.id === wanted[0]?.[0]))
  if (!shop) throw new Error(`Nobody sells ${wanted[0]?.[0]}`)
  const lines = wanted.map(([id, position, quantity]) => {
    const item = shop.items.find(({ row }) => row.id === id)
    const variant = item?.variants[position]
    if (!item || !variant) throw new Error(`${shop.row.name} does not sell ${id}, ${position}`)
    return { variant, name: item.row.name, quantity }
  })
  const salon = how === 'delivery' || how === 'pickup' ? undefined : how
  const plan: OrderPlan = {
    key: `${client.id}:${name}`,
    shop,
    lines,
    fulfilment: salon ? 'salon_pickup' : (how as 'delivery' | 'pickup'),
    ...(salon && { salonId: salon }),
    ...(note && { note }),
    steps: next.map(([when, step]) => ({ ...step, at: momentOf(day, when) }) as OrderStep),
  }
  return { key: name, client, at: momentOf(day, days), orders: [plan] }
}

/** What the people of its town ordered in the weeks before, mostly to their content. */
function pastPurchases(shop: Shop, day: number): Purchase[] {
  const isDemo = shop.row.id === DEMO_SHOP
  const grooming = shop.items.filter(({ row }) => row.category === 'Grooming').length > 3
  const people = CLIENTS.filter(
    (client) => client.city === shop.city && client !== ZURI && (!grooming || isMan(client)),
  )
  const buyers = people.length > 0 ? people : CLIENTS.filter(({ city }) => city === shop.city)
  const count = isDemo ? PAST.demo : PAST.other + randomOf(`past:${shop.row.id}`).int(0, 3)
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(`order:${shop.row.id}:${index}`)
    const client = random.pick(buyers)
    const days = -(NEWEST + (OLDEST_ORDER - NEWEST) * random.next() ** (isDemo ? 1.3 : 1))
    const at = momentOf(day, days)
    const key = `past:${shop.row.id}:${index}`
    const plan = { ...pastPlan(shop, at, random), key }
    return { key, client, at, orders: [{ ...plan, steps: pastSteps(plan, days, day, random) }] }
  })
}

function pastPlan(shop: Shop, at: number, random: Random): Omit<OrderPlan, 'key' | 'steps'> {
  const listed = shop.items.filter(({ row }) => row.status === 'listed' && row.createdAt < at - 2 * DAY)
  // Some things are bought again and again.
  const liked = (items: Item[]) => items[Math.floor(items.length * random.next() ** 1.5)]
  const chosen = new Set<Item>()
  for (let n = random.pick([1, 1, 2, 2, 3]); n > 0; n -= 1) {
    const item = liked(listed)
    if (item) chosen.add(item)
  }
  const lines = [...chosen].map(({ row, variants }) => {
    const variant = random.pick(variants)
    const dear = variant.price > localPrice(CITIES[shop.city], 3000)
    return { variant, name: row.name, quantity: dear ? 1 : random.pick([1, 1, 1, 2, 3]) }
  })
  const ways: Pick<OrderPlan, 'fulfilment' | 'salonId'>[] = [
    { fulfilment: 'delivery' },
    { fulfilment: 'delivery' },
    ...(shop.row.picksUp ? [{ fulfilment: 'pickup' as const }] : []),
    ...shop.salons.slice(0, 1).map((salonId) => ({ fulfilment: 'salon_pickup' as const, salonId })),
  ]
  return { shop, lines, ...random.pick(ways) }
}

function pastSteps(plan: Omit<OrderPlan, 'steps'>, days: number, day: number, random: Random): OrderStep[] {
  const at = (after: number) => momentOf(day, days + after)
  const chance = random.next()
  if (chance < 0.04) return [{ do: 'cancel', ending: 'client', at: at(0.1) }]
  if (chance < 0.07) return [{ do: 'cancel', ending: 'declined', at: at(0.3), note: 'Out of stock, sorry.' }]
  const accepted = { do: 'accept' as const, at: at(0.05 + random.next() * 0.5) }
  const done: OrderStep[] =
    plan.fulfilment === 'delivery'
      ? [
          accepted,
          { do: 'pack', at: at(0.6 + random.next() * 0.3) },
          { do: 'ship', at: at(1 + random.next() * 0.8) },
          random.chance(0.7)
            ? { do: 'deliver', at: at(2.2 + random.next() * 2) }
            : { do: 'deliver', byItself: true, at: at(9.2) },
        ]
      : [
          accepted,
          { do: 'ready', at: at(0.8 + random.next() * 0.6) },
          { do: 'collect', at: at(1.8 + random.next() * 4) },
        ]
  if (chance < 0.9 || days > -20) return done
  const ask = { do: 'ask return' as const, at: at(12), line: 0, quantity: 1, reason: 'damaged' as const, detail: '' }
  return [...done, ask, { do: 'refund return', at: at(12.6), line: 0, restock: false }]
}

/** An instant so many days from today, to the minute and never on the stroke of it. */
function momentOf(day: number, days: number): number {
  const at = Math.round((day + days * DAY) / MINUTE) * MINUTE + 17_000
  if (at >= day) throw new Error('Nothing is ordered in the future')
  return at
}
