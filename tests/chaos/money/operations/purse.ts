// Money into a purse, out of it, and between its currencies.
import { CURRENCIES } from '../../../../api/platform/values/money'
import type { Person } from '../people'
import { type Operation, type Play, step } from './operation'

/** The sandbox's methods, and how often each is used. */
const METHODS = [
  { id: 'sandbox_ok', weight: 80 },
  { id: 'sandbox_twice', weight: 8 },
  { id: 'sandbox_heals', weight: 5 },
  { id: 'sandbox_hangs', weight: 3 },
  { id: 'sandbox_action', weight: 2 },
  { id: 'sandbox_declined', weight: 2 },
]

/** Adds funds by one of the sandbox's methods. */
export async function depositBy(play: Play, as: Person, dollars: number): Promise<void> {
  // Plus is paid in dollars.
  const currency = play.random.chance(0.1) ? 'USD' : as.currency
  const { ok, body } = await play.ask(as, {
    name: 'deposit',
    path: '/api/wallet/deposits',
    body: { amount: play.amount(currency, dollars), currency, paymentMethodId: play.random.weighted(METHODS).id },
  })
  if (ok) play.deposits.add({ id: body.id, by: as, with: as })
}

export const PURSE: Operation[] = [
  {
    name: 'deposit',
    weight: 12,
    run: (play) => depositBy(play, play.someone(), 60),
  },
  step(
    'deposit abandoned',
    1,
    (play) => play.deposits,
    ({ id, by: as }) => ({ as, path: `/api/wallet/deposits/${id}/abandonment` }),
  ),
  step(
    'deposit decided',
    1,
    (play) => play.deposits,
    ({ id, by: as }, { random }) => ({
      as,
      path: `/api/sandbox/deposits/${id}/decision`,
      keyed: false,
      body: { decision: random.chance(0.6) ? 'approve' : 'decline' },
    }),
  ),
  {
    name: 'withdrawal',
    weight: 5,
    async run(play) {
      const as = play.someone()
      await play.ask(as, {
        name: 'withdrawal',
        path: '/api/wallet/withdrawals',
        body: { amount: play.amount(as.currency, 3), currency: as.currency, paymentMethodId: `card-${as.id}` },
      })
    },
  },
  {
    name: 'balance',
    weight: 3,
    async run(play) {
      const as = play.someone()
      await play.ask(as, { name: 'balance', method: 'GET', path: `/api/wallet?currency=${as.currency}` })
    },
  },
  {
    name: 'quote',
    weight: 5,
    async run(play) {
      const as = play.someone()
      const to = play.random.pick(CURRENCIES.filter((currency) => currency !== as.currency))
      const { ok, body } = await play.ask(as, {
        name: 'quote',
        path: '/api/exchange/quotes',
        body: { from: as.currency, to, amount: play.amount(as.currency, 4) },
      })
      if (!ok) return
      play.quotes.add({ id: body.id, by: as, with: as })
      const path = `/api/exchange/quotes/${body.id}/acceptance`
      await play.ask(as, { name: 'exchange', path })
    },
  },
  step(
    'exchange again',
    2,
    (play) => play.quotes,
    ({ id, by: as }) => ({ as, path: `/api/exchange/quotes/${id}/acceptance` }),
  ),
  {
    name: 'auto top-up',
    weight: 0.6,
    async run(play) {
      const as = play.someone()
      const { currency } = as
      await play.ask(as, {
        name: 'auto top-up',
        method: 'PUT',
        path: '/api/automation/auto-top-up',
        body: {
          currency,
          threshold: play.amount(currency, 10),
          amount: play.amount(currency, 5),
          dailyCap: play.amount(currency, 60),
          paymentMethodId: `card-${as.id}`,
        },
      })
    },
  },
]
