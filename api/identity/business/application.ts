// Applications of salons and shops to be listed.

import { and, desc, eq } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { application } from '../../../db/schema/admin/governance'
import type { Ctx, Role } from '../../platform/context'
import { rfc3339 } from '../../platform/values/time'
import type { ApplicationResponse } from './responses'

export type ApplicationRow = typeof application.$inferSelect

export type Kind = 'salon' | 'shop'

/** The role that goes with a listing. */
export const ROLE_OF = { salon: 'beauty_partner', shop: 'product_seller' } as const

/** Whether a role may have such a listing; a client may choose either, and gets its role. */
export function mayHave(role: Role, kind: Kind): boolean {
  return role === 'client' || role === ROLE_OF[kind]
}

/** What an application is for, by its role. */
export function kindOf(row: Pick<ApplicationRow, 'role'>): Kind {
  return row.role === 'beauty_partner' ? 'salon' : 'shop'
}

/** The query for a person's last application. */
export function lastApplicationOf(ctx: Ctx, userId: string) {
  return lastApplication(ctx.db, { userId })
}

const lastApplication = prepared((db, value) =>
  db
    .select()
    .from(application)
    .where(and(eq(application.userId, value('userId')), eq(application.name, '')))
    .orderBy(desc(application.createdAt), desc(application.id))
    .limit(1),
)

/** The response for an application. */
export function applicationFrom(row: ApplicationRow): ApplicationResponse {
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
