// The scripted orders of the demo data: the demo client's in every state, and a full order list for
// the demo seller. Days are counted from today.
import type { OrderStep, ReturnReason } from './order-steps'

/** product, which of its variants, how many */
type Wanted = [product: string, variant: number, quantity: number]

/** A step and how many days from today. */
type TimedStep = [days: number, step: Untimed]
type Untimed = OrderStep extends infer Step ? (Step extends { at: number } ? Omit<Step, 'at'> : never) : never

export type Story = {
  /** Unique. */
  name: string
  days: number
  client?: number
  wanted: Wanted[]
  /** A salon's id: picked up there. */
  how?: 'delivery' | 'pickup' | (string & {})
  note?: string
  next?: TimedStep[]
}

const ACCEPT: Untimed = { do: 'accept' }
const PACK: Untimed = { do: 'pack' }
const SHIP: Untimed = { do: 'ship' }
const READY: Untimed = { do: 'ready' }
const AMANI = 'amani-hair-studio'

/** The ways that an order goes, each step so many days after it was placed. */
const delivered = (days: number): TimedStep[] => [
  [days + 0.2, ACCEPT],
  [days + 0.5, PACK],
  [days + 1, SHIP],
  [days + 2.3, { do: 'deliver' }],
]
const collected = (days: number): TimedStep[] => [
  [days + 0.2, ACCEPT],
  [days + 0.9, READY],
  [days + 2.2, { do: 'collect' }],
]
const asks = (days: number, line: number, quantity: number, reason: ReturnReason, detail: string): TimedStep => [
  days,
  { do: 'ask return', line, quantity, reason, detail },
]

