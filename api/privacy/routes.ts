// HTTP routes for exporting one's data and deleting one's account.
import { operations } from '../platform/http/operation'
import { deleteAccount, getDeletion } from './erasure/account-deletion'
import { askForExport, listExports, openExport } from './export/exports'
import { openSalonExport } from './export/salon-archive'

export const exports = operations(askForExport, listExports, openExport)

export const deletion = operations(getDeletion, deleteAccount)

export const salonExport = operations(openSalonExport)
