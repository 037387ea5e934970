// HTTP for member discounts: a business's own, and the report for admins.
import { operations } from '../../platform/http/operation'
import { endDiscount, giveDiscount, listDiscounts, reportDiscounts } from './discounts'

export const memberDiscounts = operations(listDiscounts, giveDiscount, endDiscount)

export const adminMemberDiscounts = operations(reportDiscounts)