/** The demo client's: of each state one at least. Those of one name before the colon were paid together. */
export const ZURIS: Story[] = [
  {
    name: 'waits',
    days: -0.4,
    wanted: [
      ['avocado-aloe-shampoo', 1, 1],
      ['olive-wood-wide-tooth-comb', 0, 1],
    ],
    note: 'The gate is the green one, please ring twice.',
  },
  { name: 'accepted', days: -1.6, wanted: [['shea-deep-conditioner', 1, 1]], how: AMANI, next: [[-1.1, ACCEPT]] },
  {
    name: 'packed',
    days: -2.3,
    wanted: [
      ['velvet-matte-lipstick', 1, 1],
      ['soft-kohl-liner', 0, 2],
    ],
    next: [
      [-2, ACCEPT],
      [-1.2, PACK],
    ],
  },
  {
    name: 'on its way',
    days: -3.6,
    wanted: [
      ['cold-pressed-castor-oil', 1, 2],
      ['lemongrass-body-lotion', 0, 1],
    ],
    next: [
      [-3.3, ACCEPT],
      [-2.9, PACK],
      [-1.8, SHIP],
    ],
  },
  {
    name: 'not come',
    days: -9.4,
    wanted: [['flaxseed-curl-custard', 0, 1]],
    next: [
      [-9, ACCEPT],
      [-8.4, SHIP],
      [-2.2, { do: 'dispute', note: 'The courier says delivered on Tuesday, but nobody at the gate has seen it.' }],
    ],
  },
  {
    name: 'ready',
    days: -2.6,
    wanted: [
      ['charcoal-tea-tree-soap', 0, 3],
      ['cedar-beard-oil', 0, 1],
    ],
    how: 'pickup',
    next: [
      [-2.4, ACCEPT],
      [-1.5, READY],
    ],
  },
  {
    name: 'ready at Amani',
    days: -3.4,
    wanted: [
      ['fifteen-day-gel-polish', 3, 1],
      ['acetone-free-polish-remover', 0, 1],
    ],
    how: AMANI,
    next: [
      [-3.2, ACCEPT],
      [-2.1, READY],
    ],
  },
  {
    name: 'brought',
    days: -20.5,
    wanted: [
      ['whipped-shea-butter', 1, 1],
      ['marula-scalp-oil', 0, 1],
    ],
    next: delivered(-20.5),
  },
  {
    name: 'picked up',
    days: -26.4,
    wanted: [['sleep-easy-chamomile-tea', 0, 2]],
    how: 'pickup',
    next: collected(-26.4),
  },
  {
    name: 'changed her mind',
    days: -15.4,
    wanted: [['neroli-vetiver-body-mist', 0, 1]],
    next: [[-15.2, { do: 'cancel', ending: 'client', note: 'Found half a bottle at home.' }]],
  },
  {
    name: 'declined',
    days: -18.5,
    wanted: [['nine-piece-brush-set', 0, 1]],
    next: [[-18.1, { do: 'cancel', ending: 'declined', note: 'The last roll has a torn seam; we will not sell it.' }]],
  },
  {
    name: 'given up by the seller',
    days: -22.4,
    wanted: [['soft-goddess-locs', 1, 6]],
    next: [
      [-22, ACCEPT],
      [-20.6, { do: 'cancel', ending: 'seller', note: 'The bundles came in the wrong brown. So sorry!' }],
    ],
  },
  {
    name: 'never answered',
    days: -13.4,
    wanted: [['afro-puff-drawstring-ponytail', 0, 1]],
    next: [[-10.4, { do: 'cancel', ending: 'expired' }]],
  },
  {
    name: 'not picked up',
    days: -41.4,
    wanted: [['peppermint-foot-soak-salts', 0, 1]],
    how: 'pickup',
    next: [
      [-41, ACCEPT],
      [-40.2, READY],
      [-26.2, { do: 'cancel', ending: 'uncollected' }],
    ],
  },
  {
    name: 'lost',
    days: -33.5,
    wanted: [['vitamin-c-face-serum', 0, 1]],
    next: [
      [-33.1, ACCEPT],
      [-32.4, SHIP],
      [-26.5, { do: 'dispute', note: 'Nothing yet.' }],
      [
        -25.3,
        { do: 'cancel', ending: 'lost', note: 'The courier has lost the bag. Your money is back; we are sorry.' },
      ],
    ],
  },
  {
    name: 'decided for her',
    days: -24.5,
    wanted: [['lemongrass-body-lotion', 0, 1]],
    next: [
      [-24.1, ACCEPT],
      [-23.4, SHIP],
      [-17.5, { do: 'dispute', note: 'A week, and nobody has rung.' }],
      [-15.3, { do: 'settle', settledFor: 'client', note: 'The courier has no proof that it was handed over.' }],
    ],
  },
  {
    name: 'decided for the seller',
    days: -28.5,
    wanted: [['charcoal-tea-tree-soap', 0, 2]],
    next: [
      [-28.1, ACCEPT],
      [-27.4, SHIP],
      [-22.5, { do: 'dispute', note: 'It is not here.' }],
      [
        -21.3,
        { do: 'settle', settledFor: 'seller', note: 'The courier shows the signature of a neighbour, who has it.' },
      ],
    ],
  },
  {
    name: 'a line less',
    days: -5.5,
    wanted: [
      ['daily-mineral-sunscreen', 1, 1],
      ['aloe-cucumber-gel', 0, 2],
    ],
    next: [
      [-5.2, ACCEPT],
      [
        -4.8,
        { do: 'refund', lines: [[1, 1]], restock: false, reason: 'One of the two leaked; the other is on its way.' },
      ],
      [-4.3, SHIP],
    ],
  },
  {
    name: 'a unit damaged',
    days: -30.5,
    wanted: [
      ['teardrop-make-up-sponge', 1, 2],
      ['soft-kohl-liner', 1, 1],
    ],
    next: [
      ...delivered(-30.5),
      [-27.3, { do: 'refund', lines: [[0, 1]], restock: false, reason: 'Arrived squashed.' }],
    ],
  },
  {
    name: 'all of it back',
    days: -35.5,
    wanted: [['pre-stretched-braiding-hair', 0, 6]],
    next: [
      ...delivered(-35.5),
      [-31.4, { do: 'refund', lines: [[0, 6]], delivery: true, restock: true, reason: 'Wrong length in the parcel.' }],
    ],
  },
  {
    name: 'return asked',
    days: -7.5,
    wanted: [
      ['honey-oat-body-wash', 0, 2],
      ['satin-night-bonnet', 1, 1],
    ],
    next: [
      ...delivered(-7.5),
      asks(-0.6, 1, 1, 'not_as_described', 'The wine one is more of a red, and it does not go with anything.'),
    ],
  },
  {
    name: 'return taken',
    days: -28.5,
    wanted: [
      ['coffee-body-scrub', 0, 2],
      ['rooibos-leave-in-mist', 0, 1],
    ],
    next: [
      ...delivered(-28.5),
      asks(-24.4, 0, 1, 'damaged', 'The lid was cracked and half of it was in the box.'),
      [-23.4, { do: 'refund return', line: 0, restock: false }],
    ],
  },
  {
    name: 'return declined',
    days: -27.5,
    wanted: [['velvet-matte-lipstick', 0, 1]],
    next: [
      ...delivered(-27.5),
      asks(-20.4, 0, 1, 'changed_mind', ''),
      [
        -19.5,
        {
          do: 'decline return',
          line: 0,
          answer: 'We cannot sell make-up that was opened. Bring it by and we find you a shade that suits.',
        },
      ],
    ],
  },
  { name: 'together:1', days: -11.5, wanted: [['turmeric-brightening-mask', 0, 1]], next: delivered(-11.5) },
  {
    name: 'together:2',
    days: -11.5,
    wanted: [
      ['make-up-melting-balm-cleanser', 0, 1],
      ['tubing-mascara', 0, 1],
    ],
    next: delivered(-11.5),
  },
]

