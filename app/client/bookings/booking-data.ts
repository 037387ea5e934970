// The booking as the api returns it.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type VisitDetail = InferResponseType<ApiClient['appointments'][':id']['$get']>
