// The actions of the forms about a salon or shop: save, submit for approval, withdraw. Shared by
// the set-up pages and the page where a client applies.
import { redirect } from '@remix-run/cloudflare'
import { SalonForm } from '../../../api/booking/salons/input'
import { ShopForm } from '../../../api/shop/storefront/input'
import { ask, keyed } from '../../platform/api.server'
import { readForm, refuse, refuseForm, textIn, UNKNOWN_FORM } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { comesBefore } from '../../ui/layout/steps'
import type { Kind } from './business-status'
import { BUSINESS_STEPS } from './business-steps'

/** Returns errors; success is a redirect to `path` with a notice, or without to the next step that a form names. */
export async function actOnBusiness(
  { api, request }: Visit,
  path: string,
  stepPath?: (step: string) => string,
) {
  const form = await request.formData()
  const kind = form.get('kind') === 'shop' ? 'shop' : 'salon'
  switch (form.get('intent')) {
    case 'save':
      return save(api, form, kind, path, stepPath)
    case 'send': {
      const sent = await ask(api.me.applications.$post({ json: { kind } }, keyed(form)))
      if (!sent.ok) return refuse(sent.problem, { result: null })
      throw await redirectWithToast(
        path,
        'Submitted for approval',
        'We’ll notify you as soon as it’s decided.',
      )
    }
    case 'withdraw': {
      const param = { id: textIn(form, 'id') }
      const taken = await ask(api.me.applications[':id'].withdrawal.$post({ param }, keyed(form)))
      if (!taken.ok) return refuse(taken.problem, { result: null })
      throw await redirectWithToast(
        path,
        'Application withdrawn',
        'Make your changes and submit it again.',
      )
    }
    default:
      return refuse(UNKNOWN_FORM, { result: null })
  }
}

async function save(
  api: Visit['api'],
  form: FormData,
  kind: Kind,
  path: string,
  stepPath?: (step: string) => string,
) {
  const [at, wanted] = [textIn(form, 'at'), textIn(form, 'step')]
  const goesBack = comesBefore(BUSINESS_STEPS[kind], wanted, at)
  const read = kind === 'shop' ? readForm(form, ShopForm) : readForm(form, SalonForm)
  // What cannot be saved yet keeps nobody from going back.
  if (!read.ok && goesBack && stepPath) throw redirect(stepPath(wanted))
  if (!read.ok) return read.refusal
  const saved = await ask(api.me.business.$put({ json: read.value }))
  if (!saved.ok) return refuseForm(read.submission, saved.problem)
  if (wanted && stepPath) throw redirect(stepPath(wanted))
  const listed = saved.value.status !== 'draft'
  const next = saved.value.missing.length
    ? 'You can finish the rest anytime.'
    : 'Everything is complete. You can submit it for approval.'
  throw await redirectWithToast(
    path,
    listed ? 'Changes saved' : 'Draft saved',
    listed ? 'They appear on your public page within a minute.' : next,
  )
}