/** The demo seller's other orders: the last days, and the final states the demo client's lack. */
export const DISPUTE_STORIES: Story[] = [
  {
    name: 'recent 1',
    client: 0,
    days: -0.15,
    wanted: [
      ['avocado-aloe-shampoo', 0, 2],
      ['cold-pressed-castor-oil', 0, 1],
    ],
  },
  { name: 'recent 2', client: 1, days: -0.3, wanted: [['whipped-shea-butter', 3, 1]], how: 'pickup' },
  {
    name: 'recent 3',
    client: 2,
    days: -0.5,
    wanted: [
      ['baby-curls-gentle-shampoo', 0, 1],
      ['honey-oat-body-wash', 1, 1],
      ['henna-hibiscus-hair-powder', 1, 1],
    ],
    note: 'It is a present: no bill in the box, please.',
  },
  { name: 'recent 4', client: 5, days: -0.7, wanted: [['olive-wood-wide-tooth-comb', 0, 2]], how: AMANI },
  { name: 'recent 5', client: 8, days: -1.3, wanted: [['daily-mineral-sunscreen', 0, 1]], next: [[-0.9, ACCEPT]] },
  {
    name: 'recent 6',
    client: 10,
    days: -1.5,
    wanted: [
      ['shea-deep-conditioner', 0, 1],
      ['avocado-aloe-shampoo', 1, 1],
    ],
    next: [[-1, ACCEPT]],
  },
  {
    name: 'recent 7',
    client: 12,
    days: -1.8,
    wanted: [
      ['cedar-beard-oil', 0, 2],
      ['charcoal-tea-tree-soap', 0, 2],
    ],
    next: [
      [-1.4, ACCEPT],
      [-0.6, PACK],
    ],
  },
  {
    name: 'recent 8',
    client: 13,
    days: -2.1,
    wanted: [['marula-scalp-oil', 1, 1]],
    next: [
      [-1.9, ACCEPT],
      [-0.7, PACK],
    ],
  },
  {
    name: 'recent 9',
    client: 14,
    days: -2.4,
    wanted: [
      ['satin-night-bonnet', 0, 1],
      ['flaxseed-curl-custard', 0, 1],
    ],
    how: 'pickup',
    next: [
      [-2.2, ACCEPT],
      [-0.8, PACK],
    ],
  },
  {
    name: 'recent 10',
    client: 6,
    days: -3.2,
    wanted: [['cold-pressed-castor-oil', 2, 1]],
    how: AMANI,
    next: [
      [-3, ACCEPT],
      [-1.6, READY],
    ],
  },
  {
    name: 'recent 11',
    client: 15,
    days: -4.4,
    wanted: [['avocado-night-cream', 0, 1]],
    how: 'pickup',
    next: [
      [-4.1, ACCEPT],
      [-3.2, READY],
    ],
  },
  {
    name: 'recent 12',
    client: 16,
    days: -4.7,
    wanted: [['peppermint-foot-soak-salts', 0, 2]],
    next: [
      [-4.4, ACCEPT],
      [-3.4, SHIP],
    ],
  },
  {
    name: 'recent 13',
    client: 17,
    days: -3.7,
    wanted: [
      ['whipped-shea-butter', 0, 2],
      ['lemongrass-body-lotion', 0, 1],
    ],
    next: [
      [-3.5, ACCEPT],
      [-2.4, SHIP],
    ],
  },
  {
    name: 'recent 14',
    client: 3,
    days: -8.4,
    wanted: [['rooibos-leave-in-mist', 0, 2]],
    next: [
      [-8.1, ACCEPT],
      [-7.2, SHIP],
      [-1.4, { do: 'dispute', note: 'Hello, it should have been here on Monday.' }],
    ],
  },
  {
    name: 'recent 15',
    client: 4,
    days: -9.5,
    wanted: [['cedar-beard-oil', 0, 1]],
    next: [...delivered(-9.5), asks(-1.2, 0, 1, 'wrong_item', 'I was sent the neroli mist.')],
  },
  {
    name: 'recent 16',
    client: 7,
    days: -16.4,
    wanted: [['sleep-easy-chamomile-tea', 0, 4]],
    next: [[-16.1, { do: 'cancel', ending: 'declined', note: 'The harvest is late; we have two tins left.' }]],
  },
  {
    name: 'recent 17',
    client: 9,
    days: -19.4,
    wanted: [['turmeric-brightening-mask', 0, 1]],
    next: [
      [-19, ACCEPT],
      [-18.2, { do: 'cancel', ending: 'seller', note: 'The batch did not pass our own test.' }],
    ],
  },
  {
    name: 'recent 18',
    client: 11,
    days: -24.4,
    wanted: [['aloe-cucumber-gel', 0, 1]],
    next: [[-21.4, { do: 'cancel', ending: 'expired' }]],
  },
  {
    name: 'recent 19',
    client: 18,
    days: -21.5,
    wanted: [['henna-hibiscus-hair-powder', 0, 3]],
    next: [
      ...delivered(-21.5),
      [
        -17.4,
        { do: 'refund', lines: [[0, 1]], restock: true, reason: 'One too many in the box; I saved it for next time.' },
      ],
    ],
  },
  {
    name: 'recent 20',
    client: 19,
    days: -25.5,
    wanted: [['vitamin-c-face-serum', 0, 1]],
    next: [
      ...delivered(-25.5),
      [
        -21.3,
        { do: 'refund', lines: [[0, 1]], delivery: true, restock: false, reason: 'The bottle broke on the way.' },
      ],
    ],
  },
  {
    name: 'recent 21',
    client: 0,
    days: -31.5,
    wanted: [['satin-night-bonnet', 2, 1]],
    next: [
      ...delivered(-31.5),
      asks(-26.4, 0, 1, 'changed_mind', ''),
      [-25.5, { do: 'decline return', line: 0, answer: 'We do not take back what is worn on the head, sorry.' }],
    ],
  },
]
