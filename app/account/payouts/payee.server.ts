// Who is paid out: partners and sellers, whose pages of it are the same under their own base path.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { redirect } from '@remix-run/cloudflare'
import type { PayeeRole } from '../../features/payouts/payout-labels'
import type { Visitor } from '../../platform/api.server'
import { homeOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'

/** The visitor, if they are paid out; others are sent home. */
export async function payeeAt(
  base: string | undefined,
  args: { request: Request; context: AppLoadContext },
): Promise<Visitor & { role: PayeeRole }> {
  const visitor = await visitorAt(base, args)
  const { role } = visitor
  if (role !== 'beauty_partner' && role !== 'product_seller') throw redirect(homeOf(role))
  return { ...visitor, role }
}
