// Each sample of the API reference, sent as it is printed against a salon and a shop with something of everything: it
// succeeds. Its variables are what the examples of routes arrange (route-world.ts).
import { expect, test } from 'vitest'
import { KEY_SCOPES } from './route-access'
import { exampleOf } from './route-examples'
import { type Ask, openRouteWorld } from './route-world'

const world = openRouteWorld()

type Operation = { method: string; path: string; curl: string; scope: string | null }

const OWNERS = ['beauty_partner', 'product_seller'] as const

/** What a sample sends: its address, and its body. */
function sentBy({ curl }: Operation): { address: URL; body: string | undefined } {
  const [, url = ''] = /^curl(?: -X \w+)? ['"](.*?)['"]/.exec(curl) ?? []
  const body = /(?: -d '(.*)'|<<JSON\n(.*)\nJSON)$/s.exec(curl)?.slice(1).find(Boolean)
  return { address: new URL(url), body }
}

/** Finds what a variable stands for: in the path, the query or the body that the example of the route arranges. */
function filled(text: string, values: Map<string, string>): string {
  return text.replace(/\$([A-Z_]+)/g, (name) => values.get(name) ?? name)
}

function noteBody(printed: unknown, real: unknown, values: Map<string, string>): void {
  if (typeof printed === 'string' && printed.startsWith('$') && typeof real === 'string') values.set(printed, real)
  if (printed && real && typeof printed === 'object' && typeof real === 'object')
    for (const [key, value] of Object.entries(printed)) noteBody(value, (real as Record<string, unknown>)[key], values)
}

function variablesOf({ address, body }: ReturnType<typeof sentBy>, question: Ask): Map<string, string> {
  const values = new Map<string, string>([['$SKU', `S-${crypto.randomUUID().slice(0, 8)}`]])
  const real = new URL(question.path, 'https://purse.test')
  const parts = real.pathname.split('/')
  for (const [at, part] of decodeURIComponent(address.pathname).split('/').entries())
    if (part.startsWith('$')) values.set(part, decodeURIComponent(parts[at] ?? ''))
  for (const [name, value] of address.searchParams)
    if (value.startsWith('$')) values.set(value, real.searchParams.get(name) ?? '')
  if (body) noteBody(JSON.parse(body), question.body, values)
  return values
}

test('every sample succeeds', async () => {
  const { body } = await world.call('GET', '/api/reference')
  const pages = await Promise.all(
    body.tags.map(({ tag }: { tag: string }) => world.call('GET', `/api/reference/${tag}`)),
  )
  const operations: Operation[] = pages.flatMap((page) => page.body.operations)
  const failed: unknown[] = []
  for (const operation of operations) {
    const route = `${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`
    const example = exampleOf(route)
    if (!example) throw new Error(`${route} has no example`)
    const scope = KEY_SCOPES[route]
    let last: unknown
    for (const caller of scope ? OWNERS : (['anonymous'] as const)) {
      const sample = await example(world, caller)
      const sent = sentBy(operation)
      const values = variablesOf(sent, sample)
      const path = filled(decodeURIComponent(sent.address.pathname + sent.address.search), values)
      const json = sent.body && JSON.parse(filled(sent.body, values))
      const response = await world.call(operation.method, path, {
        as: sample.as ?? world.people[caller],
        key: crypto.randomUUID(),
        ...(json && { body: json }),
      })
      last = response.status < 300 ? null : [route, path, json, response.status, response.body]
      if (last === null) break
    }
    if (last) failed.push(last)
  }
  expect(operations.length).toBeGreaterThan(50)
  expect(failed).toEqual([])
})
