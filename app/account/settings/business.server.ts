// What the account settings read and save about somebody's role.
import { data } from '@remix-run/cloudflare'
import { AdminProfileForm } from '../../../api/admin/settings/input'
import { SalonSettings } from '../../../api/booking/salons/input'
import { ShopSettings } from '../../../api/shop/storefront/input'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { type FormResponse, readForm, refuseForm, sendForm } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { redirectWithToast } from '../../platform/toast.server'

/** Who it is, and what their role adds: one call for each role. */
export async function loadAccount({ api: { me }, visitor: { role } }: Visit<'account'>) {
  if (role === 'client') {
    return { me: await get(me.$get()), business: null, adminProfile: null }
  }
  if (role === 'admin') {
    const answer = await ask(me['admin-profile'].$get())
    if (answer.ok) {
      const { me: person, ...adminProfile } = answer.value
      return { me: person, business: null, adminProfile }
    }
    // Until two-factor is on, an admin's work is closed to them; their account is not.
    return { me: await get(me.$get()), business: null, adminProfile: null }
  }
  const { me: person, ...business } = await get(me.business.$get())
  return { me: person, business, adminProfile: null }
}

/** Saves what the role adds to the account; answers faults, and redirects when it is done. */
export async function saveRoleFields({
  api: { me },
  request,
  visitor: { role },
}: Visit<'account'>) {
  const form = await request.formData()
  const path = `${baseOf(role)}/settings?tab=account`
  if (role === 'admin') {
    const saved = await sendForm(form, AdminProfileForm, (json) =>
      me['admin-profile'].$put({ json }),
    )
    if (!saved.ok) return saved.refusal
    throw await redirectWithToast(
      path,
      'Profile updated',
      'Your position and department have been saved.',
    )
  }
  if (role === 'client') {
    const notice = noticeOf({ code: 'invalid-input' })
    return data<FormResponse>({ result: { status: 'error' }, notice }, { status: 400 })
  }
  const read =
    role === 'beauty_partner' ? readForm(form, SalonSettings) : readForm(form, ShopSettings)
  if (!read.ok) return read.refusal
  const saved = await ask(me.business.$put({ json: read.value }))
  if (!saved.ok) return refuseForm(read.submission, saved.problem)
  const what = role === 'beauty_partner' ? 'salon' : 'store'
  throw await redirectWithToast(path, 'Profile updated', `Your ${what}’s details have been saved.`)
}
