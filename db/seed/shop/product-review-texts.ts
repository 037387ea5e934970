// What people write about what they bought, by what it is, and what sellers answer.
import type { ProductKind } from './product-kinds'

export const LOVED: Record<ProductKind, string[]> = {
  shampoo: [
    'Third bottle. My stylist asked what I had changed.',
    'Clean without that squeak, and the comb goes through by itself.',
    'The whole house uses it now, so it is gone by the twentieth.',
  ],
  'hair treatment': [
    'My wash day is an hour shorter.',
    'Even the ends feel alive. I am keeping this one.',
    'A little goes a long way; I had used far too much at first.',
  ],
  'hair oil': [
    'My edges are growing in again, slowly, and this is the only change.',
    'Two drops at the roots, every other night. No more itching under the braids.',
    'Shine without grease on my pillow.',
  ],
  'hair color': ['Grey covered, scalp calm, and the tone is the one on the packet.', 'Messy to mix and worth it.'],
  'hair styling': [
    'No flakes, no crunch, and the curls are still there on day four.',
    'Smells clean instead of sweet. My husband uses it too, and denies it.',
    'Held through a whole wedding and brushed out in the morning.',
  ],
  wig: [
    'Nobody believes it is not mine, and I have stopped explaining.',
    'The parting is where it should be and it does not shed on my black coat.',
    'Light enough that I forgot it at the gym.',
    'Washed it twice; it came back every time.',
  ],
  'braiding hair': [
    'Six weeks in, not one itch.',
    'Came true to the picture, soft, no smell. My braider wants the name of the shop.',
    'No tangles in the packet and none in my hands.',
    'Two packs were enough for the length I wanted.',
  ],
  'added hair': [
    'Melts into my own, in sunlight too.',
    'On in five minutes, and I could turn my head all evening.',
    'The texture is ours and not a guess at it.',
  ],
  cleanser: [
    'Takes off a wedding face in one go and does not sting.',
    'My skin is clean and does not feel two sizes smaller.',
    'No perfume, no tightness, no breakout.',
  ],
  'face mask': [
    'Fifteen minutes, and I look as if I had slept.',
    'The evening of the week that I refuse to share.',
    'Calmed my cheeks before an interview.',
  ],
  sunscreen: [
    'No grey cast on me, and I am dark. Finally.',
    'It stays out of my eyes when I run.',
    'My make-up sits on it and does not roll off.',
  ],
  'skin care': [
    'Calmed my cheeks in a week. I had given up.',
    'It sinks in before I have found my blouse.',
    'The marks from last year are going. Slowly, as they said they would.',
    'My mother took mine, so I ordered two.',
    'Does what it says and says little. I like that.',
  ],
  foundation: [
    'Survived a wedding, a sermon and the dancing.',
    'Did not move in the heat of Saturday.',
    'My face still looks like skin, which is all that I ask.',
  ],
  'lip color': [
    'Two cups of tea and it was still there.',
    'The red is red on me, not on the screen alone.',
    'Soft, and it does not gather in the corners.',
  ],
  'eye make-up': [
    'My hand is not steady and it forgave me.',
    'Cried through the vows and it stayed where it was.',
    'Soft, quick and forgiving at six in the morning.',
  ],
  'cheek color': [
    'Shows on deep skin, and does not turn to chalk.',
    'One touch, and people ask whether I have been away.',
    'Blends with a finger on the bus.',
  ],
  'nail polish': [
    'Two weeks, all ten, and I do the dishes.',
    'The color is even better in the sun.',
    'No chips until the day I took it off.',
  ],
  'press-ons': [
    'On in twenty minutes; people ask which salon.',
    'Survived a week of typing and one move.',
    'The sizes fit my small fingers too.',
  ],
  'nail care': [
    'My nails have stopped splitting at the corners.',
    'My cuticles look like somebody looks after them.',
    'Gentle, and it lives in my handbag now.',
  ],
  scent: [
    'Somebody followed me in the supermarket to ask.',
    'Quiet at first, then it stays all evening. Very good.',
    'Smells of home, which I had not expected from a bottle.',
    'One touch is enough, so the small one lasts.',
  ],
  incense: [
    'Two chips, and the whole stairwell knows that we have guests.',
    'My aunt closed her eyes and named the street it came from.',
  ],
  soap: [
    'Children like it, I like it, the skin stays soft. Enough.',
    'The bathroom smells like a holiday, and it has lasted a month.',
    'Foams properly in our hard water.',
  ],
  scrub: [
    'My knees are one color with the rest of me.',
    'Rinses off without a fight, and leaves no oil slick in the tub.',
    'Once a week, and no more bumps after shaving.',
  ],
  'bath salts': [
    'My feet after a wedding, saved.',
    'Twenty minutes with the door locked. Best money of the month.',
    'Dissolves to the last grain.',
  ],
  'body care': [
    'My heels have forgiven me.',
    'My skin drinks it. No more ash in July.',
    'Rich without being greasy; I can hold the steering wheel.',
  ],
  'bath cloth': [
    'Reaches the middle of my back, which nothing else has done.',
    'Rough on the first day, right from the third wash on.',
    'Dries overnight on its hook and has not lost a thread.',
    'My back has not been this smooth since school.',
  ],
  clipper: [
    'Sharp lines, quiet motor, long battery.',
    'My barber asked where I got it. Now he has one too.',
    'The blade stays cool to the end of a whole head.',
  ],
  shaving: [
    'No bumps for the first time since school.',
    'Cool on the neck, even in February.',
    'My collar no longer hurts by noon.',
  ],
  'beard care': [
    'The beard lies down and my wife has stopped complaining.',
    'No more itch in the second week of growing it.',
    'Smells of wood and not of a sweet shop.',
  ],
  pomade: [
    'Holds through a helmet and washes out with water.',
    'My waves stay, my pillow is clean.',
    'No shine, no crunch, no white bits.',
  ],
  comb: [
    'Not one snag. Why did I use plastic for so long?',
    'Feels heavy in the hand in the good way.',
    'The spacing is right for thick hair, which never happens.',
  ],
  headwear: [
    'Stays on all night, and I sleep like a propeller.',
    'Wide enough for braids to the waist.',
    'Washed ten times, and the seam is whole.',
  ],
  'hot tool': [
    'Hot in half a minute, and my ends do not smell burnt.',
    'One pass instead of four.',
    'The cord is long enough for a real room.',
  ],
  'make-up tool': [
    'Does not drink the foundation, and washes clean.',
    'I bought a second one for my sister, who paints faces all day.',
    'Light enough to travel, solid enough to drop once.',
  ],
  workplace: [
    'Two months of daily use and like new.',
    'I ordered a second for the other chair.',
    'Sturdy, plain and exactly as long as they say.',
  ],
  tea: [
    'Drank it with my grandmother, who had nothing to correct.',
    'The cup before bed that took the place of my phone.',
    'Whole leaves, no dust at the bottom.',
  ],
  capsules: ['Small enough to swallow without a ceremony.', 'My nails noticed before I did.'],
  'massage oil': ['Warm in the hand at once, and no stains on the sheet.', 'My shoulders came down from my ears.'],
  'room scent': [
    'I sleep. That is the review.',
    'The room is quieter with it, I cannot say how.',
    'I keep one at work, and the whole floor comes by.',
  ],
}

