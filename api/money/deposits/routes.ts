// HTTP for deposits.
import { operations } from '../../platform/http/operation'
import { abandonDeposit } from './abandonment'
import { getDeposit, topUp } from './deposits'
import { getNewDeposit } from './new-deposit'

export const deposits = operations(topUp, getNewDeposit, getDeposit, abandonDeposit)
