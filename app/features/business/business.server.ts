// What the forms about a salon or shop do: save it, send it for approval, take it back. The set-up
// pages and the page where a client applies share it.
import type { SubmissionResult } from '@conform-to/react'
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { SalonForm } from '../../../api/booking/salons/input'
import { ShopForm } from '../../../api/shop/storefront/input'
import { ask, keyed } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { readForm, refuseForm } from '../../platform/form.server'
import { redirectWithToast } from '../../platform/toast.server'

type Args = { request: Request; context: AppLoadContext }

/** Answers faults; success is a redirect to `path` with a notice. */
export async function actOnBusiness({ request, context }: Args, path: string) {
  const form = await request.formData()
  const kind = form.get('kind') === 'shop' ? 'shop' : 'salon'
  switch (form.get('intent')) {
    case 'save':
      return save({ request, context }, form, kind, path)
    case 'send': {
      const sent = await ask(
        request,
        context.api.api.me.applications.$post({ json: { kind } }, keyed(form)),
      )
      if (!sent.ok) return refused(noticeOf(sent.problem), sent.problem.status)
      throw await redirectWithToast(
        path,
        'Sent for approval',
        'We write to you as soon as it is decided.',
      )
    }
    case 'withdraw': {
      const param = { id: encodeURIComponent(String(form.get('id') ?? '')) }
      const taken = await ask(
        request,
        context.api.api.me.applications[':id'].withdrawal.$post({ param }, keyed(form)),
      )
      if (!taken.ok) return refused(noticeOf(taken.problem), taken.problem.status)
      throw await redirectWithToast(
        path,
        'Application withdrawn',
        'Change what you like, and send it again.',
      )
    }
    default:
      return refused(noticeOf({ code: 'invalid-input' }), 400)
  }
}

async function save(
  { request, context }: Args,
  form: FormData,
  kind: 'salon' | 'shop',
  path: string,
) {
  const read = kind === 'shop' ? readForm(form, ShopForm) : readForm(form, SalonForm)
  if (!read.ok) return read.answer
  const saved = await ask(request, context.api.api.me.business.$put({ json: read.value }))
  if (!saved.ok) return refuseForm(read.submission, saved.problem)
  const listed = saved.value.status !== 'draft'
  const next = saved.value.missing.length
    ? 'Come back to the rest whenever you like.'
    : 'Nothing is missing: you can send it for approval.'
  throw await redirectWithToast(
    path,
    listed ? 'Changes saved' : 'Draft saved',
    listed ? 'Your public page shows them in a minute.' : next,
  )
}

/** A notice where no form is at fault. */
function refused(notice: Notice, status: number) {
  return data(
    { result: null as SubmissionResult | null, notice: notice as Notice | null },
    { status },
  )
}
