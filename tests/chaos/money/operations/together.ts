// Friends who book together, people who wait for a time, and goals that book themselves.
import { type Person, TEN_DOLLARS } from '../people'
import { dayAhead, type Made, type Operation, type Play, step, typed } from './operation'
import { someTime, someVisit } from './visits'

const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

const ANY_TIME = [{ weekdays: ALL_WEEK, fromMinute: 0, toMinute: 1439 }]

const parties = (play: Play) => play.parties

const onSeat = (action: string, whose: 'by' | 'with', withShare: boolean) => (party: Made & { share: string }) => ({
  as: party[whose],
  path: `/api/parties/${party.id}/seats/1/${action}`,
  ...(withShare && { body: { share: party.share } }),
})

/** One of the few salons whose days are full at once, and a client of it. */
function someFullSalon(play: Play) {
  const salon = play.random.pick(play.town.full)
  return { salon, as: play.someoneWith(salon.currency) }
}

export const TOGETHER: Operation[] = [
  {
    name: 'party',
    weight: 1.5,
    async run(play) {
      const { salon, as } = someVisit(play)
      const friend = play.someoneWith(salon.currency, as)
      // Above what any of them pays.
      const share = typed(2 * TEN_DOLLARS[salon.currency], salon.currency)
      const { ok, body } = await play.ask(as, {
        name: 'party',
        path: '/api/parties',
        body: {
          salonId: salon.id,
          arrangement: 'together',
          share,
          split: play.random.pick(['own', 'even', 'organiser']),
          startsAt: someTime(play, false),
          seats: [{ serviceId: salon.serviceId }, { serviceId: salon.extraId, name: 'Zuri', userId: friend.id }],
        },
      })
      if (ok) play.parties.add({ id: body.id, by: as, with: friend, share, owner: salon.owner })
    },
  },
  {
    name: 'seat taken',
    weight: 2,
    async run(play) {
      const party = play.parties.some(play.random)
      if (!party) return
      const { as, ...request } = onSeat('acceptance', 'with', true)(party)
      const { body } = await play.ask(as, { name: 'seat taken', ...request })
      if (body?.status !== 'booked') return
      for (const by of [party.by, party.with]) {
        const path = `/api/parties/${party.id}`
        const seen = await play.ask(by, { name: 'party', method: 'GET', path })
        const id = seen.body?.mine?.visitId
        if (id) play.visits.add({ id, by, with: party.owner })
      }
    },
  },
  step('seat left', 0.3, parties, onSeat('leave', 'with', false)),
  step('seat covered', 0.5, parties, onSeat('cover', 'by', true)),
  step('party cancelled', 0.4, parties, ({ id, by: as }) => ({ as, path: `/api/parties/${id}/cancellation` })),
  {
    name: 'booking of a full salon',
    weight: 2,
    async run(play) {
      const { salon, as } = someFullSalon(play)
      const minutes = play.random.pick(['00', '15'])
      const { ok, body } = await play.ask(as, {
        name: 'booking of a full salon',
        path: '/api/appointments',
        body: {
          salonId: salon.id,
          serviceId: salon.serviceId,
          payment: 'purse',
          startsAt: `${dayAhead(1 + play.random.below(2))}T10:${minutes}:00+03:00`,
        },
      })
      if (ok) play.visits.add({ id: body.id, by: as, with: salon.owner })
    },
  },
  {
    name: 'waiting list',
    weight: 1.5,
    async run(play) {
      const { salon, as } = someFullSalon(play)
      const day = dayAhead(1 + play.random.below(2))
      const { ok, body } = await play.ask(as, {
        name: 'waiting list',
        path: '/api/waiting-list',
        body: {
          salonId: salon.id,
          plan: [{ serviceId: salon.serviceId }],
          mode: 'book',
          firstDate: day,
          lastDate: day,
          windows: ANY_TIME,
        },
      })
      if (ok) play.entries.add({ id: body.id, by: as, with: salon.owner })
    },
  },
  step(
    'waiting list left',
    0.4,
    (play) => play.entries,
    ({ id, by: as }) => ({ as, path: `/api/waiting-list/${id}/leave` }),
  ),
  {
    name: 'goal for a visit',
    weight: 1,
    async run(play) {
      const { salon, as } = someVisit(play)
      const { ok, body } = await play.ask(as, {
        name: 'goal for a visit',
        path: '/api/goal-bookings',
        body: {
          salonId: salon.id,
          plan: [{ serviceId: salon.serviceId }],
          name: 'A cut',
          booking: { firstDate: dayAhead(3), lastDate: dayAhead(30), windows: ANY_TIME },
        },
      })
      if (!ok) return
      const saver = { id: body.id, by: as, with: salon.owner }
      play.savers.add(saver)
      play.goals.add(saver)
      const save = (who: Person) =>
        play.ask(who, {
          name: 'goal for a visit filled',
          path: `/api/goals/${body.id}/contributions`,
          body: { amount: typed(TEN_DOLLARS[salon.currency], salon.currency), currency: salon.currency },
        })
      await save(as)
      if (play.random.chance(0.5)) return
      const friend = play.someoneWith(as.currency, as)
      await play.ask(as, {
        name: 'goal invitation',
        path: `/api/goals/${body.id}/members`,
        body: { userId: friend.id },
      })
      await play.ask(friend, { name: 'goal joined', path: `/api/goals/${body.id}/acceptance` })
      await save(friend)
      await play.ask(friend, {
        name: 'goal for a visit shared',
        path: `/api/goal-bookings/${body.id}/share`,
        body: { pays: true },
      })
    },
  },
  {
    // What it booked by itself is a visit like any other.
    name: 'goal for a visit read',
    weight: 1,
    async run(play) {
      const saver = play.savers.some(play.random)
      if (!saver) return
      const path = `/api/goal-bookings/${saver.id}`
      const { body } = await play.ask(saver.by, { name: 'goal for a visit read', method: 'GET', path })
      const id = body?.booking?.visit?.id
      if (id) play.visits.add({ ...saver, id })
    },
  },
  step(
    'goal for a visit ended',
    0.2,
    (play) => play.savers,
    ({ id, by: as }) => ({ as, path: `/api/goal-bookings/${id}/end` }),
  ),
]
