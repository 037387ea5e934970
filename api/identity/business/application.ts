// An application to be listed, as its row and its reader have it.

import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { application } from '../../../db/schema/admin/governance'
import type { Ctx, Role } from '../../platform/context'
import { rfc3339 } from '../../platform/values/time'
import type { ApplicationResponse } from './responses'

export type ApplicationRow = typeof application.$inferSelect

export type Application = z.output<typeof ApplicationResponse>

export type Kind = 'salon' | 'shop'

/** The role that goes with what is asked to be listed. */
export const ROLE_OF = { salon: 'beauty_partner', shop: 'product_seller' } as const

/** What somebody of a role may have listed; a client chooses, and takes the role with it. */
export function mayHave(role: Role, kind: Kind): boolean {
  return role === 'client' || role === ROLE_OF[kind]
}

/** What an application is about, by the role that goes with it. */
export function kindOf(row: Pick<ApplicationRow, 'role'>): Kind {
  return row.role === 'beauty_partner' ? 'salon' : 'shop'
}

/** The statement that reads somebody's last application to be listed. */
export function lastApplicationOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(application)
    .where(and(eq(application.userId, userId), eq(application.name, '')))
    .orderBy(desc(application.createdAt), desc(application.id))
    .limit(1)
}

/** An application as the api answers it. */
export function applicationFrom(row: ApplicationRow): Application {
  const { id, status, reason, name, createdAt, decidedAt } = row
  return {
    id,
    kind: kindOf(row),
    status,
    newName: name,
    reason,
    createdAt: rfc3339(createdAt),
    decidedAt: rfc3339(decidedAt),
  }
}
