// HTTP for the ways to reach a signed-in person: proven by a code, changed with a fresh session.
import { operations } from '../../platform/http/operation'
import { changeContact, getContacts, removePhone, requestContactCode } from './contacts'

export const contacts = operations(getContacts, requestContactCode, changeContact, removePhone)
