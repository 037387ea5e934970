// SQL that the database must refuse of payouts since 0014_marketplace_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'

export const PAYOUTS = cases(``)
