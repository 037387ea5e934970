// What the account settings read and save about somebody's role.
import { type AppLoadContext, data } from '@remix-run/cloudflare'
import { AdminProfileForm } from '../../../api/admin/settings/input'
import { SalonSettings } from '../../../api/booking/salons/input'
import { ShopSettings } from '../../../api/shop/storefront/input'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { type FormResponse, readForm, refuseForm } from '../../platform/form.server'
import { baseOf, type Role } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

type Args = { request: Request; context: AppLoadContext }

/** Who it is, and what their role adds: one call for each role. */
export async function loadAccount(role: Role, { request, context }: Args) {
  const { me } = context.api.api
  if (role === 'client') {
    return { me: await get(request, me.$get()), business: null, adminProfile: null }
  }
  if (role === 'admin') {
    const answer = await ask(request, me['admin-profile'].$get())
    if (answer.ok) {
      const { me: person, ...adminProfile } = answer.value
      return { me: person, business: null, adminProfile }
    }
    // Until two-factor is on, an admin's work is closed to them; their account is not.
    return { me: await get(request, me.$get()), business: null, adminProfile: null }
  }
  const { me: person, ...business } = await get(request, me.business.$get())
  return { me: person, business, adminProfile: null }
}

/** Saves what the role adds to the account; answers faults, and redirects when it is done. */
export async function saveRoleFields(role: Role, { request, context }: Args, form: FormData) {
  const path = `${baseOf(role)}/settings?tab=account`
  const { me } = context.api.api
  if (role === 'admin') {
    const read = readForm(form, AdminProfileForm)
    if (!read.ok) return read.answer
    const saved = await ask(request, me['admin-profile'].$put({ json: read.value }))
    if (!saved.ok) return refuseForm(read.submission, saved.problem)
    throw await redirectWithToast(
      path,
      'Profile updated',
      'Your position and department are saved.',
    )
  }
  if (role === 'client') {
    const notice = noticeOf({ code: 'invalid-input' })
    return data<FormResponse>({ result: { status: 'error' }, notice }, { status: 400 })
  }
  const read =
    role === 'beauty_partner' ? readForm(form, SalonSettings) : readForm(form, ShopSettings)
  if (!read.ok) return read.answer
  const saved = await ask(request, me.business.$put({ json: read.value }))
  if (!saved.ok) return refuseForm(read.submission, saved.problem)
  const what = role === 'beauty_partner' ? 'salon' : 'store'
  throw await redirectWithToast(path, 'Profile updated', `Your ${what}’s details are saved.`)
}
