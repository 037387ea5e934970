// The samples of the API reference: what they ask with. What depends on who asks (ids, times that are free, the version of
// what is changed) is a variable, "$SERVICE_ID", that the reader sets; everything else is written out and succeeds.
import type { Values } from './shapes'

/** Of properties of bodies, by name. */
const VALUES: Record<string, unknown> = {
  serviceId: '$SERVICE_ID',
  staffId: '$STAFF_ID',
  staffIds: ['$STAFF_ID'],
  startsAt: '$STARTS_AT',
  endsAt: '$ENDS_AT',
  date: '$DATE',
  version: '$VERSION',
  orderIds: ['$ORDER_ID'],
  guest: { name: 'Amina Otieno' },
  kind: undefined,
  name: 'Shea butter',
  price: '1500',
  durationMinutes: 45,
  sku: '$SKU',
  values: [],
}

/** Where an operation differs. */
const OF: Record<string, Record<string, unknown>> = {
  'POST /api/my-salon/services': { category: 'Hair', name: 'Trim' },
  'PUT /api/my-salon/services/{id}': { category: 'Hair', name: 'Trim' },
  'POST /api/my-shop/products/{id}/variants': { values: ['$SIZE'] },
  'PUT /api/my-shop/products/{id}/status': { status: 'listed' },
  'PUT /api/my-shop/variants/{id}': { values: ['$SIZE'] },
}

/** Bodies that need more than what is required of them. */
const WITH: Record<string, object> = {
  'POST /api/calendar/appointments': { guest: { name: 'Amina Otieno' } },
  'PUT /api/my-shop/products/{id}': { options: ['$SIZE_NAME'] },
}

/** The id in a path, by what stands before it. */
const IDS: Record<string, string> = {
  appointments: '$APPOINTMENT_ID',
  blocks: '$BLOCK_ID',
  closures: '$CLOSURE_ID',
  services: '$SERVICE_ID',
  products: '$PRODUCT_ID',
  variants: '$VARIANT_ID',
  prices: '$PRICE_ID',
  orders: '$ORDER_ID',
  salons: '$SALON_ID',
  shops: '$SHOP_ID',
  handles: '$HANDLE',
  'salon-cities': '$CITY',
}

/** Parameters without which an operation is refused. */
const QUERIES: Record<string, Record<string, string>> = {
  'GET /api/appointments/{id}/offer': { salon: '$SALON_ID' },
  'GET /api/calendar/clients': { q: 'Amina' },
  'GET /api/salons/{id}/slots': { service: '$SERVICE_ID', from: '$DATE', to: '$DATE' },
  'GET /api/places': { q: 'Nairobi' },
}

type RequestLine = { method: string; path: string }

/** The address that a sample asks, with variables. */
export function addressOf({ method, path }: RequestLine): string {
  const filled = path.replace(/([\w-]+)\/\{\w+\}/g, (_, of: string) => `${of}/${IDS[of] ?? '$ID'}`)
  const query = Object.entries(QUERIES[`${method} ${path}`] ?? {})
  return query.length > 0 ? `${filled}?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : filled
}

/** What the body of a sample says. */
export function valuesOf({ method, path }: RequestLine): Values {
  const examples = OF[`${method} ${path}`] ?? {}
  return (name) => examples[name] ?? VALUES[name]
}

export function bodyOf({ method, path }: RequestLine, example: unknown): unknown {
  const more = WITH[`${method} ${path}`]
  return more && typeof example === 'object' ? { ...example, ...more } : example
}

/** A body as TypeScript writes it, variables from the environment. */
export function codeOf(value: unknown): string {
  return JSON.stringify(value).replace(/"\$(\w+)"/g, 'process.env.$1')
}

/** An address as TypeScript writes it. */
export function literalOf(address: string): string {
  return address.includes('$')
    ? `\`${address.replace(/\$(\w+)/g, (_, name: string) => `\${process.env.${name}}`)}\``
    : `'${address}'`
}

/** The variables of a sample, in the order in which it names them. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name))]
}
