// A free time of a salon, paid from the purse.
import { writeContest } from './writes/contest'

export const prepare = () =>
  writeContest(
    'booking',
    'A booking',
    'POST /api/appointments, another time of one of 16 salons each, held from the purse.',
  )
