// Preview of one's own salon page, whether or not it is listed.

import { ownSalonId } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import { pageReads, type SalonDetail, salonFrom } from '../discovery/salon-page'

/** One round trip. @throws DomainError not-found */
export async function getPreview(ctx: Ctx, viewer: Viewer): Promise<SalonDetail> {
  const own = ownSalonId(ctx, viewer)
  const [, ...rows] = await readAs(ctx, viewer, pageReads(ctx, own, undefined, { listed: false }))
  return salonFrom(rows)
}
