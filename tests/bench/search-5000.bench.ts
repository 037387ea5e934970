import { searchTimes } from './search-times'

export const report = () => searchTimes(5_000)
