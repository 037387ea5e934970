// What people write in reviews. {staff} is somebody who does that kind of work at the salon,
// {service} one of its services, {place} its neighbourhood.
import type { BusinessType } from './salon-facts'

/** Praise, by the category of service it is about. */
export const LOVED: Record<BusinessType, Record<string, string[]>> = {
  'Hair Salon': {
    Braids: [
      'Five weeks in and my knotless still look neat. {staff} did not touch my edges once.',
      '{staff} parts like she is using a ruler. Zero tension, and I slept well the same night.',
      'Came with two bundles and a screenshot, left looking better than the screenshot.',
      'Finally somebody who asks before pulling. My hairline says thank you, {staff}.',
      'Small braids to the waist in under three hours, with three people on my head.',
      'My daughter hates sitting still and {staff} still finished her cornrows without tears.',
      'The feed-ins are so flat that my wig fits over them. Exactly what I asked for.',
    ],
    Styling: [
      'My silk press survived two days of rain and one wedding. {staff} knows heat.',
      '{staff} blew out my thick hair without a single burn. It moved like in an advert.',
      'The sew-in is laid. My own sister thought I had grown it.',
      'A wash, a scalp massage that nearly put me to sleep, then a blow dry with real volume.',
    ],
    'Hair Care': [
      'My hair was breaking after a bad relaxer. Three treatments with {staff} and it is back.',
      '{staff} explained porosity to me without making me feel stupid. My wash day is shorter now.',
      'I asked for half an inch off and they took half an inch off. A miracle.',
      'The steam treatment is worth it. Soft for two weeks, no heavy product.',
    ],
    Color: [
      '{staff} took me from box black to copper over two visits and my curls are still curls.',
      'Did a strand test first, told me honestly what was possible. The honey tone is perfect.',
    ],
    Locs: [
      '{staff} retwists without pulling and the parts stay clean for a month.',
      'Started my locs here last year. {staff} remembers every one of them.',
    ],
  },
  Barbershop: {
    Cuts: [
      'Cleanest skin fade I have had in this town. {staff} took his time at the back.',
      '{staff} asked three questions, then did exactly what I wanted. Hairline intact.',
      'My son is five and scared of clippers. {staff} let him hold them first. Sorted.',
      'Walked in with a bush, walked out with a job interview. Got the job too.',
      'The blend is still good on day ten. I used to go every week.',
      'In the chair at the minute I booked. I was back in the office before anyone noticed.',
      '{staff} fixed a bad cut from another place and did not even laugh.',
    ],
    Beard: [
      'Hot towel, cut-throat, no bumps afterwards. {staff} has hands of a surgeon.',
      'My beard finally has two equal sides. {staff} used the blade for the line and it is sharp.',
      'New blade opened in front of me, which is what I look for first.',
    ],
    Grooming: [
      'Cut, beard and that head massage at the end... I almost asked for a blanket.',
      'The scrub cleared the bumps on my neck. Now I book it with every second cut.',
      '{staff} gave advice on razor bumps that actually worked.',
    ],
  },
  'Nail Salon': {
    Manicure: [
      'Gel lasted nineteen days and I wash dishes by hand. {staff} preps properly.',
      '{staff} cleaned my cuticles without drawing blood, which cannot be said of my last place.',
      'Straight lines, thin layers, no flooding at the sides. I keep looking at my hands.',
      'Sterile pouch opened in front of me. That alone brings me back.',
    ],
    Pedicure: [
      'My heels were a disgrace after the dry months. {staff} did not judge and now they are soft.',
      'The calf massage in the pedicure is not a joke, it is a real massage.',
      'Took my mother for her sixtieth. {staff} treated her like the president.',
    ],
    Extensions: [
      'Acrylics thin as natural nails. Three weeks, no lifting, and I type all day.',
      '{staff} shaped my almond set by eye and all ten match.',
      'The soft gel came off without a drill and my own nails were fine underneath.',
    ],
    'Nail Art': [
      'Showed {staff} a photo of my dress and got the pattern on ten nails. Madness.',
      'Tiny flowers, painted freehand, and the top coat left every line crisp.',
      'The chrome is like a mirror. I have been stopped in the supermarket twice.',
    ],
  },
  Spa: {
    Massage: [
      '{staff} found the knot under my shoulder blade in one minute and stayed there. Bless.',
      'I said medium pressure and got medium pressure. {staff} checked twice without chatting.',
      'Fell asleep on the hot stones and woke up embarrassed. They just brought me tea.',
      'Booked the couples room for our anniversary. The sixty minutes were really sixty.',
      'Seven months pregnant and this was the first hour my hips stopped hurting.',
      'My marathon legs came back to life. {staff} knows what an IT band is.',
    ],
    'Body Treatments': [
      'The coffee scrub left my skin so soft that I cancelled my evening to stay in a robe.',
      'Proper steam, proper glove. I had no idea I was carrying that much dust.',
      'Warm towels every step of the way, never left lying there cold.',
    ],
    Facials: [
      '{staff} did the extractions gently and I had no marks on Monday.',
      'Glowing, and not greasy. {staff} wrote down the two products I really need.',
    ],
    Rituals: [
      'Did the foot ritual after a week of heels. I floated to the car.',
      'A half day without my phone. I should do this every month.',
    ],
  },
  'Makeup Studio': {
    Makeup: [
      '{staff} matched my undertone by the window. First time I have not looked grey in photos.',
      'Cried through my best friend\u2019s vows and nothing moved.',
      'I asked for me on a good day, and that is what I got. {staff} listens.',
      'My graduation face lasted from six in the morning to the last dance.',
      'Lashes glued so well that I forgot I was wearing them.',
    ],
    Bridal: [
      '{staff} arrived at five with a calm voice and a plan. I was ready early to my own wedding.',
      'The trial is worth it: we changed the lip twice and the day had no surprises.',
      'Did my bridesmaids in four skin tones and every one looked like herself.',
      'My headtie did not shift until I took it off at midnight.',
    ],
    Henna: [
      'The stain came out so dark that my aunties asked for the number.',
      'Fine lines, fast hands. {staff} drew both my arms without a stencil.',
    ],
    Lessons: ['Brought my messy bag, left knowing what half of it is for. {staff} is a good teacher.'],
  },
  'Threading Salon': {
    Threading: [
      '{staff} finished my brows in eight minutes and they are finally sisters, not cousins.',
      'Least painful upper lip of my life. {staff} pulls the skin just right.',
      'No redness after an hour. I went straight to a meeting.',
      'She asked how thick I like them and stopped before I had to say stop.',
      'Full face before Eid and my foundation sat like glass.',
      'I have been going to {staff} for a year and the shape never wanders.',
    ],
    'Brows & Lashes': [
      'The henna tint filled my gaps for almost two weeks.',
      'Tint and thread together in half an hour, exactly the shade of my hair.',
    ],
    Skin: [
      'Came for brows, stayed for the fruit facial. My skin drank it.',
      '{staff} mixed the mask in front of me, you could smell the papaya.',
    ],
  },
  'Waxing Studio': {
    Body: [
      '{staff} was quick, talked me through it, and I had no bumps a week later.',
      'Both legs in forty minutes. Wax at the right temperature, for once.',
      'Under the arms was three pulls, as promised. I counted too.',
      'I was nervous about my back. Nobody made it awkward.',
    ],
    Intimate: [
      'My first Brazilian. {staff} explained every step and it was over before I could panic.',
      'Spotless room, new paper, fresh gloves, no double dipping. I checked.',
      'Hurts less each time. {staff} remembers how I like the shape.',
    ],
    Face: [
      'Lip and chin without burnt skin. They used a different wax for the face.',
      '{staff} waxed my brows and then tweezed every stray under a lamp.',
    ],
    'After Care': [
      'The ingrown treatment saved me from turtlenecks in the hot season.',
      'The cool aloe at the end is everything.',
    ],
  },
  'Med Spa': {
    Consultations: [
      'They refused to sell me a laser I did not need. That is why I trust them.',
      '{staff} took photographs, wrote a plan and gave me the price of all of it on day one.',
    ],
    Facials: [
      'Extractions by somebody who knows skin. Two days later my forehead was flat.',
      'I came with angry acne, and after four visits with {staff} I go out without foundation.',
      'The hydrating facial before my wedding week was perfect, no purge, just glow.',
    ],
    Treatments: [
      'The peel was gentle and {staff} telephoned the next day to ask how I was.',
      'Old acne scars are softer after three needling sessions. Numbing cream works.',
      'Dark marks from my teenage years are fading, slowly and safely.',
    ],
    Laser: [
      'Underarms are almost bare after four sessions and no burns on my dark skin.',
      '{staff} tested a small spot first, then noted the settings in my file.',
    ],
  },
  'Brow Bar': {
    Shape: [
      '{staff} drew the map on my face first and asked if I agreed. The result is me, but awake.',
      'They grew out my over-plucked years with patience. Third visit and I have tails again.',
      'In and out in my lunch break, and both sides match.',
      'Tweezed to the last hair, then a cold roller. No red halo.',
    ],
    Color: [
      'The tint is exactly my root color and not the marker-pen look.',
      'Henna brows held two weeks through gym and swimming.',
    ],
    Lamination: [
      'Lamination gave me the brushed-up look without the soap every morning.',
      '{staff} timed the lamination with a clock and my hairs are healthy.',
    ],
    'Semi-permanent': [
      'Microblading with {staff}: hair strokes so fine that my mother did not notice, only stared.',
      'Powder brows healed soft. The touch-up was included as they said.',
    ],
    'Lashes & Lip': ['Lash tint before my beach week. No mascara for a month.'],
  },
  'Lash Studio': {
    'Full Sets': [
      'I slept through the whole set. {staff} has the lightest hands.',
      'No glue on my lids, no stinging, and I could drive straight home.',
      'Three weeks on I still have most of them. {staff} isolates each lash properly.',
      'Asked for wispy, not Bambi, and got wispy. {staff} drew the map with me.',
      'My eyes usually react, so they patch-tested behind the ear. All good.',
    ],
    Refills: [
      '{staff} cleaned the old set so well that the refill looked new.',
      'They told me to come back only after two and a half weeks instead of selling me a fill.',
    ],
    'Lift & Tint': [
      'The lift opened my eyes and I stopped curling them in traffic.',
      'Lift and tint with {staff}: six weeks of looking awake.',
    ],
    Extras: ['Removal was gentle, no pulling, and my own lashes were all still there.'],
  },
  'Mobile Beauty': {
    Nails: [
      '{staff} set up on my balcony and the gel lasted longer than from my usual shop.',
      'Three of us had pedicures at home during the match. Floor left spotless.',
      'Brought her own lamp, her own towels, even a small bin bag.',
    ],
    Hair: [
      'Two braiders came at eight and I never left my sofa. The baby slept through it.',
      'Cornrows for my twins on the carpet while the cartoons ran. Worth every coin.',
    ],
    Makeup: [
      '{staff} was at the gate at five sharp. Bride calm, mother calm, photographer happy.',
      'Did my grandmother and me for a wedding. She still sends the photos to everyone.',
    ],
    Massage: [
      'A real table with clean sheets in my own room. I went from massage to bed.',
      '{staff} came to the office for chair massages and now the whole floor wants it monthly.',
    ],
  },
}

