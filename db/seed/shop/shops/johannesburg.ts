// The shops of Johannesburg.
import type { ShopFacts } from '../shop-facts'

export const JOHANNESBURG_SHOPS: ShopFacts[] = [
  {
    name: 'Fynbos Apothecary',
    owner: 'Lindie Petersen',
    brand: 'Fynbos Apothecary',
    address: '44 Stanley Avenue, Milpark',
    about:
      'Buchu, rooibos and honeybush in brown glass. We weigh by hand, we date every batch, and we would rather talk you out of a serum than into one.',
    taxNumber: '4780266193',
    delivery: { city: 350, country: 500, freeFrom: 5000 },
    picksUp: true,
    salons: ['jacaranda-day-spa'],
    dispatchDays: 1,
    returnDays: 30,
    products: [
      [
        'Skincare',
        'Rooibos Antioxidant Serum',
        'Red as tea, gentle as tea. For cities with this much sun and this much traffic.',
        { '30 ml': 2200 },
      ],
      ['Skincare', 'Buchu Spot Gel', 'A dot at night. Smells of blackcurrant and the mountain.', { '20 ml': 950 }],
      ['Skincare', 'Highveld Barrier Balm', 'For lips, knuckles and July.', { '30 g': 720, '60 g': 1250 }],
      ['Skincare', 'Honeybush Cream Cleanser', 'For skin that does not like foam.', { '150 ml': 1150 }],
      ['Skincare', 'Invisible Face Sunscreen', 'SPF 50, no cast, no sting, no perfume.', { '50 ml': 1550 }],
      [
        'Wellness',
        'Sleepy Valley Rooibos Tea',
        'Rooibos, chamomile, wild dagga flower. The tin is worth keeping.',
        { '60 g': 560 },
      ],
      [
        'Wellness',
        'Lavender & Buchu Bath Salts',
        'For after the ironing, after the run, after the meeting.',
        { '500 g': 820 },
      ],
      ['Fragrance', 'Veld After Fire Eau de Parfum', 'Smoke first, then green.', { '30 ml': 3900, '50 ml': 5600 }],
      ['Bath & Body', 'Marula Hand Cream', 'Soaks in before the telephone rings.', { '75 ml': 640 }],
      [
        'Bath & Body',
        'Goat’s Milk Soap',
        'From a farm near Magaliesburg, where they have names.',
        280,
        { by: 'Scent', also: ['Scent', 'Plain, Lavender, Rooibos'] },
      ],
      [
        'Nails',
        'Breathable Nail Polish',
        'Water and air pass, so do compliments. Wash for prayer, or just because.',
        520,
        { by: 'Shade', also: ['Shade', 'Jacaranda, Protea, Bushveld, Chalk'] },
      ],
    ],
  },
  {
    name: 'Mzansi Barber Supply',
    owner: 'Kagiso Motaung',
    brand: 'Mzansi Barber',
    address: '118 Commissioner Street, Marshalltown',
    about:
      'Everything between the cape and the mirror. Barbers since before the chairs went up and down; now we sell what we wish we had had.',
    taxNumber: '4920118837',
    delivery: { city: 300, country: 450, freeFrom: 8000 },
    picksUp: true,
    salons: ['maboneng-fade-co'],
    products: [
      [
        'Grooming',
        'Taper Pro Clipper',
        'A motor that does not slow down in thick hair, and a lever you can feel.',
        8200,
      ],
      ['Grooming', 'Foil Finishing Shaver', 'Skin-close without the razor’s opinion.', 4900],
      ['Grooming', 'Rooibos Beard Wash', 'Clean, soft, ready for oil.', { '200 ml': 760 }],
      ['Grooming', 'Menthol Shave Cream', 'Cold enough to wake an uncle.', { '150 ml': 590 }],
      ['Grooming', 'Matte Clay Pomade', 'Holds, does not shine, forgives a hat.', { '100 g': 820 }],
      ['Grooming', 'Talc-Free Neck Powder', 'For the last brush of the collar.', { '200 g': 480 }],
      ['Grooming', 'Scalp Relief Spray', 'Tea tree and zinc, for bald fades in summer.', { '150 ml': 690 }],
      [
        'Tools & Accessories',
        'Six-Inch Barber Scissors',
        'Japanese steel, left- or right-handed. Sharpened free for a year.',
        3900,
        { by: 'Hand', also: ['Hand', 'Right, Left'] },
      ],
      ['Tools & Accessories', 'Carbon Cutting Comb Set', 'Five, none of which melts.', 720],
      [
        'Tools & Accessories',
        'Barbershop Hot Towels, Dozen',
        'Heavy cotton that stays hot for as long as you need it to.',
        1450,
      ],
    ],
  },
]
