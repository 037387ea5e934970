// HTTP for booking with friends: the organiser's and the friends' side, invitations by link, and the salon's side.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { leaveSeat, openInvitation, takeSeat } from './join'
import { getInvitation, getParty, listParties } from './my-parties'
import { cancelParty, coverSeat, dropSeat } from './organise'
import {
  confirmParty,
  declineParty,
  getPartySettings,
  getSalonParty,
  moveParty,
  savePartySettings,
} from './salon-parties'
import { getPartySheet } from './sheet'
import { startParty } from './start'

export const parties = new Hono<ApiEnv>()
  .use('/parties/*', refreshesFreeTime)
  .route(
    '/',
    operations(listParties, getPartySheet, startParty, getParty, takeSeat, leaveSeat, coverSeat, dropSeat, cancelParty),
  )

export const partyInvitations = operations(getInvitation, openInvitation)

export const salonParties = new Hono<ApiEnv>()
  .use('/my-salon/parties/*', refreshesFreeTime)
  .route('/', operations(getSalonParty, confirmParty, declineParty, moveParty))

export const partySettings = operations(getPartySettings, savePartySettings)