/** Three stars: something was good and something was not. */
export const MIXED: Record<BusinessType, string[]> = {
  'Hair Salon': [
    'The braids are lovely but we started fifty minutes late, so I missed lunch with my sister.',
    'Nice blow dry. The color came out darker than the swatch and I had to ask twice to fix it.',
  ],
  Barbershop: [
    'The fade is fine, but he rushed the line-up because the next man was already waiting.',
    'Good cut, though the music was so loud that I could not explain what I wanted.',
  ],
  'Nail Salon': [
    'Pretty set, but one nail lifted on day six and I had to travel back for the repair.',
    'The pedicure was good, the polish less so: it was dented before I reached the car.',
  ],
  Spa: [
    'The massage was good, but people were talking in the corridor the whole time.',
    'Lovely place. The shower ran cold and nobody had mentioned it.',
  ],
  'Makeup Studio': [
    'The eyes were perfect, the base a shade too light for my neck. She corrected some of it.',
    'Nice work but the bridal party before us ran over and we waited forty minutes.',
  ],
  'Threading Salon': [
    'Shape is good, but thinner than I asked for. They will grow.',
    'Fast and cheap, only she was on the phone with the thread in her teeth.',
  ],
  'Waxing Studio': [
    'Clean place and kind girl, but she missed patches behind the knee.',
    'The result is smooth. The wax was too hot on the first strip though.',
  ],
  'Med Spa': [
    'Professional, but the consultation felt short for what it costs.',
    'Skin looks better, yet I waited half an hour past my appointment each time.',
  ],
  'Brow Bar': [
    'Good shape, tint a bit too dark for the first three days.',
    'They did well, but one tail is longer than the other when I smile.',
  ],
  'Lash Studio': [
    'Beautiful for ten days, then they fell in clumps on the left side. The refill was fair.',
    'Nice set, but the room was cold and the appointment ran an hour over.',
  ],
  'Mobile Beauty': [
    'Good hands but she arrived forty minutes late and my next guest was already there.',
    'The manicure was nice. She had forgotten the color that I had picked when booking.',
  ],
}

