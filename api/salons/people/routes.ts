// HTTP for the contacts that salons keep of a person who has no account there.
import { operations } from '../../platform/http/operation'
import { eraseOwnContact, listOwnContacts } from './contacts'

export const salonContacts = operations(listOwnContacts, eraseOwnContact)
