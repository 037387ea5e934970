// The visit as the page reads it from the api.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type VisitDetail = InferResponseType<ApiClient['appointments'][':id']['$get']>