/** Two stars. */
export const POOR: Record<BusinessType, string[]> = {
  'Hair Salon': [
    'Too tight at the temples and I had to take out the front row the same night.',
    'I booked for ten and sat down at half past eleven. The style is fine, my morning was not.',
  ],
  Barbershop: [
    'He pushed my hairline back after I asked him not to. It will take a month.',
    'Small cuts on my neck and no apology. Clippers need attention.',
  ],
  'Nail Salon': [
    'Two nails popped off within four days. They offered a repair but I had no time to return.',
    'The file was clearly used on somebody before me. I asked for a new one and got a look.',
  ],
  Spa: [
    'Paid for sixty minutes, got forty-five. The therapist was kind but clearly in a hurry.',
    'Cold room, cold oil, and the music stopped halfway.',
  ],
  'Makeup Studio': [
    'My foundation had separated by the time the cake was cut.',
    'I brought a picture of soft glam and left with a very different face.',
  ],
  'Threading Salon': [
    'She took half of my left brow. They did not charge me, but still.',
    'My skin was red for two days and nobody had asked about my retinol.',
  ],
  'Waxing Studio': [
    'Bruised behind the knee and hair left on both ankles.',
    'The shop was full and I felt hurried through something that needs calm.',
  ],
  'Med Spa': [
    'Three upsells before I had sat down. The facial itself was average.',
    'They lost my file between visits and I had to explain everything again.',
  ],
  'Brow Bar': [
    'Much too arched for my face. I look surprised in every photo this month.',
    'Nobody told me the artist I had booked was away until I was in the chair.',
  ],
  'Lash Studio': [
    'Glue fumes made my eyes water for a day and half the set was gone in a week.',
    'Heavier than I asked for, and I lost some of my own lashes.',
  ],
  'Mobile Beauty': [
    'Cancelled on me an hour before and the next slot was three days later.',
    'Nice person, but oil on my sofa and no offer to clean it.',
  ],
}

