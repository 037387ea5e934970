// When the salon of an owner is open and its staff work: prepared statements, which take the owner's id and the first date.
import { and, eq, gte, type SQL } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { salonException, salonHours, staffException } from '../../../db/schema/salons/salons'
import { ownListedSalonId } from '../../identity/business/own-business'
import { staffTimeReads } from './calendar-reads'

type Make = Parameters<Parameters<typeof prepared>[0]>

/** The id of the owner's listed salon, for a prepared statement that takes `owner`. */
export function ownSalon(...[db, value]: Make): SQL<string> {
  return ownListedSalonId({ db }, { id: value('owner') })
}

const weekly = prepared((db, value) =>
  db
    .select()
    .from(salonHours)
    .where(eq(salonHours.salonId, ownSalon(db, value))),
)

const exceptions = prepared((db, value) =>
  db
    .select()
    .from(salonException)
    .where(and(eq(salonException.salonId, ownSalon(db, value)), gte(salonException.date, value('firstDate')))),
)

const staffWeekly = prepared((db, value) => staffTimes(db, value)[0])
const staffBreaks = prepared((db, value) => staffTimes(db, value)[1])
const staffExceptions = prepared((db, value) => staffTimes(db, value)[2])

function staffTimes(...[db, value]: Make) {
  const dates = gte(staffException.date, value('firstDate'))
  return staffTimeReads({ db }, ownSalon(db, value), dates)
}

/** Weekly hours and exceptions of the salon; weekly hours, breaks and exceptions of its staff. */
export const ownHours = { weekly, exceptions, staffWeekly, staffBreaks, staffExceptions }
