// SQL that the database must refuse of the money desk and its reconciliation since 0014_marketplace_rules.sql; see shop-refusals.ts.
import { cases } from './refusals'

export const MONEY_DESK = cases(``)
