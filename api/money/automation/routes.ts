// HTTP routes of auto top-up and round-ups.
import { operations } from '../../platform/http/operation'
import { getAutoTopUps, saveAutoTopUp, switchAutoTopUp } from './auto-top-up'
import { getServices } from './overview'
import { getRoundUps, saveRoundUp, switchRoundUp } from './round-up'

export const automation = operations(
  getServices,
  getAutoTopUps,
  saveAutoTopUp,
  switchAutoTopUp,
  getRoundUps,
  saveRoundUp,
  switchRoundUp,
)
