// What the payments tab reads, by role.
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { get, type Visitor } from '../../api.server'

export async function loadPayments(visitor: Visitor, request: Request, { api }: AppLoadContext) {
  if (visitor.role === 'admin') {
    // How the marketplace is set up is work, and admins cannot work without two-factor.
    if (!visitor.twoFactorEnabled) throw redirect('/admin/settings/security')
    return { who: 'admin' as const, ...(await get(request, api.api.platform.$get())) }
  }
  const standing = await get(request, api.api.wallet.standing.$get())
  return { who: visitor.role === 'client' ? ('client' as const) : ('payee' as const), ...standing }
}
