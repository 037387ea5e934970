// HTTP for a salon's client book, and for the contacts that salons keep of people without an account there.
import { operations } from '../../platform/http/operation'
import { blockClient, listClients, noteClient } from './client-book'
import { eraseGuest, eraseOwnContact, listOwnContacts } from './contacts'

export const clientBook = operations(listClients, noteClient, blockClient, eraseGuest)

/** For whom they are about. */
export const salonContacts = operations(listOwnContacts, eraseOwnContact)
