// HTTP for taking one's data along, and for leaving.
import { Hono } from 'hono'
import { MeResponse } from '../identity/accounts/responses'
import { attachment } from '../platform/documents/attachment'
import { type ApiEnv, access, answers, answersFile, EVERYONE, takes } from '../platform/guards'
import { pageOf } from '../platform/pagination'
import { deleteAccount, getDeletion } from './erasure/account-deletion'
import { askForExport, listExports, openExport } from './export/exports'
import { DeleteAccount, ExportId } from './input'
import { ExportResponse, LeavingResponse } from './responses'

export const exports = new Hono<ApiEnv>()
  .post(
    '/',
    access(...EVERYONE),
    answers('Ask for an archive of your data', 201, ExportResponse),
    async (c) => c.json(await askForExport(c.env.ctx, c.var.viewer), 201),
  )
  .get(
    '/',
    access(...EVERYONE),
    answers('The archives you asked for, newest first', 200, pageOf(ExportResponse)),
    async (c) => c.json(await listExports(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/:id/archive',
    access(...EVERYONE),
    answersFile('The archive of your data', 'application/zip'),
    takes('param', ExportId),
    async (c) => attachment(c, await openExport(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )

export const deletion = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('What stands in the way of deleting the account', 200, LeavingResponse),
    async (c) => c.json(await getDeletion(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/',
    access(...EVERYONE),
    answers('Delete the account for good', 200, MeResponse.pick({ id: true })),
    takes('json', DeleteAccount),
    async (c) => c.json(await deleteAccount(c.env.ctx, c.var.viewer)),
  )
