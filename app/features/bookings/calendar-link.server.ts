// Makes or removes the private link of a calendar, as the forms of calendar-link.tsx ask.
import { data } from '@remix-run/cloudflare'
import type { ApiResult } from '../../platform/api.server'
import { refuse, textIn } from '../../platform/form.server'
import { redirectWithToast } from '../../platform/toast.server'
import type { MadeLink } from './calendar-link'

export async function changeLink(
  request: Request,
  {
    renew,
    remove,
    path,
    removed,
  }: {
    renew: () => Promise<ApiResult<MadeLink>>
    remove: () => Promise<ApiResult<unknown>>
    /** The page of the link. */
    path: string
    /** What is said when it is gone. */
    removed: string
  },
) {
  const intent = textIn(await request.formData(), 'intent')
  if (intent === 'remove') {
    const gone = await remove()
    if (!gone.ok) return refuse(gone.problem)
    throw await redirectWithToast(path, 'Link removed', removed)
  }
  if (intent !== 'renew') return refuse({ code: 'invalid-input', status: 400 })
  const made = await renew()
  if (!made.ok) return refuse(made.problem)
  // Shown in this response only: it is not stored, so no other page could show it.
  return data({ notice: null, made: made.value })
}
