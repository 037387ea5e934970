// Visits: booked, held, answered, moved, missed, completed with extras, tipped, refunded; and what salons are paid.
import { DAY } from '../../../../api/platform/values/time'
import type { Salon } from '../people'
import { TEN_DOLLARS } from '../people'
import { type Made, type Operation, type Play, step, typed } from './operation'

const QUARTER = 900_000

const visits = (play: Play) => play.visits

/** A quarter of an hour, within the hour or within weeks. */
export function someTime({ random }: Play, soon: boolean): string {
  const next = Math.ceil((Date.now() + 20_000) / QUARTER) * QUARTER
  const at = soon ? next + random.below(3) * QUARTER : next + DAY * (1 + random.below(20)) + random.below(96) * QUARTER
  return new Date(at).toISOString()
}

/** A salon, and a client whose purse is in its currency. */
export function someVisit(play: Play) {
  const salon = play.random.pick(play.town.salons)
  return { salon, as: play.someoneWith(salon.currency) }
}

function noted(play: Play, salon: Salon, { by, id }: Pick<Made, 'by' | 'id'>): void {
  play.visits.add({ id, by, with: salon.owner })
}

const byClient =
  (action: string, body?: object) =>
  ({ id, by: as }: Made) => ({ as, path: `/api/appointments/${id}/${action}`, body })

const bySalon =
  (action: string, body?: object) =>
  ({ id, with: as }: Made) => ({ as, path: `/api/appointments/${id}/${action}`, body })

const booking = (name: string, weight: number, soon: boolean): Operation => ({
  name,
  weight,
  async run(play) {
    const { salon, as } = someVisit(play)
    const { ok, body } = await play.ask(as, {
      name,
      path: '/api/appointments',
      body: {
        salonId: salon.id,
        serviceId: salon.serviceId,
        staffId: play.random.pick(salon.staffIds),
        startsAt: someTime(play, soon),
        payment: play.random.chance(0.85) ? 'purse' : 'salon',
      },
    })
    if (ok) noted(play, salon, { by: as, id: body.id })
  },
})

