// HTTP routes of withdrawals.
import { operations } from '../../platform/http/operation'
import { getWithdrawalOptions } from './quote'
import { getWithdrawal, withdraw } from './withdrawals'

export const withdrawals = operations(getWithdrawalOptions, withdraw, getWithdrawal)
