// A booking with friends, as the API gives it to one who is in it.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type Party = InferResponseType<ApiClient['parties'][':id']['$get'], 200>
export type Seat = Party['seats'][number]
