// A message, sent without a socket.
import { writeContest } from './writes/contest'

export const prepare = () =>
  writeContest(
    'message',
    'A message by POST',
    'POST /api/conversations/:id/messages in 96 conversations, by all people in turn.',
  )
