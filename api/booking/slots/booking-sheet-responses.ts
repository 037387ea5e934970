// What the routes about free times and the booking page answer.
import { z } from 'zod'
import { PayWithAnswer } from '../../money/payment-methods/responses'
import { MoneyAnswer } from '../../platform/values/responses'
import { ServiceAnswer } from '../salons/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const minutes = z.number().int()

/** A time at which the visit can begin, and when it ends then. */
export const SlotAnswer = z.object({ startsAt: instant, endsAt: instant })

/** The salon's terms: hours, and basis points of the price. */
export const PolicyAnswer = z.object({
  freeCancelHours: z.number().int().nullable(),
  rescheduleHours: z.number().int(),
  lateFeeBasisPoints: z.number().int(),
  noShowFeeBasisPoints: z.number().int(),
  depositBasisPoints: z.number().int(),
})

const addOn = z.object({ id, name: z.string(), price: MoneyAnswer, durationMinutes: minutes })

export const BookingSheetAnswer = z.object({
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
  policy: PolicyAnswer,
  /** The offer of a conversation that is taken up: its visit, at its price, is what is chosen. */
  offer: z
    .object({
      id,
      conversationId: id,
      name: z.string(),
      listPrice: MoneyAnswer,
      expiresAt: instant,
    })
    .nullable(),
  services: z.array(ServiceAnswer.extend({ addOns: z.array(addOn) })),
  /** The services that were chosen, in the order of the visit. */
  chosen: z.array(
    z.object({
      serviceId: id,
      name: z.string(),
      /** Null: any professional. */
      staffId: id.nullable(),
      addOnIds: z.array(id),
      /** Of its add-ons too. */
      price: MoneyAnswer,
      durationMinutes: minutes,
      /** Who does it. */
      staff: z.array(
        z.object({ id, name: z.string(), title: z.string(), picture: z.string().nullable() }),
      ),
    }),
  ),
  total: z.object({ price: MoneyAnswer, durationMinutes: minutes }).nullable(),
  /** What is held where the visit is paid at the salon; null: nothing. */
  deposit: MoneyAnswer.nullable(),
  days: z.array(z.object({ date: z.iso.date(), openTimes: z.number().int() })),
  date: z.iso.date().nullable(),
  slots: z.array(SlotAnswer),
  available: MoneyAnswer,
  /** What the purse lacks for the whole price, and for the deposit; null where it is covered. */
  shortfall: MoneyAnswer.nullable(),
  depositShortfall: MoneyAnswer.nullable(),
  ...PayWithAnswer.shape,
})
