// Requests of the typed client reach the API unchanged, whatever text the path parameters contain.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { apiClient } from './client'

/** The requests received by a route with one id, and by those an id could be confused with. */
const routes = new Hono()
  .get('/api/orders', (c) => c.json({ at: 'list' }))
  .get('/api/orders/:id', (c) => c.json({ at: 'one', id: c.req.param('id'), q: c.req.query('q') }))
  .put('/api/orders/:id/lines/:lineId', async (c) => c.json({ ...c.req.param(), ...(await c.req.json()) }))
  .get('/api', (c) => c.json({ at: 'root' }))

const client = apiClient(async (request) => routes.fetch(request)) as unknown as {
  orders: {
    $get: () => Promise<Response>
    ':id': {
      $get: (sent: { param: { id: string }; query?: object }) => Promise<Response>
      lines: {
        ':lineId': { $put: (sent: { param: { id: string; lineId: string }; json: object }) => Promise<Response> }
      }
    }
  }
}

test.each(['e7a1', 'a/b', '../me', '50%', '%2F', 'a?b=c', 'a#b', ':id', 'a b+c&d', 'ø 💇', '...', '..a'])(
  'passes %s through unchanged',
  async (id) => {
    const response = await client.orders[':id'].$get({ param: { id }, query: { q: 'a&b=%' } })
    expect(await response.json()).toEqual({ at: 'one', id, q: 'a&b=%' })
  },
)

test.each(['', '.', '..'])('%j matches no route, instead of another path', async (id) => {
  expect((await client.orders[':id'].$get({ param: { id } })).status).toBe(404)
  const line = client.orders[':id'].lines[':lineId']
  for (const param of [
    { id, lineId: 'a' },
    { id: 'a', lineId: id },
  ])
    expect((await line.$put({ param, json: {} })).status).toBe(404)
})

test('passes several parameters and a body, and calls routes without any', async () => {
  const line = client.orders[':id'].lines[':lineId']
  const put = await line.$put({ param: { id: 'a/b', lineId: '..a' }, json: { quantity: 2 } })
  expect(await put.json()).toEqual({ id: 'a/b', lineId: '..a', quantity: 2 })
  expect(await (await client.orders.$get()).json()).toEqual({ at: 'list' })
})
