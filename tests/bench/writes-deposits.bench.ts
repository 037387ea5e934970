// Money into a purse, by the sandbox's card that succeeds.
import { writeContest } from './writes/contest'

export const prepare = () =>
  writeContest('deposit', 'A deposit', 'POST /api/wallet/deposits by the sandbox’s card, confirmed in the answer.')
