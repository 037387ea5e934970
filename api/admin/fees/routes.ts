// HTTP for fees by version.
import { operations } from '../../platform/http/operation'
import { changeFee } from './change'
import { getFee, listFees } from './fees'

export const fees = operations(listFees, getFee, changeFee)
