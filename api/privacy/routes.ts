// HTTP routes for exporting one's data and deleting one's account.
import { Hono } from 'hono'
import { MeResponse } from '../identity/accounts/responses'
import { type ApiEnv, EVERYONE } from '../platform/http/guards'
import { route } from '../platform/http/route'
import { pageOf } from '../platform/pagination'
import { deleteAccount, getDeletion } from './erasure/account-deletion'
import { AccountDeletionResponse } from './erasure/responses'
import { askForExport, listExports, openExport } from './export/exports'
import { ExportResponse } from './export/responses'
import { exportSalon } from './export/salon-archive'
import { DeleteAccount, ExportId } from './input'

export const exports = new Hono<ApiEnv>()
  .post(
    '/',
    route(EVERYONE, 'Request an archive of your data', {
      created: ExportResponse,
      handler: ({ ctx, viewer }) => askForExport(ctx, viewer),
    }),
  )
  .get(
    '/',
    route(EVERYONE, 'Requested archives, newest first', {
      response: pageOf(ExportResponse),
      handler: ({ ctx, viewer }) => listExports(ctx, viewer),
    }),
  )
  .get(
    '/:id/archive',
    route(EVERYONE, 'The archive of your data', {
      params: ExportId,
      file: 'application/zip',
      handler: ({ ctx, viewer, params }) => openExport(ctx, viewer, params.id),
    }),
  )

export const deletion = new Hono<ApiEnv>()
  .get(
    '/',
    route(EVERYONE, 'What has to be done before the account can be deleted', {
      response: AccountDeletionResponse,
      handler: ({ ctx, viewer }) => getDeletion(ctx, viewer),
    }),
  )
  .post(
    '/',
    route(EVERYONE, 'Delete the account for good', {
      body: DeleteAccount,
      response: MeResponse.pick({ id: true }),
      handler: ({ ctx, viewer }) => deleteAccount(ctx, viewer),
    }),
  )

export const salonExport = new Hono<ApiEnv>().get(
  '/',
  route('beauty_partner', 'Everything that your salon owns, as spreadsheets', {
    file: 'application/zip',
    handler: ({ ctx, viewer }) => exportSalon(ctx, viewer),
  }),
)