/** Praise that fits any salon. */
export const LOVED_ANYWHERE: string[] = [
  'Came for the {service} and have already booked the next one.',
  'Honest prices, what I saw in the app is what I paid. {staff} was lovely.',
  'Two years of trying every place in {place} and I have stopped looking.',
  '{staff} remembered my name and what we did last time. A small detail, a big difference.',
  'Booked at midnight for nine the next morning, and they were ready for me.',
  'You can tell they enjoy working together. Nobody shouting across the room.',
  'Clean mirrors, clean towels, clean toilet. It matters.',
  'My {service} took as long as they said it would and not a minute more.',
  'I was early and they started me early. When does that ever happen?',
  'I brought three cousins after my own visit and now they book without me.',
  'They told me not to do what I had come for, and they were right.',
  'Moved to {place} last year and this is now my place.',
  'Third {service} here, third time happy. I no longer bring screenshots.',
  '{staff} runs on time and apologised for four minutes. Four!',
  'I was stuck in traffic, moved my slot on the phone, and nobody sighed at me.',
  'My friend cancelled, I went alone, and {staff} made it feel like company.',
  'They wrote down what they used so that I can ask for it again.',
  'The photos are real. What you see is what you walk into.',
  'Paid from my purse, tipped {staff} in cash, done.',
  'Calm people, sharp work. {staff} is the one to ask for.',
  'The {service} was even better than the first time, and the first time was good.',
  'If you are new in {place}, start here.',
  'Nobody tried to sell me anything. I bought something anyway.',
  '{staff} noticed I was tired and simply let me be quiet.',
  'I gave {staff} no plan and full trust. I would do it again.',
  'Not the cheapest in {place}, but I have not had to fix anything afterwards.',
  'They close the door, turn down the music and really look at you first.',
  'Every time I pass by it is just as clean, not only on the day you book.',
]

/** Three stars, anywhere. */
export const MIXED_ANYWHERE: string[] = [
  'Good result in the end, but I had to explain it three times to two people.',
  'Half an hour behind. The work itself was fine and they did say sorry.',
  'Fine, nothing wrong, but for this price I expected to be a little more impressed.',
  'My first visit was a five. This time {staff} was away and it showed.',
  'Kind people in a cramped room. I heard every word of the next client.',
  'The {service} was decent. Getting somebody to answer the telephone was not.',
  'They were clearly short of hands that day. I would try again on a quieter one.',
  'Nice enough, though the towels had seen better years.',
  'The work is good and the seating is not. My back noticed.',
  '{staff} is talented but was called away twice in the middle of my {service}.',
  'I liked it for a week, then less.',
  'Friendly welcome and a fair price. The finish could have been neater.',
  'They fixed what I pointed out, but I should not have had to point it out.',
  'Somewhere between fine and good. My sister swears by {staff}, so I may go back.',
]

