// HTTP for the terms: fees in force and the operator.
import { operations } from '../../platform/http/operation'
import { getTerms } from './terms'

export const terms = operations(getTerms)
