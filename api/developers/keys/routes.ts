// HTTP routes of API keys, for people who run a salon or a shop. No key opens them.
import { operations } from '../../platform/http/operation'
import { addKey, listKeys, revokeKey } from './api-keys'

export const apiKeys = operations(listKeys, addKey, revokeKey)
