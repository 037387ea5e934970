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
    route('product_seller', 'Recent imports, newest first', {
      response: ImportsResponse,
      handler: ({ ctx, viewer }) => listImports(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('product_seller', 'Check a product file; nothing is saved until it is confirmed', {
      query: ImportFile,
      bytes: csvTable(LIMITS.importBytes),
      created: ImportResponse,
      handler: ({ ctx, viewer, query, bytes }) =>
        checkImport(ctx, viewer, { name: query.name, bytes }),
    }),
  )
  .get(
    '/:id',
    route('product_seller', 'The status of an import', {
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, params }) => getImport(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/confirmation',
    route('product_seller', 'Confirm a checked import', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => confirmImport(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/discarding',
    route('product_seller', 'Discard a checked file', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => discardImport(ctx, viewer, key, params.id),
    }),
  )
