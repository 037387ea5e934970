// What the forms on a visit's page do: cancelling it, repeating it, and agreeing to a new time.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'
import { day } from '../../ui/display/time'

export type Said = {
  doing: 'cancel' | 'repeat' | 'agree'
  notice: Notice | null
  errors: Record<string, string[]>
  values: Record<string, string>
}

type Refused = { answer: Said; status: number }

/** Throws the redirect of what succeeded; answers what is to be mended. */
export function actOnVisit(
  request: Request,
  context: AppLoadContext,
  id: string,
): Promise<Refused> {
  return request.formData().then((form) => {
    const doing = DOINGS[String(form.get('intent'))] ?? cancel
    return doing(request, context, id, form)
  })
}

type Doing = (
  request: Request,
  context: AppLoadContext,
  id: string,
  form: FormData,
) => Promise<Refused>

const DOINGS: Record<string, Doing> = { cancel, repeat, agree }

async function agree(
  request: Request,
  { api }: AppLoadContext,
  id: string,
  form: FormData,
): Promise<Refused> {
  const startsAt = String(form.get('startsAt') ?? '')
  const answer = await ask(
    request,
    api.api.appointments[':id']['move-agreement'].$post(
      { param: { id }, json: { startsAt } },
      keyed(form),
    ),
  )
  if (answer.ok) {
    const words = 'The salon knows that you come then.'
    throw await redirectWithToast(`/client/bookings/${id}`, 'Time agreed', words)
  }
  const notice = noticeOf(answer.problem)
  return {
    answer: { doing: 'agree', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

async function cancel(
  request: Request,
  { api }: AppLoadContext,
  id: string,
  form: FormData,
): Promise<Refused> {
  // What was shown is what may be charged: where it has become more, the page asks again.
  const agreedFee = String(form.get('agreedFee') ?? '')
  const answer = await ask(
    request,
    api.api.appointments[':id'].cancellation.$post(
      { param: { id }, json: { agreedFee } },
      keyed(form),
    ),
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
    answer: { doing: 'cancel', notice, errors: {}, values: {} },
    status: answer.problem.status,
  }
}

async function repeat(
  request: Request,
  { api }: AppLoadContext,
  appointmentId: string,
  form: FormData,
): Promise<Refused> {
  const values = Object.fromEntries(
    ['everyWeeks', 'untilDate'].map((name) => [name, String(form.get(name) ?? '')]),
  )
  const refused = (errors: Said['errors'], notice: Notice | null, status: number): Refused => ({
    answer: { doing: 'repeat', notice, errors, values },
    status,
  })
  const { everyWeeks, untilDate } = values
  const answer = await ask(
    request,
    api.api['recurring-appointments'].$post(
      { json: { appointmentId, everyWeeks, untilDate } },
      keyed(form),
    ),
  )
  if (answer.ok) {
    throw await redirectWithToast(
      '/client/bookings/standing',
      'It repeats',
      `The next one is for ${day(answer.value.nextDate)}. We book it two weeks before.`,
    )
  }
  const { problem } = answer
  return refused(problem.errors ?? {}, problem.errors ? null : noticeOf(problem), problem.status)
}
