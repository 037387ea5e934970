// What people write about what they bought, and what sellers answer.
import type { Category } from './shop-facts'

export const LOVED: Record<Category, string[]> = {
  'Hair Care': [
    'My wash day is an hour shorter. The comb goes through by itself.',
    'Third bottle. My stylist asked what I had changed.',
    'No flakes, no crunch, and the curls are still there on day four.',
    'Smells clean instead of sweet. My husband uses it too, and denies it.',
    'A little goes a long way; I had used far too much at first.',
    'My edges are growing in again, slowly, and this is the only change.',
    'Even the ends feel alive. I am keeping this one.',
  ],
  'Extensions & Wigs': [
    'Nobody believes it is not mine, and I have stopped explaining.',
    'Six weeks of braids, not one itch.',
    'The parting is where it should be and it does not shed on my black coat.',
    'Came true to the picture, soft, no smell. My braider wants the name of the shop.',
    'Washed it twice; it came back every time.',
    'Light enough that I forgot it at the gym.',
  ],
  Skincare: [
    'No grey cast on me, and I am dark. Finally.',
    'Calmed my cheeks in a week. I had given up.',
    'It sinks in before I have found my blouse.',
    'The marks from last year are going. Slowly, as they say on the jar.',
    'My mother took mine, so I ordered two.',
    'Does what it says and says little. I like that.',
    'No perfume, no sting, no breakout.',
  ],
  Makeup: [
    'The first shade that is really mine. I cried a little and it stayed on.',
    'Survived a wedding, a sermon and the dancing.',
    'Shows on deep skin, which is all that I ask.',
    'Soft, quick and forgiving at six in the morning.',
    'Did not move in the heat of Saturday. Nothing else can say so.',
    'My hand is not steady and it forgave me.',
  ],
  Nails: [
    'Two weeks, all ten, and I do the dishes.',
    'The color is even better in the sun.',
    'On in twenty minutes; people ask which salon.',
    'No chips until the day I took it off.',
    'My cuticles look like somebody looks after them.',
  ],
  Fragrance: [
    'Somebody followed me in the supermarket to ask.',
    'Quiet at first, then it stays all evening. Very good.',
    'Smells of home, which I had not expected from a bottle.',
    'One touch is enough, so the small one lasts.',
  ],
  'Bath & Body': [
    'My heels have forgiven me.',
    'The bathroom smells like a holiday and the bar has lasted a month.',
    'My skin drinks it. No more ash in July.',
    'Children like it, I like it, the drain is clear. Enough.',
    'Rich without being greasy; I can hold the steering wheel.',
    'The refill makes sense. Please do it for everything.',
  ],
  Grooming: [
    'No bumps for the first time since school.',
    'My barber asked where I got it. Now he has one too.',
    'Sharp lines, quiet motor, long battery.',
    'The beard lies down and my wife has stopped complaining.',
    'Works like something twice the price.',
  ],
  'Tools & Accessories': [
    'Feels heavy in the hand in the good way.',
    'Not one snag. Why did I use plastic for so long?',
    'Stays on all night, and I sleep like a propeller.',
    'Two months of daily use and like new.',
    'The size is right for thick hair, which never happens.',
  ],
  Wellness: [
    'I sleep. That is the review.',
    'Drank it with my grandmother, who had nothing to correct.',
    'My feet after a wedding, saved.',
    'Calm in a tin. I keep one at work.',
  ],
}

export const LOVED_ANYWHERE = [
  'Came a day early, packed as if it were glass.',
  'Exactly as described. I will order again.',
  'Good price, kind note in the box.',
  'Bought it as a present and could not part with it.',
]

export const MIXED = [
  'Good, but smaller than I had imagined. Read the milliliters.',
  'It does the job. The scent is not for me.',
  'Nice product, slow delivery: five days across town.',
  'Works on my sister better than on me.',
  'The lid does not close properly, what is inside is fine.',
  'A shade lighter than on the picture.',
]

export const POOR = [
  'Did nothing for me in a month. Perhaps for other skin.',
  'Arrived with half of it in the bag. The seller answered, at least.',
  'Not the color I had ordered.',
  'Too expensive for what it is.',
]

export const REPLIES = [
  'Asante! This made our morning in the packing room.',
  'Thank you. We have read it out to everybody here.',
  'So glad! Tell us when it runs low, the refill is cheaper.',
  'Thank you for coming back to us.',
]

export const SORRY = [
  'We are sorry. Please write to us with your order, and we put it right.',
  'Thank you for telling us plainly. We have changed how we pack it.',
  'That is not as it should be. We would like to send you another one.',
]
