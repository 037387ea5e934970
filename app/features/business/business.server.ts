// The actions of the forms about a salon or shop: save, submit for approval, withdraw. Shared by
// the set-up pages and the page where a client applies.
import { redirect } from '@remix-run/cloudflare'
import { SalonForm } from '../../../api/salons/profile/input'
import { ShopForm } from '../../../api/shop/storefront/input'
import { ask } from '../../platform/api.server'
import { forms, press, readForm, refuse, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { comesBefore } from '../../ui/layout/steps'
import type { Kind } from './business-status'
import { BUSINESS_STEPS } from './business-steps'

/** The actions of the forms; success leads to `path` with a notice, or without to the next step that a form names. */
export function changeBusiness<V extends PageRequest>(
  path: (visit: V) => string,
  stepPath?: (visit: V, step: string) => string,
) {
  return forms({
    save: (visit: V, fields = new FormData()) =>
      save(visit, fields, path(visit), stepPath && ((step) => stepPath(visit, step))),
    send: press(
      ({ api }: V, { form, key }) => api.me.applications.$post({ json: { kind: kindIn(form) } }, key),
      (_, __, visit) => [path(visit), 'Submitted for approval', 'We’ll notify you as soon as it’s decided.'],
    ),
    withdraw: press(
      ({ api }: V, { form, key }) =>
        api.me.applications[':id'].withdrawal.$post({ param: { id: textIn(form, 'id') } }, key),
      (_, __, visit) => [path(visit), 'Application withdrawn', 'Make your changes and submit it again.'],
    ),
  })
}

const kindIn = (form: FormData): Kind => (textIn(form, 'kind') === 'shop' ? 'shop' : 'salon')

async function save(pageRequest: PageRequest, fields: FormData, path: string, stepPath?: (step: string) => string) {
  const kind = kindIn(fields)
  const [at, wanted] = [textIn(fields, 'at'), textIn(fields, 'step')]
  const read = kind === 'shop' ? readForm(pageRequest, fields, ShopForm) : readForm(pageRequest, fields, SalonForm)
  // What cannot be saved yet keeps nobody from going back.
  if (!read.ok && comesBefore(BUSINESS_STEPS[kind], wanted, at) && stepPath) throw redirect(stepPath(wanted))
  if (!read.ok) return read.refusal
  const saved = await ask(pageRequest.api.me.business.$put({ json: read.sent.value }))
  if (!saved.ok) return refuse(saved.problem, fields)
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
