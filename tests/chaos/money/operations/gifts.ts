// Gift cards: bought, claimed by their owner or by whoever has the code, cancelled; and gifts of groups.
import { codeOf } from '../../../../api/shop/gift-card-codes/codes'
import { SECRET } from '../../../fixtures/running-worker'
import { dayAhead, type Operation, type Play, step } from './operation'

const CARD = { design: 'bloom', fromName: 'Amina', recipientName: 'Wanjiku', message: 'Karibu!' }

const cards = (play: Play) => play.cards
const groups = (play: Play) => play.groups

/** What the card is said to hold: asked first, so that it is often right. */
const withBalance = (name: string, weight: number, kind: typeof cards, action: string): Operation => ({
  name,
  weight,
  async run(play) {
    const made = kind(play).some(play.random)
    if (!made) return
    const path = `/api/gift-cards/${made.id}`
    const seen = await play.ask(made.by, { name: 'card read', method: 'GET', path })
    if (!seen.ok) return
    const { amount, currency } = seen.body.left
    const body = { amount, currency }
    await play.ask(made.by, { name, path: `${path}/${action}`, body })
  },
})

export const GIFTS: Operation[] = [
  {
    name: 'gift card',
    weight: 3,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'gift card',
        path: '/api/gift-cards',
        body: {
          ...CARD,
          amount: play.amount(as.currency, 6),
          currency: as.currency,
          ...(play.random.chance(0.5) ? { person: other.id } : { email: other.email }),
        },
      })
      if (ok) play.cards.add({ id: body.id, by: as, with: other })
    },
  },
  step('card claimed', 2, cards, ({ id, with: as }, play) => ({
    as,
    path: `/api/gift-cards/${id}/claims`,
    body: play.random.chance(0.5) ? {} : { amount: play.amount(as.currency, 2) },
  })),
  {
    name: 'card claimed by code',
    weight: 3,
    async run(play) {
      const made = play.random.chance(0.8) ? play.cards.some(play.random) : play.groups.some(play.random)
      if (!made) return
      // Whoever has the code, also somebody else than it was meant for.
      const as = play.random.chance(0.7) ? made.with : play.someone()
      const code = await codeOf(SECRET, made.id)
      const body = { code, ...(play.random.chance(0.5) && { amount: play.amount(made.by.currency, 2) }) }
      await play.ask(as, { name: 'card claimed by code', path: '/api/gift-redemptions', body })
    },
  },
  withBalance('card cancelled', 1, cards, 'cancellation'),
  {
    name: 'group gift',
    weight: 1,
    async run(play) {
      const as = play.someone()
      const other = play.someoneWith(as.currency, as)
      const { ok, body } = await play.ask(as, {
        name: 'group gift',
        path: '/api/gift-cards/groups',
        body: {
          ...CARD,
          amount: play.amount(as.currency, 20),
          currency: as.currency,
          email: other.email,
          deadline: dayAhead(3),
          own: play.amount(as.currency, 2),
        },
      })
      if (ok) play.groups.add({ id: body.id, by: as, with: other })
    },
  },
  {
    name: 'share of a gift',
    weight: 2,
    async run(play) {
      const made = play.groups.some(play.random)
      if (!made) return
      const { currency } = made.by
      await play.ask(made.by, {
        name: 'share of a gift',
        path: `/api/gift-cards/${made.id}/contributions`,
        body: { amount: play.amount(currency, 3), currency },
      })
    },
  },
  withBalance('group gift sent', 0.8, groups, 'sending'),
  withBalance('group gift cancelled', 0.4, groups, 'cancellation'),
]
