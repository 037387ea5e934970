// A booking with friends, as the API gives it to one who is in it.
import type { PartyResponse } from '../../../api/booking/parties/responses'

export type Seat = PartyResponse['seats'][number]
