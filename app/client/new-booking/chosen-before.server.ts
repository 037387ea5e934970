// A time that was chosen before signing in: remembered, and held as soon as its client is back.
import { redirect } from '@remix-run/cloudflare'
import type { OpenSheetResponse } from '../../../api/booking/slots/booking-sheet-responses'
import { type Via, viaOf } from '../../../api/salons/links/input'
import { type Chosen, choicePath } from '../../features/bookings/booking-choice'
import { type ChosenTime, chosenTime, rememberTime } from '../../features/bookings/chosen-time.server'
import { slotAt } from '../../features/bookings/time-choice'
import { ask, keyHeader } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import type { PageRequest } from '../../platform/page.server'
import { authPath, returnPath } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'
import { whenOf } from '../../ui/days/asked-time'
import { dateTime } from '../../ui/display/time'

/** What the booking page shows to anyone of the choice in an address, on its day or on a given one. */
export function askOpenSheet({ api, searchParams }: PageRequest, on?: string) {
  const query = {
    service: searchParams.getAll('service'),
    staff: searchParams.getAll('staff'),
    addOns: searchParams.getAll('addOns'),
    date: on ?? searchParams.get('date') ?? '',
    month: on ? '' : (searchParams.get('month') ?? ''),
  }
  const param = { id: searchParams.get('salon') ?? '' }
  return ask(api.salons[':id']['booking-sheet'].$get({ param, query }))
}

/** On to signing in, and from there back to the time. */
export async function signInFor(
  { newKey }: PageRequest,
  { salon, chosen }: OpenSheetResponse,
  { startsAt, via }: { startsAt: string; via: Via | undefined },
): Promise<Response> {
  const path = choicePath(salon.id, planOf(chosen), { ...whenOf(startsAt), via })
  const { timeZone, name } = salon
  const time = { path, key: newKey(), startsAt, timeZone, salon: name }
  return rememberTime(redirect(authPath(path)), time)
}

/** Holds the time that was chosen here before signing in, and leads to its review; null: none was. */
export async function holdChosen(pageRequest: PageRequest, sheet: OpenSheetResponse): Promise<Response | null> {
  const time = await chosenTime(pageRequest.request, returnPath(pageRequest.request))
  return time && rememberTime(await heldOrNearest(pageRequest, sheet, time), null)
}

async function heldOrNearest(
  { api }: PageRequest,
  sheet: OpenSheetResponse,
  { path, key, startsAt, timeZone, salon }: ChosenTime,
): Promise<Response> {
  const request = whenOf(startsAt)
  const via = viaOf(new URLSearchParams(path.split('?')[1]).get('via'))
  const plan = planOf(sheet.chosen)
  const when = dateTime(startsAt, timeZone)
  const isFree = slotAt(sheet.slots, request) !== undefined
  const json = { salonId: sheet.salon.id, plan, startsAt, ...(via && { via }) }
  const held = isFree ? await ask(api['slot-holds'].$post({ json }, { headers: keyHeader(key) })) : null
  if (held?.ok) {
    const text = `${when} at ${salon} is held for you for 10 minutes.`
    return redirectWithToast(`/booking/${held.value.id}`, 'Your time is held', text)
  }
  const taken = !held || held.problem.status === 409
  const { title, description } = taken
    ? { title: 'That time is gone', description: `${when} was taken. These are the nearest free times.` }
    : noticeOf(held.problem)
  const date = dayNear(sheet, request.date)
  const near = choicePath(sheet.salon.id, plan, { ...request, date, via })
  return redirectWithToast(near, title, description ?? '', 'bad')
}

/** The day that was asked for as long as it has times, else the next that has some. */
function dayNear({ slots, days, firstFree }: OpenSheetResponse, date: string): string {
  if (slots.length > 0) return date
  return days.find((day) => day.date > date && day.openTimes > 0)?.date ?? firstFree ?? date
}

function planOf(chosen: Chosen[]): Chosen[] {
  return chosen.map(({ serviceId, staffId, addOnIds }) => ({ serviceId, staffId, addOnIds }))
}
