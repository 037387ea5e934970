// Everything that people do here.
import { GIFTS } from './gifts'
import { GOALS } from './goals'
import type { Operation } from './operation'
import { PLUS } from './plus'
import { PROVIDER } from './provider'
import { PURSE } from './purse'
import { SHOP } from './shop'
import { TOGETHER } from './together'
import { TRANSFERS } from './transfers'
import { VISITS } from './visits'
import { WATCHED } from './watched'

export const OPERATIONS: Operation[] = [
  ...[PURSE, TRANSFERS, GOALS, VISITS, TOGETHER, SHOP, GIFTS, PLUS, PROVIDER, WATCHED].flat(),
]
