// The platform's configuration for admins, read from the running system.

import { feesInForce, feesUntilNow } from '../../money/wallet/money-overview'
import type { Ctx, Viewer } from '../../platform/context'
import { readAs } from '../../platform/viewer/proof'
import type { PlatformResponse } from './responses'

const KINDS = ['rates', 'email', 'sms', 'push', 'files'] as const

/** The fees in force, and each provider as it is configured now. One round trip. */
export async function getPlatform(ctx: Ctx, viewer: Viewer): Promise<PlatformResponse> {
  const [, fees] = await readAs(ctx, viewer, [feesUntilNow(ctx)])
  return {
    fees: feesInForce(fees),
    providers: [
      { kind: 'payments', name: ctx.providers.payments.map(({ name }) => name).join(', ') || null },
      ...KINDS.map((kind) => ({ kind, name: ctx.providers[kind]?.name ?? null })),
    ],
  }
}
