// Where the pages of a role lie.
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from './context'

/** The path under which a role's own pages lie, for links in what we send. */
export const BASES: Record<Viewer['role'], string> = {
  client: '/client',
  beauty_partner: '/partner',
  product_seller: '/seller',
  admin: '/admin',
}

/** The path of a person's security page. */
export function securityPath(role: Viewer['role']): string {
  return `${BASES[role]}/settings/security`
}

/** The path under which a role's own pages lie, of a column that holds a role, in a statement. */
export function baseOfRole(role: SQL): SQL<string> {
  const cases = Object.entries(BASES).map(([name, base]) => sql`WHEN ${name} THEN ${base}`)
  return sql`CASE ${role} ${sql.join(cases, sql` `)} END`
}
