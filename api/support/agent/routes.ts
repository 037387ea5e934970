// HTTP for support agents: admins only. What is done to a ticket is a resource.
import { operations } from '../../platform/http/operation'
import { assignTicket, closeTicket, reopenTicket } from './assignment'
import { addCannedResponse, changeCannedResponse, listCannedResponses, removeCannedResponse } from './canned-responses'
import { listQueue } from './queue'
import { noteTicket, replyToTicket } from './replies'
import { getAgentTicket } from './ticket'

export const supportAgent = operations(
  listQueue,
  getAgentTicket,
  replyToTicket,
  noteTicket,
  assignTicket,
  closeTicket,
  reopenTicket,
)

export const cannedResponses = operations(
  listCannedResponses,
  addCannedResponse,
  changeCannedResponse,
  removeCannedResponse,
)
