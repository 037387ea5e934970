// What somebody needs to add the money that a page lacks.

import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { accountsOf, walletFrom } from '../ledger/balances'
import { methodsOf, payWith } from '../payment-methods/payment-methods'
import { NewDepositQuery } from './input'
import { addedBy, amountsFor, quickAmounts } from './quick-amounts'
import { NewDepositResponse } from './responses'

/** The balance, the methods, amounts to choose, and the page to continue with; one round trip. */
export const getNewDeposit = operation('client', 'GET /wallet/deposits/new', {
  summary: 'The amount and payment methods for adding money on the way back to a page',
  query: NewDepositQuery,
  response: NewDepositResponse,
  reads: ({ ctx, viewer }) => ({
    accounts: accountsOf(ctx, viewer),
    methods: methodsOf(ctx, viewer.id),
    added: addedBy(ctx, viewer),
  }),
  read: ({ accounts, methods, added }, { ctx, viewer, query: { currency, minor, returnTo } }) => ({
    available: walletFrom(accounts, viewer, currency).available,
    missing: minor === null ? null : moneyJson(minor, currency),
    quickAmounts: minor === null ? quickAmounts(currency, added) : amountsFor(currency, minor),
    returnTo,
    ...payWith(ctx, methods, { currency }),
  }),
})
