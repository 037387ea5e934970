// The platform's configuration for admins, read from the running system.

import { feesInForce, feesUntilNow } from '../../money/wallet/money-overview'
import { operation } from '../../platform/http/operation'
import { PlatformResponse } from './responses'

const KINDS = ['rates', 'email', 'sms', 'push', 'files'] as const

/** The fees in force, and each provider as it is configured now. One round trip. */
export const getPlatform = operation('admin', 'GET /platform', {
  summary: 'The fees in force, and the providers that are set up',
  response: PlatformResponse,
  reads: ({ ctx }) => ({ fees: feesUntilNow(ctx) }),
  read: ({ fees }, { ctx }) => ({
    fees: feesInForce(fees),
    providers: [
      { kind: 'payments' as const, name: ctx.providers.payments.map(({ name }) => name).join(', ') || null },
      ...KINDS.map((kind) => ({ kind, name: ctx.providers[kind]?.name ?? null })),
    ],
  }),
})
