// HTTP for a salon's imports: checking a file, choosing its columns, confirming, discarding, undoing, and the report.
import { Hono } from 'hono'
import { CSV } from '../../platform/documents/csv-writer'
import { type ApiEnv, spreadsheet } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import {
  checkImport,
  confirmImport,
  discardImport,
  getImport,
  listImports,
  readColumns,
  sayPrices,
  startUndo,
} from './imports'
import { ImportColumns, ImportFile, ImportId, ImportPrices, LIMITS } from './input'
import { reportOf } from './report'
import { ImportResponse, ImportsResponse } from './responses'

export const salonImports = new Hono<ApiEnv>()
  .get(
    '/',
    route('beauty_partner', 'Recent imports of your salon, newest first', {
      response: ImportsResponse,
      handler: ({ ctx, viewer }) => listImports(ctx, viewer),
    }),
  )
  .post(
    '/',
    route('beauty_partner', 'Check a file, CSV or .xlsx; nothing is saved until it is confirmed', {
      query: ImportFile,
      bytes: spreadsheet(LIMITS.bytes),
      created: ImportResponse,
      handler: ({ ctx, viewer, query, bytes }) => checkImport(ctx, viewer, { ...query, bytes }),
    }),
  )
  .get(
    '/:id',
    route('beauty_partner', 'The status of an import of your salon', {
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, params }) => getImport(ctx, viewer, params.id),
    }),
  )
  .put(
    '/:id/columns',
    route('beauty_partner', 'Read the columns of a checked file in another way', {
      params: ImportId,
      body: ImportColumns,
      response: ImportResponse,
      handler: ({ ctx, viewer, params, body }) => readColumns(ctx, viewer, params.id, body),
    }),
  )
  .put(
    '/:id/prices',
    route('beauty_partner', 'Say what services without a price cost, or that they are left out', {
      params: ImportId,
      body: ImportPrices,
      response: ImportResponse,
      handler: ({ ctx, viewer, params, body }) => sayPrices(ctx, viewer, params.id, body),
    }),
  )
  .post(
    '/:id/confirmation',
    route('beauty_partner', 'Import a checked file; nobody in it is notified', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => confirmImport(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/discarding',
    route('beauty_partner', 'Discard a checked file of your salon', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => discardImport(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/undoing',
    route('beauty_partner', 'Undo an import, where nobody has changed what it made', {
      keyed: true,
      params: ImportId,
      response: ImportResponse,
      handler: ({ ctx, viewer, key, params }) => startUndo(ctx, viewer, key, params.id),
    }),
  )
  .get(
    '/:id/report.csv',
    route('beauty_partner', 'What an import does, or did, by row', {
      params: ImportId,
      file: CSV,
      handler: async ({ ctx, viewer, params }) => ({
        body: await reportOf(ctx, viewer, params.id),
        name: 'import-report.csv',
      }),
    }),
  )
