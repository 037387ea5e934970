// HTTP for the link in messages to people who have not asked for them: asking changes nothing, pressing does.
import { operations } from '../../platform/http/operation'
import { getOptOut, optIn, optOut } from './opt-outs'

export const contactOptOuts = operations(getOptOut, optOut, optIn)
