// Money from one person to another: sent, requested, split, waiting for somebody, scheduled.
import { dayAhead, type Made, type Operation, type Play, step } from './operation'

const requests = (play: Play) => play.requests
const waiting = (play: Play) => play.waiting
const scheduled = (play: Play) => play.scheduled

const onRequest = (action: string, whose: 'by' | 'with') => (made: Made) => ({
  as: made[whose],
  path: `/api/transfers/requests/${made.id}/${action}`,
})

const onWaiting = (action: string, whose: 'by' | 'with') => (made: Made) => ({
  as: made[whose],
  path: `/api/transfers/waiting/${made.id}/${action}`,
})

const onScheduled = (action: string) => (made: Made) => ({
  as: made.by,
  path: `/api/transfers/scheduled/${made.id}/${action}`,
})

export const TRANSFERS: Operation[] = [
  {
    name: 'send',
    weight: 16,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'send',
        path: '/api/transfers/sends',
        body: { person: other.id, amount: play.amount(as.currency, 2), currency: as.currency },
      })
      if (ok) play.sends.add({ id: body.id, by: as, with: other })
    },
  },
  {
    name: 'request',
    weight: 3,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'request',
        path: '/api/transfers/requests',
        body: { person: other.id, amount: play.amount(as.currency, 2), currency: as.currency },
      })
      if (ok) play.requests.add({ id: body.id, by: as, with: other })
    },
  },
  step('request paid', 4, requests, onRequest('payment', 'with')),
  step('request declined', 1, requests, onRequest('refusal', 'with')),
  step('request cancelled', 1, requests, onRequest('cancellation', 'by')),
  {
    name: 'split',
    weight: 2,
    async run(play) {
      const payment = play.sends.some(play.random)
      if (!payment) return
      const { by: as, with: other, id } = payment
      const third = play.someoneWith(as.currency, as)
      const people = [...new Set([other.id, third.id])]
      const { ok, body } = await play.ask(as, {
        name: 'split',
        path: '/api/transfers/splits',
        body: { transaction: id, currency: as.currency, shares: people.map((person) => ({ person })) },
      })
      if (!ok) return
      for (const share of body.shares)
        play.requests.add({ id: share.id, by: as, with: share.person.id === other.id ? other : third })
    },
  },
  {
    name: 'sent to contact',
    weight: 2,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'sent to contact',
        path: '/api/transfers/waiting',
        body: { contact: other.email, amount: play.amount(as.currency, 2), currency: as.currency },
      })
      if (ok) play.waiting.add({ id: body.id, by: as, with: other })
    },
  },
  step('waiting accepted', 2, waiting, onWaiting('acceptance', 'with')),
  step('waiting declined', 0.7, waiting, onWaiting('refusal', 'with')),
  step('waiting cancelled', 0.7, waiting, onWaiting('cancellation', 'by')),
  {
    name: 'schedule',
    weight: 0.6,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'schedule',
        path: '/api/transfers/scheduled',
        body: {
          person: other.id,
          amount: play.amount(as.currency, 1),
          currency: as.currency,
          frequency: 'daily',
          startsOn: dayAhead(1),
        },
      })
      if (ok) play.scheduled.add({ id: body.id, by: as, with: other })
    },
  },
  step('schedule paused', 0.2, scheduled, onScheduled('pause')),
  step('schedule resumed', 0.2, scheduled, onScheduled('resumption')),
  step('schedule ended', 0.2, scheduled, onScheduled('end')),
]