/** True of anything that comes in a parcel. */
export const LOVED_ANYWHERE = [
  'Came a day early, packed as if it were glass.',
  'Exactly as described. I will order again.',
  'Good price, kind note in the box.',
  'Bought it as a present and could not part with it.',
  'The second time I order it, which says enough.',
  'My cousin saw mine and ordered hers before lunch.',
  'Works like something twice the price.',
  'Recommended by my salon, and they were right.',
]

export const MIXED = [
  'Good, but smaller than I had imagined from the picture.',
  'It does the job. For the price I had hoped for a little more.',
  'Nice, but slow delivery: five days across town.',
  'Works for my sister better than for me.',
  'The box had been sat on; what was inside is fine.',
  'Fine. Nothing to complain about and nothing to write home about.',
]

export const POOR = [
  'I had expected more of it, and went back to my old one.',
  'Arrived damaged. The seller answered, at least.',
  'Not the one that I had ordered.',
  'Too expensive for what it is.',
]

export const REPLIES = [
  'Asante! This made our morning in the packing room.',
  'Thank you. We have read it out to everybody here.',
  'So glad! Tell us how it is in a month.',
  'Thank you for coming back to us.',
]

export const SORRY = [
  'We are sorry. Please write to us with your order, and we put it right.',
  'Thank you for telling us plainly. We have changed how we pack it.',
  'That is not as it should be. We would like to send you another one.',
]
