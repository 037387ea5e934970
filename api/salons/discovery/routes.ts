import { operations } from '../../platform/http/operation'
import { listEmbeddedTimes } from './embedded-times'
import { addFavorite, listFavorites, removeFavorite } from './favorites'
import { getSalon, getSalonAs } from './salon-page'
import { understandMySentence, understandSentence } from './salon-requests'
import { listSalons, searchMySalons } from './search'

export const salons = operations(listSalons, getSalon, listEmbeddedTimes)

/** What a typed sentence asks for. */
export const salonRequests = operations(understandSentence)

export const mySalonRequests = operations(understandMySentence)

/** The same search with the client's own filters: favourites, and what the purse covers. */
export const mySearch = operations(searchMySalons)

export const salonFavorites = operations(addFavorite, removeFavorite)

/** The client's own lists of salons. */
export const mySalons = operations(listFavorites, getSalonAs)
