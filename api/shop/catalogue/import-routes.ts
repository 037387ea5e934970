// HTTP for files of products: checked, confirmed or thrown away, followed while they are written.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
  takesTable,
} from '../../platform/guards'
import { checkImport, confirmImport, discardImport, getImport, listImports } from './imports'
import { ImportFile, ImportId, LIMITS } from './input'
import { ImportResponse, ImportsResponse } from './responses'

const seller = () => access('product_seller')

export const shopImports = new Hono<ApiEnv>()
  .get(
    '/',
    seller(),
    answers('The last imports, the newest first', 200, ImportsResponse),
    async (c) => c.json(await listImports(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    seller(),
    answers(
      'Check a file of products; nothing is written until it is confirmed',
      201,
      ImportResponse,
    ),
    takes('query', ImportFile),
    takesTable(LIMITS.importBytes),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const { name } = c.req.valid('query')
      return c.json(await checkImport(c.env.ctx, c.var.viewer, { name, bytes }), 201)
    },
  )
  .get(
    '/:id',
    seller(),
    answers('How an import stands', 200, ImportResponse),
    takes('param', ImportId),
    async (c) => c.json(await getImport(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/confirmation',
    seller(),
    idempotent(),
    answers('Write what was checked', 200, ImportResponse),
    takes('param', ImportId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await confirmImport(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
  .post(
    '/:id/discarding',
    seller(),
    idempotent(),
    answers('Throw a checked file away', 200, ImportResponse),
    takes('param', ImportId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await discardImport(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