/** Two stars, anywhere. */
export const POOR_ANYWHERE: string[] = [
  'I waited fifty minutes past my time and nobody told me why.',
  'Asked for one style, got another, and they said it suits me.',
  'My {service} was rushed because they had double-booked the room next door.',
  'Not what the photos promised. Perhaps a bad day, but I had only the one.',
  'The telephone rang all through my {service} and was answered every time.',
  'I left feeling that I had been in the way.',
  'It was dusty under the lamp and I could not stop looking at it.',
]

/** A small complaint at the end of four stars. */
export const QUIBBLES: string[] = [
  'Only the wait at reception keeps it from five stars.',
  'A little pricey, but I understand why.',
  'Would love it if they opened earlier.',
  'Finding the entrance the first time took me ten minutes.',
  'The music could be lower.',
  'Weekends are crowded, so go on a weekday.',
  'Fifteen minutes behind, but they told me before I left home.',
  'I wish the chairs were kinder to my back.',
  'The phone network is weak inside.',
]

/** Something about the house itself, true only where it has the amenity. */
export const ABOUT_AMENITY: Record<string, string[]> = {
  'Backup Power': [
    'The lights went out on the whole street and nobody here stopped working.',
    'Power cut halfway and the generator was on before I noticed.',
  ],
  Parking: ['Easy parking right outside.', 'The guard found me a parking place in the shade.'],
  WiFi: ['The WiFi was good enough to take a work call from the chair.'],
  'Kids Welcome': ['My little one was busy with crayons throughout.', 'Kind with children too.'],
  Refreshments: ['And the tea is real tea.', 'They brought ginger tea without my asking.'],
  'Air Conditioning': ['Cool inside even at two in the afternoon.'],
  Garden: ['Sit in the garden afterwards, it is half of the treatment.'],
  'Women Only': ['I could take my scarf off and relax.'],
  'Wheelchair Access': ['No steps at the door, so my mother could come in her chair.'],
  'Prayer Space': ['There is a quiet corner to pray, which I appreciated.'],
  'Private Rooms': ['Having a private room made all the difference.'],
  'Comes to You': ['No traffic, no waiting room.', 'She left the place tidier than she found it.'],
}

/** For the demo partner's salon, from the people who know it; the last gave four stars. */
export const ABOUT_AMANI: string[] = [
  'Wambui did my knotless in one afternoon and I have had six weeks out of it. No bumps, no pain.',
  'The only place in Kilimani where my 4C hair is not called "difficult". Mary is a treasure.',
  'Kevin took me to a warm brown without losing a single curl. He did two strand tests first.',
  'Hawa braided my twins while I answered emails. They want to come back on Saturday!',
  'I held the money in my purse, came, sat, left. No fumbling for change with wet nails.',
  'Atieno told me to wait a month before coloring again. Who turns down money like that? Respect.',
  'Power went off on the whole of Argwings Kodhek and my blow dry did not even pause.',
  'Silk press for my interview. Rained on the way, still straight at the end of the panel. Got it!',
  'Grace herself came to check the parting. It feels like a house where somebody is in charge.',
  'My locs have never been this tidy. Atieno counts them, I think.',
  'Deep conditioning after a year of wigs. My sister touched my head and asked whose hair it was.',
  'A colleague sent me here when I was new in town, and I have not looked anywhere else since.',
  'They open on Sundays, they start on time and the dawa is hot. What else do you need?',
  'My mother is seventy and very particular. She has asked me to book her every second Friday.',
  'Atieno trims on dry hair so that you see what is leaving. Half an inch meant half an inch.',
  'Ghana cornrows, swept to the side, neat enough for court the next morning.',
  'I came with postpartum shedding and close to tears. Wambui was gentle with me and my edges.',
  'The parking downstairs is guarded and free, and there is a lift of the spirits at the top.',
  'Box braids, small, to the waist. Three hours with two people and we laughed for two of them.',
  'Kevin wrote the color formula on a card for me in case I travel. That is confidence.',
  'Booked at eleven at night for the next morning, confirmed before I had brushed my teeth.',
  'Hawa is so light with her hands that my tender-headed daughter fell asleep.',
  'First wash and blow dry since my big chop. They clapped. I cried. Ten out of ten.',
  'Clean combs from a sealed drawer every time. I notice; I am a nurse.',
  'Lovely braids by Mary. Saturday was packed and I waited twenty minutes, hence four. Still mine.',
]
