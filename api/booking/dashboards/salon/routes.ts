// HTTP for the partner dashboard: the partner's day, and the salon's clients.
import { operations } from '../../../platform/http/operation'
import { blockClient, getClient, listClients, noteClient } from '../../../salons/people/client-book'
import { eraseGuest } from '../../../salons/people/contacts'
import { getPartnerDashboard } from './today'

export const partnerDashboard = operations(
  getPartnerDashboard,
  listClients,
  getClient,
  noteClient,
  blockClient,
  eraseGuest,
)
