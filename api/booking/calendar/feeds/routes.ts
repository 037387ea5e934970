// HTTP for appointments as iCalendar.
import { operations } from '../../../platform/http/operation'
import { downloadAppointment, getCalendarFeed, openFeed, removeFeed, renewFeed } from './calendar-feed'
import { getStaffFeed, removeStaffFeed, renewStaffFeed } from './staff-feeds'

export const appointmentCalendar = operations(downloadAppointment)

/** The viewer's secret address. */
export const calendarFeedSettings = operations(getCalendarFeed, renewFeed, removeFeed)

/** The secret addresses of professionals. */
export const staffCalendarFeeds = operations(getStaffFeed, renewStaffFeed, removeStaffFeed)

/** What a calendar app reads: anyone who knows the address may. */
export const calendars = operations(openFeed)
