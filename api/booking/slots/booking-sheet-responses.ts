// Responses of the open slot and booking page routes.
import { z } from 'zod'
import { PayWithResponse } from '../../money/payment-methods/responses'
import { id, MoneyResponse } from '../../platform/values/responses'
import { ServiceResponse } from '../../salons/profile/responses'
import { MonthResponse, SlotResponse } from '../../salons/times/responses'
import { PolicyResponse } from '../appointments/responses'
import { DiscountResponse } from './responses'

const instant = z.iso.datetime({ offset: true })
const minutes = z.number().int()

const addOn = z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: minutes })

const date = z.iso.date()

export const BookingSheetResponse = z.object({
  salon: z.object({
    id,
    name: z.string(),
    address: z.string(),
    city: z.string(),
    timeZone: z.string(),
    autoConfirm: z.boolean(),
    /** The most hours the salon takes to answer, if it does not confirm automatically. */
    answerHours: z.number().int(),
    /** Whether a client can wait for a time. */
    waitingList: z.boolean(),
    today: date,
  }),
  policy: PolicyResponse,
  /** The accepted offer of a conversation: it determines services and price. */
  offer: z
    .object({ id, conversationId: id, name: z.string(), listPrice: MoneyResponse, expiresAt: instant })
    .nullable(),
  services: z.array(ServiceResponse.extend({ addOns: z.array(addOn), discount: DiscountResponse })),
  /** The chosen services, in the order of the visit. */
  chosen: z.array(
    z.object({
      serviceId: id,
      name: z.string(),
      /** Null: any professional. */
      staffId: id.nullable(),
      addOnIds: z.array(id),
      /** Includes its add-ons. */
      price: MoneyResponse,
      durationMinutes: minutes,
      /** The professionals who do it. */
      staff: z.array(z.object({ id, name: z.string(), title: z.string(), picture: z.string().nullable() })),
    }),
  ),
  total: z.object({ price: MoneyResponse, durationMinutes: minutes }).nullable(),
  /** The amount held if paid at the salon; null: nothing. */
  deposit: MoneyResponse.nullable(),
  ...MonthResponse.shape,
  slots: z.array(SlotResponse),
  available: MoneyResponse,
  /** What the purse lacks for the whole price, and for the deposit; null if covered. */
  shortfall: MoneyResponse.nullable(),
  depositShortfall: MoneyResponse.nullable(),
  ...PayWithResponse.shape,
})

export type BookingSheetResponse = z.output<typeof BookingSheetResponse>

/** What of it anyone may see. */
export const OpenSheetResponse = BookingSheetResponse.pick({
  salon: true,
  services: true,
  chosen: true,
  slots: true,
}).extend(MonthResponse.shape)

export type OpenSheetResponse = z.output<typeof OpenSheetResponse>
