// HTTP routes of payouts, for people who run a salon or a shop.
import { operations } from '../../platform/http/operation'
import { addDestination, removeDestination } from './destinations'
import { getPayout, getPayouts, listPayouts } from './payouts'
import { askForPayout } from './request'
import { changeSettings } from './settings'

export const payouts = operations(
  getPayouts,
  askForPayout,
  listPayouts,
  changeSettings,
  addDestination,
  removeDestination,
  getPayout,
)
