// HTTP routes for the address book.
import { operations } from '../../platform/http/operation'
import { addAddress, editAddress, listAddresses, removeAddress } from './addresses'

export const addresses = operations(listAddresses, addAddress, editAddress, removeAddress)
