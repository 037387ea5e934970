// Responses of the offer routes, except messages.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'
import { ServiceResponse } from '../../salons/profile/responses'
import { DayTimesResponse } from '../../salons/times/responses'

const instant = z.iso.datetime({ offset: true })
const minutes = z.number().int()
const addOn = z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: minutes })

/** What a salon can offer a client: its services, the choices made, and open slots. */
export const OfferChoiceResponse = z.object({
  client: z.object({ id, name: z.string() }),
  salon: z.object({ id, name: z.string(), currency: z.string(), timeZone: z.string() }),
  services: z.array(ServiceResponse.extend({ addOns: z.array(addOn) })),
  chosen: z.array(
    z.object({
      serviceId: id,
      /** Null: any professional. */
      staffId: id.nullable(),
      addOnIds: z.array(id),
      staff: z.array(z.object({ id, name: z.string() })),
    }),
  ),
  /** The list price of the choices; null before a service is chosen. */
  listPrice: MoneyResponse.nullable(),
  durationMinutes: minutes,
  days: z.array(DayTimesResponse),
  date: z.iso.date().nullable(),
  times: z.array(z.object({ startsAt: instant, endsAt: instant })),
})

export type OfferChoiceResponse = z.output<typeof OfferChoiceResponse>
