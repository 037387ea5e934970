// Responses about a salon's own links, for the OpenAPI document.
import { z } from 'zod'

export const HandleResponse = z.object({ handle: z.string() })

export const HandleSalonResponse = z.object({ id: z.string() })
