// HTTP routes of payment methods.
import { operations } from '../../platform/http/operation'
import { addMethod } from './add-method'
import { listMethods, makeDefault, removeMethod } from './payment-methods'

export const methods = operations(listMethods, addMethod, makeDefault, removeMethod)
