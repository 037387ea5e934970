import { searchContest } from './search-peer'

export const prepare = () => searchContest(5_000)
