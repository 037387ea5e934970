import { searchTimes } from './search-times'

export const report = () => searchTimes(100_000)
