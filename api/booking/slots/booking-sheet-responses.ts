// What the routes about free times and the booking page answer.
import { z } from 'zod'
import { PayWithResponse } from '../../money/payment-methods/responses'
import { MoneyResponse } from '../../platform/values/responses'
import { PolicyResponse } from '../appointments/responses'
import { ServiceResponse } from '../salons/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const minutes = z.number().int()

/** A time at which the visit can begin, and when it ends then. */
export const SlotResponse = z.object({ startsAt: instant, endsAt: instant })

const addOn = z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: minutes })

export const BookingSheetResponse = z.object({
  salon: z.object({
    id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    timeZone: z.string(),
    autoConfirm: z.boolean(),
    /** How long the salon takes to answer at most, where it does not confirm by itself. */
    answerHours: z.number().int(),
  }),
  policy: PolicyResponse,
  /** The offer of a conversation that is taken up: its visit, at its price, is what is chosen. */
  offer: z
    .object({
      id,
      conversationId: id,
      name: z.string(),
      listPrice: MoneyResponse,
      expiresAt: instant,
    })
    .nullable(),
  services: z.array(ServiceResponse.extend({ addOns: z.array(addOn) })),
  /** The services that were chosen, in the order of the visit. */
  chosen: z.array(
    z.object({
      serviceId: id,
      name: z.string(),
      /** Null: any professional. */
      staffId: id.nullable(),
      addOnIds: z.array(id),
      /** Of its add-ons too. */
      price: MoneyResponse,
      durationMinutes: minutes,
      /** Who does it. */
      staff: z.array(
        z.object({ id, name: z.string(), title: z.string(), picture: z.string().nullable() }),
      ),
    }),
  ),
  total: z.object({ price: MoneyResponse, durationMinutes: minutes }).nullable(),
  /** What is held where the visit is paid at the salon; null: nothing. */
  deposit: MoneyResponse.nullable(),
  days: z.array(z.object({ date: z.iso.date(), openTimes: z.number().int() })),
  date: z.iso.date().nullable(),
  slots: z.array(SlotResponse),
  available: MoneyResponse,
  /** What the purse lacks for the whole price, and for the deposit; null where it is covered. */
  shortfall: MoneyResponse.nullable(),
  depositShortfall: MoneyResponse.nullable(),
  ...PayWithResponse.shape,
})