export const VISITS: Operation[] = [
  booking('booking', 5, false),
  booking('booking for now', 5, true),
  {
    name: 'slot hold',
    weight: 2,
    async run(play) {
      const { salon, as } = someVisit(play)
      const { ok, body } = await play.ask(as, {
        name: 'slot hold',
        path: '/api/slot-holds',
        body: {
          salonId: salon.id,
          plan: [{ serviceId: salon.serviceId }, { serviceId: salon.extraId }],
          startsAt: someTime(play, false),
        },
      })
      if (ok) play.slotHolds.add({ id: body.id, by: as, with: salon.owner, salonId: salon.id })
    },
  },
  {
    name: 'slot hold booked',
    weight: 2,
    async run(play) {
      const held = play.slotHolds.some(play.random)
      const salon = play.town.salons.find(({ id }) => id === held?.salonId)
      if (!held || !salon) return
      const { ok, body } = await play.ask(held.by, {
        name: 'slot hold booked',
        path: '/api/appointments',
        body: { slotHoldId: held.id, payment: 'purse' },
      })
      if (ok) noted(play, salon, { by: held.by, id: body.id })
    },
  },
  {
    name: 'slot hold paid by card',
    weight: 1,
    async run(play) {
      const held = play.slotHolds.some(play.random)
      const salon = play.town.salons.find(({ id }) => id === held?.salonId)
      if (!held || !salon) return
      const price = TEN_DOLLARS[salon.currency]
      await play.ask(held.by, {
        name: 'slot hold paid by card',
        path: `/api/slot-holds/${held.id}/deposits`,
        body: {
          amount: typed(price + Math.ceil(price / 5), salon.currency),
          currency: salon.currency,
          paymentMethodId: 'sandbox_ok',
          payment: 'purse',
        },
      })
    },
  },
  step(
    'slot hold released',
    0.5,
    (play) => play.slotHolds,
    ({ id, by: as }) => ({ as, method: 'DELETE', path: `/api/slot-holds/${id}`, keyed: false }),
  ),
  step('confirmation', 4, visits, bySalon('confirmation')),
  step('cancellation', 2, visits, byClient('cancellation', {})),
  step('cancellation by the salon', 1, visits, bySalon('cancellation', {})),
  step('move', 1, visits, (made, play) => ({
    ...byClient('move', { startsAt: someTime(play, play.random.chance(0.5)) })(made),
  })),
  step('move by the salon', 0.7, visits, (made, play) => ({
    ...bySalon('move', { startsAt: someTime(play, play.random.chance(0.7)) })(made),
  })),
  {
    name: 'move agreed to',
    weight: 0.5,
    async run(play) {
      const made = play.visits.some(play.random)
      if (!made) return
      const path = `/api/appointments/${made.id}`
      const { body } = await play.ask(made.by, { name: 'visit', method: 'GET', path })
      if (!body?.movedBySalon) return
      await play.ask(made.by, {
        name: 'move agreed to',
        path: `${path}/move-agreement`,
        body: { startsAt: body.startsAt },
      })
    },
  },
  step('arrival', 1, visits, bySalon('arrival')),
  {
    name: 'check-in',
    weight: 2,
    async run(play) {
      const made = play.visits.some(play.random)
      if (!made) return
      const path = `/api/appointments/${made.id}`
      const { body } = await play.ask(made.by, { name: 'visit', method: 'GET', path })
      const code = body?.checkInCode
      if (!code) return
      await play.ask(made.with, { name: 'check-in', path: '/api/check-ins', body: { code } })
    },
  },
  {
    name: 'completion',
    weight: 6,
    async run(play) {
      const made = play.visits.some(play.random)
      if (!made) return
      const path = `/api/appointments/${made.id}`
      // Before its start a visit is completed only once its client is checked in.
      if (play.random.chance(0.7)) await play.ask(made.with, { name: 'arrival', path: `${path}/arrival` })
      await play.ask(made.with, { name: 'completion', path: `${path}/completion` })
    },
  },
  {
    name: 'completion with extras',
    weight: 2,
    async run(play) {
      const made = play.visits.some(play.random)
      const salon = play.town.salons.find(({ owner }) => owner === made?.with)
      if (!made || !salon) return
      const path = `/api/appointments/${made.id}`
      const { ok } = await play.ask(made.with, {
        name: 'completion with extras',
        path: `${path}/completion`,
        body: { extras: [{ serviceId: salon.extraId }] },
      })
      if (!ok) return
      const seen = await play.ask(made.by, { name: 'visit', method: 'GET', path })
      const extrasId = seen.body?.extras?.id
      if (!extrasId) return
      const action = play.random.chance(0.7) ? 'extras-agreement' : 'extras-refusal'
      await play.ask(made.by, { name: action, path: `${path}/${action}`, body: { extrasId } })
    },
  },
  step('no-show', 1, visits, bySalon('no-show')),
  step('undo', 1.5, visits, bySalon('reopening', {})),
  step('tip', 2, visits, (made, play) => ({ ...byClient('tips', { amount: play.amount(made.by.currency, 1) })(made) })),
  step('refund', 1.5, visits, (made, play) => ({
    ...bySalon('refunds', {
      ...(play.random.chance(0.7) && { amount: play.amount(made.by.currency, 3) }),
      reason: 'It rained in',
    })(made),
  })),
  step('dispute', 0.5, visits, byClient('dispute', { message: 'Nobody was there' })),
  {
    name: 'payout',
    weight: 1,
    async run(play) {
      const { owner } = play.random.pick([...play.town.salons, ...play.town.shops])
      const body = { currency: owner.currency }
      await play.ask(owner, { name: 'payout', path: '/api/payouts', body })
    },
  },
]
