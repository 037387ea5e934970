// The API reference: complete for what keys open, and nothing that they do not.
import { expect, test } from 'vitest'
import { KEY_SCOPES } from '../../../tests/api/route-access'
import { expectProblem, openWorld } from '../../../tests/fixtures/harness'
import { exampleOf, shapeOf } from './shapes'

const world = openWorld()

type Operation = {
  id: string
  method: string
  path: string
  scope: string | null
  body: string | null
  response: string | null
  curl: string
  typescript: string
}

async function operations(): Promise<Operation[]> {
  const { body } = await world.call('GET', '/api/reference')
  const pages = await Promise.all(
    body.tags.map(({ tag }: { tag: string }) => world.call('GET', `/api/reference/${tag}`)),
  )
  return pages.flatMap((page) => page.body.operations)
}

test('names every operation that a key opens, with its scope, and else only public reads', async () => {
  const all = await operations()
  const name = ({ method, path }: Operation) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
  const scoped = all.filter(({ scope }) => scope !== null)
  expect(Object.fromEntries(scoped.map((operation) => [name(operation), operation.scope]))).toEqual(KEY_SCOPES)
  const open = all.filter(({ scope }) => scope === null)
  expect(open.length).toBeGreaterThan(10)
  expect(open.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.map(name).filter((text) => /wallet|payout|admin|auth|\/me\b/.test(text))).toEqual([])
})

test('its examples send keys and bodies that can be read', async () => {
  for (const { curl, typescript, scope, path } of await operations()) {
    expect([path, curl.includes('Bearer $PURSE_KEY')]).toEqual([path, scope !== null])
    expect([path, typescript.includes('process.env.PURSE_KEY')]).toEqual([path, scope !== null])
    const body = /(?: -d '(.*)'|<<JSON\n(.*)\nJSON)$/s.exec(curl)?.slice(1).find(Boolean)
    if (body) expect(JSON.parse(body)).toEqual(expect.any(Object))
  }
})

test('no shape is unknown, and no sample leaves anything out', async () => {
  const all = await operations()
  for (const { path, curl, typescript } of all) {
    expect([path, curl]).not.toEqual([path, expect.stringMatching(/\{\w+\}|…/)])
    expect([path, typescript]).not.toEqual([path, expect.stringMatching(/\{id\}|…/)])
  }
  for (const shape of all.flatMap(({ body, response }) => [body ?? '', response ?? '']))
    expect(shape).not.toMatch(/\bunknown\b(?!")/)
})

test('an unknown group is not found', async () => {
  expectProblem(await world.call('GET', '/api/reference/wallet'), 'not-found')
})

test('a shape is written as TypeScript writes it, and an example has what is required', () => {
  const money = {
    type: 'object',
    properties: { amount: { type: 'string' }, currency: { enum: ['KES', 'UGX'] } },
    required: ['amount', 'currency'],
  }
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      price: { $ref: '#/components/schemas/Money' },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      items: { type: 'array', items: { enum: ['a', 'b'] } },
    },
    required: ['id', 'price'],
  }
  const resolve = () => money
  expect(shapeOf(schema, resolve)).toBe(`{
  id: string
  price: {
    amount: string
    currency: "KES" | "UGX"
  }
  note?: string | null
  items?: ("a" | "b")[]
}`)
  expect(exampleOf(schema, resolve)).toEqual({ id: '…', price: { amount: '…', currency: 'KES' } })
})
