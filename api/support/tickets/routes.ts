// HTTP for support without an account: writing to us, going on by the link that we email, and our hours.
import { idempotencyKey } from '../../platform/http/guards'
import { operation, operations } from '../../platform/http/operation'
import { readAsGuest, writeAsGuest } from './guest-tickets'
import { Contact } from './input'
import { supportHours } from './opening-hours'
import { HoursResponse, TicketResponse } from './responses'
import { createTicket } from './tickets'

export const support = operations(
  operation('public', 'POST /support/tickets', {
    summary: 'Contact support; Idempotency-Key optional',
    body: Contact,
    created: TicketResponse,
    run: ({ c, ctx, body }) => {
      const key = c.req.header('idempotency-key') ? idempotencyKey(c) : null
      return createTicket(ctx, body, key)
    },
  }),
  operation('public', 'GET /support/hours', {
    summary: 'Whether support is available now, or when it will be',
    response: HoursResponse,
    run: ({ ctx }) => supportHours(ctx.now()),
  }),
  readAsGuest,
  writeAsGuest,
)
