// Actions of a booking's page: cancelling, repeating, accepting a new time, disputing.

import { ExtrasReply, Tip } from '../../../api/booking/appointments/chair/input'
import { ChangeReply } from '../../../api/booking/appointments/changes/input'
import { AgreeToMove, Cancellation, Lateness } from '../../../api/booking/appointments/input'
import { RepeatAppointment } from '../../../api/booking/appointments/my-bookings/input'
import { AppointmentDispute } from '../../../api/booking/appointments/refunds/input'
import { keyHeader } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { form, forms, press, type Sent, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'

const SALON_NOTIFIED = 'The salon has been notified.'

const pathOf = (id: string) => `/client/bookings/${id}`

/** Of two presses with other values, each is a request of its own. */
const keyOf = ({ form }: Pick<Sent, 'form'>, value: unknown) => ({
  headers: keyHeader(`${textIn(form, 'key')}-${value}`),
})

/** Holds the next time like that of a visit, to review and book; where none is found, the services stay chosen. */
export const bookAgain = (idOf: (pageRequest: PageRequest, form: FormData) => string) =>
  press(
    (pageRequest: PageRequest, { form, key }) =>
      pageRequest.api.appointments[':id'].rebooking.$post({ param: { id: idOf(pageRequest, form) } }, key),
    ({ id }) => `/booking/${id}`,
    { elsewhere: ({ form }) => safePath(textIn(form, 'otherwise')) ?? '/client/bookings' },
  )

/** Tells the salon, and comes back to the page. */
export const sayLate = (idOf: (pageRequest: PageRequest, form: FormData) => string, path: (id: string) => string) =>
  form(
    Lateness,
    (pageRequest: PageRequest, { form, json, key: _, ...sent }) =>
      pageRequest.api.appointments[':id'].lateness.$post(
        { param: { id: idOf(pageRequest, form) }, json },
        keyOf({ form, ...sent }, json.minutes),
      ),
    (_, __, { id }) => [path(id), 'Salon told', 'They know that you’re on your way.'],
    { elsewhere: (_, { id }) => path(id) },
  )

/** Agrees to what the salon asks to add, or declines it: the visit is completed. */
const replyToExtras = (reply: 'extras-agreement' | 'extras-refusal', text: string) =>
  form(
    ExtrasReply,
    ({ api, id }: PageRequest, { json, key }) => api.appointments[':id'][reply].$post({ param: { id }, json }, key),
    (_, __, { id }) => [pathOf(id), 'Visit completed', text],
    { faults: 'notice' },
  )

/** Agrees to what the salon asks to change, or declines it: the visit stays. */
const replyToChange = (reply: 'change-agreement' | 'change-refusal', title: string, text: string) =>
  form(
    ChangeReply,
    ({ api, id }: PageRequest, { json, key }) => api.appointments[':id'][reply].$post({ param: { id }, json }, key),
    (_, __, { id }) => [pathOf(id), title, text],
    { faults: 'notice' },
  )

const cancel = form(
  // At most the displayed fee may be charged: if it has risen since, the page asks again.
  Cancellation.pick({ agreedFee: true }),
  ({ api, id }: PageRequest, { json, key }) => api.appointments[':id'].cancellation.$post({ param: { id }, json }, key),
  (_, __, { id }) => [pathOf(id), 'Appointment Cancelled', 'Your appointment has been cancelled successfully'],
  {
    refused: (problem) => {
      const failed = problem.status >= 500 || problem.status === 400
      const description = 'Failed to cancel appointment. Please try again.'
      return { notice: { ...noticeOf(problem), ...(failed && { description }) }, faults: {} }
    },
  },
)

/** Throws a redirect on success; returns the refusal. */
export const changeVisit = forms({
  cancel,
  '': cancel,
  repeat: form(
    RepeatAppointment.omit({ appointmentId: true }),
    ({ api, id }: PageRequest, { json, key }) =>
      api['recurring-appointments'].$post({ json: { ...json, appointmentId: id } }, key),
    ({ nextDate }) => [
      '/client/bookings/recurring',
      'Repeat booking set up',
      `The next visit is on ${day(nextDate)}. We’ll book it two weeks ahead.`,
    ],
  ),
  agree: form(
    AgreeToMove,
    ({ api, id }: PageRequest, { json, key }) =>
      api.appointments[':id']['move-agreement'].$post({ param: { id }, json }, key),
    (_, __, { id }) => [pathOf(id), 'Time agreed', SALON_NOTIFIED],
    { faults: 'notice' },
  ),
  again: bookAgain(({ id }) => id),
  'extras-agree': replyToExtras('extras-agreement', 'Your receipt has all of it.'),
  'extras-decline': replyToExtras('extras-refusal', 'For the price that you booked it at.'),
  'change-agree': replyToChange('change-agreement', 'Appointment changed', SALON_NOTIFIED),
  'change-decline': replyToChange('change-refusal', 'Change declined', 'Your visit stays as you booked it.'),
  tip: form(
    Tip,
    ({ api, id }: PageRequest, { form, json }) =>
      api.appointments[':id'].tips.$post({ param: { id }, json }, keyOf({ form }, json.amount)),
    ({ staffName, amount }, _, { id }) => [pathOf(id), 'Tip paid', `${shortMoney(amount)} for ${staffName}, in full.`],
    { refused: ({ code }) => ({ more: { short: code === 'insufficient-funds' } }) },
  ),
  dispute: form(
    AppointmentDispute,
    ({ api, id }: PageRequest, { json, key }) => api.appointments[':id'].dispute.$post({ param: { id }, json }, key),
    (_, __, { id }) => [pathOf(id), 'Dispute sent', 'We’ll look into it and answer you.'],
  ),
  late: sayLate(({ id }) => id, pathOf),
})

/** The refused form of a booking's page; of a tip, whether the purse has too little for it. */
export type BookingActionData = Awaited<ReturnType<typeof changeVisit>>['data'] & { short?: boolean }
