// What the settings' page for developers shows: keys of the API and webhooks together.
import { z } from 'zod'
import type { Ctx, Viewer } from '../platform/context'
import { BUSINESSES } from '../platform/http/guards'
import { operation, operations } from '../platform/http/operation'
import { readAs } from '../platform/viewer/proof'
import { keysOf, keysResponse } from './keys/api-keys'
import { KeysResponse } from './keys/responses'
import { webhooksOf, webhooksResponse } from './webhooks/endpoints'
import { WebhooksResponse } from './webhooks/responses'

const DevelopersResponse = z.object({ keys: KeysResponse, webhooks: WebhooksResponse })

type DevelopersResponse = z.output<typeof DevelopersResponse>

export const developers = operations(
  operation(BUSINESSES, 'GET /me/developers', {
    summary: 'Your API keys and webhooks',
    response: DevelopersResponse,
    run: ({ ctx, viewer }) => getOverview(ctx, viewer),
  }),
)

/** One round trip. */
async function getOverview(ctx: Ctx, viewer: Viewer): Promise<DevelopersResponse> {
  const [, keys, webhooks] = await readAs(ctx, viewer, [keysOf(ctx, viewer), webhooksOf(ctx, viewer)])
  return { keys: keysResponse(ctx, viewer, keys), webhooks: webhooksResponse(viewer, webhooks) }
}
