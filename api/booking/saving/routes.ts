// HTTP for saving for a visit: a client's goals, and what the salon sees and offers.
import { operations } from '../../platform/http/operation'
import { adaptGoal } from './adaptation'
import { changeGoalBooking, endGoalBooking, shareGoal } from './changes'
import { getGoalBooking } from './goal-booking'
import { getSavers, saveSaverTerms } from './savers'
import { saveForAppointment } from './start'

export const goalBookings = operations(
  saveForAppointment,
  getGoalBooking,
  changeGoalBooking,
  endGoalBooking,
  adaptGoal,
  shareGoal,
)

export const savers = operations(getSavers, saveSaverTerms)
