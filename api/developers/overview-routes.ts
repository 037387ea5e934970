// What the settings' page for developers shows: keys of the API and webhooks together.
import { Hono } from 'hono'
import { z } from 'zod'
import type { Ctx, Viewer } from '../platform/context'
import { type ApiEnv, BUSINESSES } from '../platform/http/guards'
import { route } from '../platform/http/route'
import { readAs } from '../platform/viewer/proof'
import { keysOf, keysShown } from './keys/api-keys'
import { KeysResponse } from './keys/responses'
import { webhooksOf, webhooksShown } from './webhooks/endpoints'
import { WebhooksResponse } from './webhooks/responses'

const DevelopersResponse = z.object({ keys: KeysResponse, webhooks: WebhooksResponse })

type DevelopersResponse = z.output<typeof DevelopersResponse>

export const developers = new Hono<ApiEnv>().get(
  '/',
  route(BUSINESSES, 'Your API keys and webhooks', {
    response: DevelopersResponse,
    handler: ({ ctx, viewer }) => getOverview(ctx, viewer),
  }),
)

/** One round trip. */
async function getOverview(ctx: Ctx, viewer: Viewer): Promise<DevelopersResponse> {
  const [, keys, webhooks] = await readAs(ctx, viewer, [
    keysOf(ctx, viewer),
    webhooksOf(ctx, viewer),
  ])
  return { keys: keysShown(ctx, viewer, keys), webhooks: webhooksShown(viewer, webhooks) }
}
