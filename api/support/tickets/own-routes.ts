// HTTP for what somebody writes to us. Admins answer in agent/routes.ts.
import { operations } from '../../platform/http/operation'
import { draftTicket, getTicket, listTickets } from './own-tickets'
import { closeTicket, startTicket, writeInTicket } from './own-tickets-writing'

export const ownTickets = operations(listTickets, startTicket, draftTicket, getTicket, writeInTicket, closeTicket)
