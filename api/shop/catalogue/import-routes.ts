// HTTP routes for product files: checking, confirming, discarding, and the progress of an import.
import { operations } from '../../platform/http/operation'
import { checkImport, confirmImport, discardImport, getImport, listImports } from './imports'

export const shopImports = operations(listImports, checkImport, getImport, confirmImport, discardImport)
