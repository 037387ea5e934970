// SQL that the database must refuse of what admins do about people, fees and the audit log since 0014_marketplace_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'

export const PEOPLE = cases(``)
