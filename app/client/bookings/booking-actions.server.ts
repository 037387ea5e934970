// Actions of a booking's page: cancelling, repeating, accepting a new time, disputing.
import { redirect } from '@remix-run/cloudflare'
import { ask, keyed, keyHeader } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { safePath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { shortMoney } from '../../ui/display/money-parts'
import { day } from '../../ui/display/time'

export type Said = {
  action: 'cancel' | 'repeat' | 'agree' | 'extras' | 'change' | 'tip' | 'dispute'
  notice: Notice | null
  errors: Record<string, string[]>
  values: Record<string, string>
  /** The purse has too little for it. */
  short?: boolean
}

const SALON_NOTIFIED = 'The salon has been notified.'

type Refused = { answer: Said; status: number }

/** Throws a redirect on success; returns errors. */
export async function actOnVisit(visit: Visit): Promise<Refused> {
  const form = await visit.request.formData()
  const action = ACTIONS[String(form.get('intent'))] ?? cancel
  return action(visit, form)
}

type Action = (visit: Visit, form: FormData) => Promise<Refused>

const ACTIONS: Record<string, Action> = {
  cancel,
  repeat,
  agree,
  again: (visit, form) => bookAgain(visit, form, visit.id),
  'extras-agree': (visit, form) => replyToExtras(visit, form, 'extras-agreement'),
  'extras-decline': (visit, form) => replyToExtras(visit, form, 'extras-refusal'),
  'change-agree': (visit, form) => replyToChange(visit, form, 'change-agreement'),
  'change-decline': (visit, form) => replyToChange(visit, form, 'change-refusal'),
  tip: payTip,
  dispute,
  late: (visit, form) => sayLate(visit, form, visit.id, `/client/bookings/${visit.id}`),
}

/** Holds the next time like that of a visit, to review and book; where none is found, the services stay chosen. */
export async function bookAgain({ api }: Visit, form: FormData, id: string): Promise<never> {
  const answer = await ask(api.appointments[':id'].rebooking.$post({ param: { id } }, keyed(form)))
  if (answer.ok) throw redirect(`/booking/${answer.value.id}`)
  const { title, description } = noticeOf(answer.problem)
  const to = safePath(textIn(form, 'otherwise')) ?? '/client/bookings'
  throw await redirectWithToast(to, title, description, 'bad')
}

/** Tells the salon, and comes back to the page. */
export async function sayLate(
  { api }: Visit,
  form: FormData,
  id: string,
  path: string,
): Promise<never> {
  const minutes = textIn(form, 'minutes')
  // Of two presses with other minutes, each is told.
  const headers = keyHeader(`${textIn(form, 'key')}-${minutes}`)
  const json = { minutes }
  const answer = await ask(
    api.appointments[':id'].lateness.$post({ param: { id }, json }, { headers }),
  )
  if (answer.ok) {
    throw await redirectWithToast(path, 'Salon told', 'They know that you’re on your way.')
  }
  const { title, description } = noticeOf(answer.problem)
  throw await redirectWithToast(path, title, description, 'bad')
}

async function agree({ api, id }: Visit, form: FormData): Promise<Refused> {
  const startsAt = textIn(form, 'startsAt')
  const answer = await ask(
    api.appointments[':id']['move-agreement'].$post(
      { param: { id }, json: { startsAt } },
      keyed(form),
    ),
  )
  if (answer.ok) {
    throw await redirectWithToast(`/client/bookings/${id}`, 'Time agreed', SALON_NOTIFIED)
  }
  const notice = noticeOf(answer.problem)
  return {
    answer: { action: 'agree', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

/** Agrees to what the salon asks to add, or declines it: the visit is completed. */
async function replyToExtras(
  { api, id }: Visit,
  form: FormData,
  reply: 'extras-agreement' | 'extras-refusal',
): Promise<Refused> {
  const json = { extrasId: textIn(form, 'extrasId') }
  const answer = await ask(
    api.appointments[':id'][reply].$post({ param: { id }, json }, keyed(form)),
  )
  if (answer.ok) {
    const words =
      reply === 'extras-agreement'
        ? 'Your receipt has all of it.'
        : 'For the price that you booked it at.'
    throw await redirectWithToast(`/client/bookings/${id}`, 'Visit completed', words)
  }
  const notice = noticeOf(answer.problem)
  return {
    answer: { action: 'extras', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

/** Agrees to what the salon asks to change, or declines it: the visit stays. */
async function replyToChange(
  { api, id }: Visit,
  form: FormData,
  reply: 'change-agreement' | 'change-refusal',
): Promise<Refused> {
  const json = { changeId: textIn(form, 'changeId') }
  const answer = await ask(
    api.appointments[':id'][reply].$post({ param: { id }, json }, keyed(form)),
  )
  if (answer.ok) {
    const [done, words] =
      reply === 'change-agreement'
        ? ['Appointment changed', SALON_NOTIFIED]
        : ['Change declined', 'Your visit stays as you booked it.']
    throw await redirectWithToast(`/client/bookings/${id}`, done, words)
  }
  const notice = noticeOf(answer.problem)
  return {
    answer: { action: 'change', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

/** Tips, or raises the tip to an amount in all. */
async function payTip({ api, id }: Visit, form: FormData): Promise<Refused> {
  const values = { amount: textIn(form, 'amount'), staffId: textIn(form, 'staffId') }
  // Of two presses with other amounts, each is a request of its own.
  const headers = keyHeader(`${textIn(form, 'key')}-${values.amount}`)
  const answer = await ask(
    api.appointments[':id'].tips.$post({ param: { id }, json: values }, { headers }),
  )
  if (answer.ok) {
    const { staffName, amount } = answer.value
    throw await redirectWithToast(
      `/client/bookings/${id}`,
      'Tip paid',
      `${shortMoney(amount)} for ${staffName}, in full.`,
    )
  }
  const { problem } = answer
  const notice = problem.errors ? null : noticeOf(problem)
  return {
    answer: {
      ...{ action: 'tip', notice, errors: problem.errors ?? {}, values },
      short: problem.code === 'insufficient-funds',
    },
    status: problem.status,
  }
}

async function dispute({ api, id }: Visit, form: FormData): Promise<Refused> {
  const values = { message: textIn(form, 'message') }
  const answer = await ask(
    api.appointments[':id'].dispute.$post({ param: { id }, json: values }, keyed(form)),
  )
  if (answer.ok) {
    const words = 'We’ll look into it and answer you.'
    throw await redirectWithToast(`/client/bookings/${id}`, 'Dispute sent', words)
  }
  const { problem } = answer
  const notice = problem.errors ? null : noticeOf(problem)
  return {
    answer: { action: 'dispute', notice, errors: problem.errors ?? {}, values },
    status: problem.status,
  }
}

async function cancel({ api, id }: Visit, form: FormData): Promise<Refused> {
  // At most the displayed fee may be charged: if it has risen since, the page asks again.
  const agreedFee = textIn(form, 'agreedFee')
  const answer = await ask(
    api.appointments[':id'].cancellation.$post({ param: { id }, json: { agreedFee } }, keyed(form)),
  )
  if (answer.ok) {
    throw await redirectWithToast(
      `/client/bookings/${id}`,
      'Appointment Cancelled',
      'Your appointment has been cancelled successfully',
    )
  }
  const failed = answer.problem.status >= 500 || answer.problem.status === 400
  const description = 'Failed to cancel appointment. Please try again.'
  const notice = { ...noticeOf(answer.problem), ...(failed && { description }) }
  return {
    answer: { action: 'cancel', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

async function repeat({ api, id: appointmentId }: Visit, form: FormData): Promise<Refused> {
  const values = Object.fromEntries(
    ['everyWeeks', 'untilDate'].map((name) => [name, String(form.get(name) ?? '')]),
  )
  const refused = (errors: Said['errors'], notice: Notice | null, status: number): Refused => ({
    answer: { action: 'repeat', notice, errors, values },
    status,
  })
  const { everyWeeks, untilDate } = values
  const answer = await ask(
    api['recurring-appointments'].$post(
      { json: { appointmentId, everyWeeks, untilDate } },
      keyed(form),
    ),
  )
  if (answer.ok) {
    throw await redirectWithToast(
      '/client/bookings/recurring',
      'Repeat booking set up',
      `The next visit is on ${day(answer.value.nextDate)}. We’ll book it two weeks ahead.`,
    )
  }
  const { problem } = answer
  return refused(problem.errors ?? {}, problem.errors ? null : noticeOf(problem), problem.status)
}
