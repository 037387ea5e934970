// The payment provider, as bad ones are: it tells again what it told, in another order, and changes its mind.
import { sandboxEvent } from '../../../../api/money/providers/sandbox'
import { SECRET } from '../../../fixtures/running-worker'
import type { Operation, Play } from './operation'

/** Money on its way in or out, the latest of its kind. */
const KINDS = ['deposit', 'withdrawal', 'payout'] as const

type Kind = (typeof KINDS)[number]

/** What each pays: the fee of what goes out is ours. */
const PAYS: Record<Kind, string> = { deposit: 'amount', withdrawal: 'amount - fee', payout: 'amount - fee' }

type Reported = { id: string; reference: string; currency: string; minor: number }

async function reportOf(play: Play): Promise<void> {
  const kind = play.random.pick(KINDS)
  const rows = await play.read(
    `SELECT id, reference, currency, ${PAYS[kind]} AS minor FROM ${kind} WHERE reference IS NOT NULL ORDER BY rowid DESC LIMIT 40`,
  )
  if (rows.length === 0) return
  const { id, reference, currency, minor } = play.random.pick(rows) as Reported
  const outcome = play.random.chance(0.6) ? 'succeeded' : 'declined'
  const { body, headers } = await sandboxEvent(
    SECRET,
    {
      // Few names an outcome, so that some are told again.
      eventId: `event ${id} ${outcome} ${play.random.below(2)}`,
      reference,
      subject: { kind, id },
      minor,
      currency,
      outcome,
    },
    Date.now(),
  )
  await play.client.tell('/api/webhooks/payments/sandbox', body, Object.fromEntries(headers))
}

export const PROVIDER: Operation[] = [{ name: 'provider tells', weight: 4, run: reportOf }]
