// The archive of a person's data as a file generated in the background.
import { eq } from 'drizzle-orm'
import { dataExport, user } from '../../../db/schema/identity'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type FileKind, makeFiles, sweepFiles } from '../../platform/documents/background-file'
import { BASES } from '../../platform/roles'
import { DAY, MINUTE, utcDate } from '../../platform/values/time'
import { makeArchive } from './content'

type ExportRow = typeof dataExport.$inferSelect

export const EXPORT: FileKind<typeof dataExport> = {
  name: 'export',
  table: dataExport,
  newKey: () => `exports/${crypto.randomUUID()}.zip`,
  contentType: () => 'application/zip',
  fileName: ({ createdAt }) => `purse-data-${utcDate(createdAt)}.zip`,
  sensitive: true,
  retention: 7 * DAY,
  time: 5 * MINUTE,
  rest: 30_000,
  make: (ctx, { userId }) => makeArchive(ctx, userId),
  notifications,
  deliver: drainOutbox,
}

/** Generates the waiting archives, oldest first. Run by the minute job. */
export const prepareExports = (ctx: Ctx): Promise<void> => makeFiles(ctx, EXPORT)

/** Deletes archives older than a week. */
export const sweepExports = (ctx: Ctx): Promise<void> => sweepFiles(ctx, EXPORT)

const RESULTS = {
  ready: { title: 'Your data is ready', text: 'Your archive is ready. You can download it for 7 days.' },
  failed: {
    title: 'Your data could not be prepared',
    text: 'We couldn’t prepare your archive. Request it again. If that doesn’t work, contact us.',
  },
}

async function notifications(ctx: Ctx, { userId }: ExportRow, end: keyof typeof RESULTS): Promise<Statement[]> {
  const [owner] = await ctx.db.select({ role: user.role }).from(user).where(eq(user.id, userId))
  const path = `${BASES[owner?.role ?? 'client']}/settings/export`
  return [notify(ctx, userId, { kind: 'account', ...RESULTS[end], path }), changed(ctx, userId, 'account')]
}
