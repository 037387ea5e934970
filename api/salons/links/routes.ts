// HTTP for a salon's own links to its bookings.
import { operations } from '../../platform/http/operation'
import { findHandle, setHandle } from './handles'
import { drawPoster } from './poster'

export const salonLinks = operations(setHandle, drawPoster)

export const handles = operations(findHandle)
