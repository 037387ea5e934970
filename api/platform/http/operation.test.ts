import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld } from '../../../tests/fixtures/harness'
import { DomainError } from '../values/problem'
import { operation, operations } from './operation'

const world = openWorld()

const named = z.object({ name: z.string() })

const work = operations(
  operation('public', 'GET /works/new', {
    summary: 'A work that is not yet there',
    response: named,
    run: () => ({ name: 'new' }),
  }),
  operation('public', 'GET /works/:id', {
    summary: 'A work',
    response: named,
    run: ({ params }) => ({ name: params.id }),
  }),
  operation('public', 'POST /works/:year/copies', {
    summary: 'Copy the works of a year',
    params: z.object({ year: z.coerce.number().int() }),
    created: named,
    run: ({ params }) => ({ name: String(params.year + 1) }),
  }),
  operation('public', 'GET /works/:id/text', {
    summary: 'The text of a work',
    file: 'text/plain',
    run: () => ({ body: 'Once upon a time' }),
  }),
  operation('public', 'GET /works', { summary: 'All works', response: named }),
).onError((error, c) => c.text(error instanceof DomainError ? error.code : error.message, 400))

test.each([
  ['GET', '/works/new', 200, '{"name":"new"}'],
  ['GET', '/works/17', 200, '{"name":"17"}'],
  ['GET', `/works/${'7'.repeat(101)}`, 400, 'invalid-input'],
  ['POST', '/works/2026/copies', 201, '{"name":"2027"}'],
  ['POST', '/works/last/copies', 400, 'invalid-input'],
  ['GET', '/works/17/text', 200, 'Once upon a time'],
  ['GET', '/works', 400, 'GET /works has no rule'],
])('%s %s is answered with %i %s', async (method, path, status, text) => {
  const response = await work.request(path, { method }, { ctx: world.ctx() })
  expect([response.status, await response.text()]).toEqual([status, text])
})
