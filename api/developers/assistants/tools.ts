// What an assistant may do: read what is public, and prepare a booking, which its person then reviews and confirms, signed
// in, in a browser. No money and no personal data passes through here; each tool asks public routes of the API. What others
// wrote in a result is marked for all of them (untrusted.ts).
import { z } from 'zod'
import { DomainError } from '../../platform/values/problem'
import { ourText } from './untrusted'

/** Asks a public route, as nobody: its response, or the problem. */
export type Ask = (path: string) => Promise<{ ok: boolean; body: Json }>

// biome-ignore lint/suspicious/noExplicitAny: the routes state their shapes
type Json = any

type Tool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  run: (input: Json, ask: Ask, origin: string) => Promise<Json>
}

const id = z.string().regex(/^[\w-]{1,100}$/, 'Use an id from an earlier answer')
const text = z.string().trim().max(100)
const date = z.iso.date().describe('In the salon’s time zone: 2027-03-01')

/** Rows of an answer: more would crowd out the conversation. */
const MOST = 8

/** Free times of an answer. */
const MOST_TIMES = 60

function tool<S extends z.ZodObject>(
  name: string,
  title: string,
  description: string,
  input: S,
  run: (input: z.output<S>, ask: Ask, origin: string) => Promise<Json>,
): Tool {
  return { name, title, description, input, run: run as Tool['run'] }
}

export const TOOLS: Tool[] = [
  tool(
    'find_salons',
    'Find salons',
    'Finds salons by words, city, and optionally a day on which they have free time. Gives their ids.',
    z.object({ query: text.optional(), city: text.optional(), date: date.optional() }),
    async ({ query = '', city, date }, ask, origin) => {
      const filters = { q: query, limit: String(MOST), ...(city && { city }), ...(date && { date }) }
      const { items } = await read(ask, `/api/salons?${new URLSearchParams(filters)}`)
      return {
        salons: items.map((salon: Json) => ({
          ...pick(salon, ['id', 'name', 'businessType', 'address', 'city', 'rating', 'reviewCount']),
          pricesFrom: salon.from,
          url: ourText(`${origin}/salon/${encodeURIComponent(salon.id)}`),
        })),
      }
    },
  ),
  tool(
    'get_salon',
    'A salon’s services, prices and policy',
    'What a salon offers, with prices, durations, professionals, opening hours and its policy for cancelling.',
    z.object({ salonId: id }),
    async ({ salonId }, ask, origin) => {
      const salon = await read(ask, `/api/salons/${encodeURIComponent(salonId)}`)
      return {
        ...pick(salon, ['id', 'name', 'description', 'address', 'city', 'country', 'timeZone']),
        ...pick(salon, ['currency', 'openingHours', 'policy']),
        services: salon.services.map((service: Json) =>
          pick(service, ['id', 'name', 'category', 'description', 'durationMinutes', 'price']),
        ),
        professionals: salon.staff.map((member: Json) => pick(member, ['id', 'name', 'title', 'serviceIds'])),
        url: ourText(`${origin}/salon/${encodeURIComponent(salonId)}`),
      }
    },
  ),
  tool(
    'find_free_times',
    'Find free times',
    'Free times of a salon for one of its services on a day.',
    z.object({ salonId: id, serviceId: id, date }),
    async ({ salonId, serviceId, date }, ask) => ({
      times: (await timesOn(ask, salonId, serviceId, date)).slice(0, MOST_TIMES),
    }),
  ),
  tool(
    'find_products',
    'Find beauty products',
    'Finds products by words, with prices, the shop and whether they are in stock.',
    z.object({ query: text, country: text.optional() }),
    async ({ query, country }, ask, origin) => {
      const filters = { q: query, limit: String(MOST), ...(country && { country }) }
      const { items } = await read(ask, `/api/products?${new URLSearchParams(filters)}`)
      return {
        products: items.map((product: Json) => ({
          ...pick(product, ['id', 'name', 'brand', 'category', 'inStock', 'rating']),
          priceFrom: product.from,
          shop: product.shop.name,
          url: ourText(`${origin}/shop/${encodeURIComponent(product.id)}`),
        })),
      }
    },
  ),
  tool(
    'prepare_booking',
    'Prepare a booking',
    'Makes a link for a free time. Nothing is booked, held or paid: the person opens the link, signs in, reviews the price and the policy, and confirms.',
    z.object({
      salonId: id,
      serviceId: id,
      startsAt: z.iso.datetime({ offset: true }).describe('As find_free_times gives it'),
    }),
    async ({ salonId, serviceId, startsAt }, ask, origin) => {
      const salon = await read(ask, `/api/salons/${encodeURIComponent(salonId)}`)
      const service = salon.services.find((service: Json) => service.id === serviceId)
      if (!service) throw refusalOf('The salon has no such service.')
      const free = await timesOn(ask, salonId, serviceId, startsAt.slice(0, 10))
      const time = free.find((text) => Date.parse(text) === Date.parse(startsAt))
      if (!time) throw refusalOf('That time is not free. Ask for free times again.')
      const link = new URLSearchParams({
        salon: salonId,
        service: serviceId,
        date: time.slice(0, 10),
        time: time.slice(11, 16),
        via: 'assistant',
      })
      return {
        url: ourText(`${origin}/booking?${link}`),
        booked: false,
        salon: salon.name,
        service: service.name,
        startsAt: time,
        price: service.price,
        policy: salon.policy,
        next: ourText('The person opens the link, signs in, reviews and confirms. The time is not held.'),
      }
    },
  ),
]

async function timesOn(ask: Ask, salonId: string, serviceId: string, date: string): Promise<string[]> {
  const query = new URLSearchParams({ service: serviceId, from: date, to: date })
  const { items } = await read(ask, `/api/salons/${encodeURIComponent(salonId)}/slots?${query}`)
  return [...new Set<string>(items.map(({ startsAt }: { startsAt: string }) => startsAt))]
}

async function read(ask: Ask, path: string): Promise<Json> {
  const { ok, body } = await ask(path)
  if (ok) return body
  const fields = Object.values((body.errors ?? {}) as Record<string, string[]>).flat()
  throw refusalOf([body.detail ?? body.title, ...fields].join(' '))
}

/** A refusal for the assistant to read. */
function refusalOf(detail: string): DomainError {
  return new DomainError('invalid-input', { detail })
}

function pick(from: Json, names: string[]): Json {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]))
}
