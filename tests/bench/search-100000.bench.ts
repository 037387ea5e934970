import { searchContest } from './search-peer'

export const prepare = () => searchContest(100_000)
