// HTTP for the partner dashboard: the partner's day, and the salon's clients.
import { operations } from '../../platform/http/operation'
import { eraseGuest } from '../contacts/contacts'
import { blockClient, getClient, listClients, noteClient } from './client-book'
import { getPartnerDashboard } from './today'

export const partnerDashboard = operations(
  getPartnerDashboard,
  listClients,
  getClient,
  noteClient,
  blockClient,
  eraseGuest,
)
