// Preview of one's own salon page, whether or not it is listed.

import { ownSalonId } from '../../identity/business/own-business'
import { operation } from '../../platform/http/operation'
import { readAs } from '../../platform/viewer/proof'
import { SalonResponse } from '../discovery/page-responses'
import { pageReads, salonFrom } from '../discovery/salon-page'

/** One round trip. */
export const getPreview = operation('beauty_partner', 'GET /my-salon/preview', {
  summary: 'Preview of the public page',
  response: SalonResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer }) => {
    const salonId = ownSalonId(ctx, viewer)
    const [, ...rows] = await readAs(ctx, viewer, pageReads(ctx, salonId, undefined, { listed: false }))
    return salonFrom(rows)
  },
})
