// What the account settings read and save about somebody's role.
import { AdminProfileForm } from '../../../api/admin/settings/input'
import { SalonSettings } from '../../../api/salons/profile/input'
import { ShopSettings } from '../../../api/shop/storefront/input'
import { ask, get } from '../../platform/api.server'
import { form, refuse } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'

/** Who it is, and what their role adds: one call for each role. */
export async function loadAccount({ api: { me }, visitor: { role } }: PageRequest<'account'>) {
  if (role === 'client') {
    return { me: await get(me.$get()), business: null, adminProfile: null }
  }
  if (role === 'admin') {
    const response = await ask(me['admin-profile'].$get())
    if (response.ok) {
      const { me: person, ...adminProfile } = response.value
      return { me: person, business: null, adminProfile }
    }
    // Until two-factor is on, an admin's work is closed to them; their account is not.
    return { me: await get(me.$get()), business: null, adminProfile: null }
  }
  const { me: person, ...business } = await get(me.business.$get())
  return { me: person, business, adminProfile: null }
}

/** Saves what the role adds to the account; answers faults, and redirects when it is done. */
const pathOf = ({ visitor: { role } }: PageRequest<'account'>) => `${baseOf(role)}/settings?tab=account`

const saveProfile = form(
  AdminProfileForm,
  ({ api }: PageRequest<'account'>, { value: json }) => api.me['admin-profile'].$put({ json }),
  (_, __, pageRequest) => [pathOf(pageRequest), 'Profile updated', 'Your position and department have been saved.'],
)

const saveSalon = form(
  SalonSettings,
  ({ api }: PageRequest<'account'>, { value: json }) => api.me.business.$put({ json }),
  (_, __, pageRequest) => [pathOf(pageRequest), 'Profile updated', 'Your salon’s details have been saved.'],
)

const saveShop = form(
  ShopSettings,
  ({ api }: PageRequest<'account'>, { value: json }) => api.me.business.$put({ json }),
  (_, __, pageRequest) => [pathOf(pageRequest), 'Profile updated', 'Your store’s details have been saved.'],
)

export async function saveRoleFields(pageRequest: PageRequest<'account'>, fields = new FormData()) {
  switch (pageRequest.visitor.role) {
    case 'admin':
      return saveProfile(pageRequest, fields)
    case 'beauty_partner':
      return saveSalon(pageRequest, fields)
    case 'product_seller':
      return saveShop(pageRequest, fields)
    default:
      return refuse({ code: 'invalid-input', status: 400 })
  }
}
