// HTTP routes for product files: checking, confirming, discarding, and the progress of an import.
import { Hono } from 'hono'
import { type ApiEnv, csvTable } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { checkImport, confirmImport, discardImport, getImport, listImports } from './imports'
import { ImportFile, ImportId, LIMITS } from './input'
import { ImportResponse, ImportsResponse } from './responses'

export const shopImports = new Hono<ApiEnv>()
  .get(
    '/',
    route('product_seller', 'The last imports, the newest first', {
      response: ImportsResponse,
      handler: ({ ctx, viewer }) => listImports(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('product_seller', 'Check a file of products; nothing is written until it is confirmed', {
      query: ImportFile,
      bytes: csvTable(LIMITS.importBytes),
      created: ImportResponse,
      handler: ({ ctx, viewer, query, bytes }) =>
        checkImport(ctx, viewer, { name: query.name, bytes }),
    }),
  )
  .get(
    '/:id',
    route('product_seller', 'How an import stands', {
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, params }) => getImport(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/confirmation',
    route('product_seller', 'Write what was checked', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => confirmImport(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/discarding',
    route('product_seller', 'Throw a checked file away', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => discardImport(ctx, viewer, key, params.id),
    }),
  )
