// Purses and times that nothing but these requests touches: what they say must be what one object could say that does
// one thing at a time.
import type { Observation } from '../registers'
import { dayAhead, type Operation, type Play, Recent, typed } from './operation'

const goals = new WeakMap<Play, Recent<{ id: string; by: Play['town']['watched'][number] }>>()
const booked = new WeakMap<Play, Recent<{ id: string; by: Play['town']['clients'][number]; time: string }>>()

function keptIn<T>(all: WeakMap<Play, Recent<T>>, play: Play): Recent<T> {
  const found = all.get(play) ?? new Recent<T>(60)
  all.set(play, found)
  return found
}

const added = (id: string, minor: number): Observation => ({ object: `purse ${id}`, op: { type: 'added', minor } })
const taken = (id: string, minor: number): Observation => ({ object: `purse ${id}`, op: { type: 'taken', minor } })
const lacked = (id: string, minor: number): Observation => ({ object: `purse ${id}`, op: { type: 'lacked', minor } })

/** What a payment from a purse says: it was taken, or the purse lacked it, or nothing. */
function payment(id: string, minor: number, gains: Observation[] = []) {
  return (response: { ok: boolean; body: { code?: string } } | null): Observation[] => {
    if (!response || response.ok) return [taken(id, minor), ...gains]
    return response.body?.code === 'insufficient-funds' ? [lacked(id, minor)] : []
  }
}

const sum = ({ random }: Play, most: number) => 100 * (1 + random.below(most))

export const WATCHED: Operation[] = [
  {
    name: 'watched deposit',
    weight: 2,
    run(play) {
      const as = play.random.pick(play.town.watched)
      const minor = sum(play, 1_500)
      return play.ask(as, {
        name: 'watched deposit',
        path: '/api/wallet/deposits',
        body: { amount: typed(minor, 'KES'), currency: 'KES', paymentMethodId: 'sandbox_ok' },
        observes: (response) => (!response || response.ok ? [added(as.id, minor)] : []),
      })
    },
  },
  {
    name: 'watched send',
    weight: 6,
    run(play) {
      const [as, to] = [play.random.pick(play.town.watched), play.random.pick(play.town.watched)]
      const minor = sum(play, 300)
      if (as === to) return Promise.resolve()
      return play.ask(as, {
        name: 'watched send',
        path: '/api/transfers/sends',
        body: { person: to.id, amount: typed(minor, 'KES'), currency: 'KES' },
        observes: payment(as.id, minor, [added(to.id, minor)]),
      })
    },
  },
  {
    name: 'watched balance',
    weight: 6,
    run(play) {
      const as = play.random.pick(play.town.watched)
      return play.ask(as, {
        name: 'watched balance',
        method: 'GET',
        path: '/api/wallet?currency=KES',
        observes: (response) =>
          response?.ok ? [{ object: `purse ${as.id}`, op: { type: 'read', minor: minorOf(response.body) } }] : [],
      })
    },
  },
  {
    name: 'watched goal',
    weight: 0.3,
    async run(play) {
      const as = play.random.pick(play.town.watched)
      const { ok, body } = await play.ask(as, {
        name: 'watched goal',
        path: '/api/goals',
        body: { name: 'Braids', target: '900000', currency: 'KES', icon: 'scissors' },
      })
      if (ok) keptIn(goals, play).add({ id: body.id, by: as })
    },
  },
  {
    name: 'watched saving',
    weight: 3,
    async run(play) {
      const goal = keptIn(goals, play).some(play.random)
      if (!goal) return
      const { id, by: as } = goal
      const minor = sum(play, 200)
      const action = play.random.chance(0.6) ? 'contributions' : 'releases'
      await play.ask(as, {
        name: `watched ${action}`,
        path: `/api/goals/${id}/${action}`,
        body: { amount: typed(minor, 'KES'), currency: 'KES' },
        observes:
          action === 'contributions'
            ? payment(as.id, minor)
            : (response) => (!response || response.ok ? [added(as.id, minor)] : []),
      })
    },
  },
  {
    name: 'watched booking',
    weight: 3,
    async run(play) {
      const { id: salonId, serviceId, staffIds } = play.town.exclusive
      const as = play.someoneWith('KES')
      // Few times, so that many want each.
      const time = `${dayAhead(2 + play.random.below(20))}T${String(6 + play.random.below(12)).padStart(2, '0')}:00:00+03:00`
      const { ok, body } = await play.ask(as, {
        name: 'watched booking',
        path: '/api/appointments',
        body: { salonId, serviceId, staffId: staffIds[0], startsAt: time, payment: 'purse' },
        observes(response) {
          const visit = response?.ok ? response.body.id : 'unknown'
          if (!response || response.ok) return [{ object: `time ${time}`, op: { type: 'booked', visit } }]
          return response.body?.code === 'slot-taken' ? [{ object: `time ${time}`, op: { type: 'was taken' } }] : []
        },
      })
      if (ok) keptIn(booked, play).add({ id: body.id, by: as, time })
    },
  },
  {
    name: 'watched cancellation',
    weight: 2.5,
    async run(play) {
      const visit = keptIn(booked, play).some(play.random)
      if (!visit) return
      await play.ask(visit.by, {
        name: 'watched cancellation',
        path: `/api/appointments/${visit.id}/cancellation`,
        body: {},
        observes: (response) =>
          !response || response.ok ? [{ object: `time ${visit.time}`, op: { type: 'freed', visit: visit.id } }] : [],
      })
    },
  },
]

function minorOf({ available }: { available: { amount: string } }): number {
  return Math.round(Number(available.amount) * 100)
}
