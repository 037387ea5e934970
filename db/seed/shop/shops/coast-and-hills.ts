// The shops of Dar es Salaam and of Kigali, one each.
import type { ShopFacts } from '../shop-facts'

export const DAR_ES_SALAAM_SHOPS: ShopFacts[] = [
  {
    name: 'Karafuu House',
    owner: 'Mariam Suleiman',
    brand: 'Karafuu',
    address: '17 Mkunguni Street, Kariakoo',
    about:
      'Clove, jasmine and udi from the islands, blended at the back of a house that has sold scent since the grandmother. Open the door and you know where you are.',
    taxNumber: '112-884-390',
    delivery: { city: 300, country: 700, freeFrom: 7000 },
    picksUp: true,
    salons: ['bahari-day-spa'],
    dispatchDays: 3,
    products: [
      [
        'Fragrance',
        'Udi na Waridi Attar',
        'Oud and rose in oil, without alcohol. One touch behind the ear outlasts the dinner.',
        { '6 ml': 2400, '12 ml': 4300 },
      ],
      [
        'Fragrance',
        'Jasmine Night Eau de Parfum',
        'Jasmine picked after dark, because that is when it means it.',
        { '30 ml': 3200, '50 ml': 4800 },
      ],
      [
        'Fragrance',
        'Clove & Orange Solid Perfume',
        'In a tin for the handbag. Warms where the pulse is.',
        { '15 g': 950 },
      ],
      [
        'Fragrance',
        'Bridal Udi Incense',
        'Chips soaked for a month in rose, sandal and sugar. For the room, the clothes and the hair.',
        { '50 g': 1100, '100 g': 2000 },
      ],
      [
        'Bath & Body',
        'Singo Bridal Body Scrub',
        'Clove, sandalwood, rose water and patience: the scrub of the week before.',
        { '250 g': 1300 },
      ],
      [
        'Bath & Body',
        'Coconut Milk Body Lotion',
        'From Bagamoyo coconuts. Light for the heat, rich for the fan.',
        { '250 ml': 780 },
      ],
      [
        'Bath & Body',
        'Sea Salt & Seaweed Soap',
        'Farmed off Paje by women who know the tide. Scrubs a little, foams a lot.',
        320,
      ],
      [
        'Hair Care',
        'Virgin Coconut Hair Oil',
        'Pressed cold, so it smells of coconut and of nothing else.',
        { '100 ml': 480, '250 ml': 1050 },
      ],
      ['Makeup', 'Smokeless Kohl Pot', 'Ground fine with a stick of olive wood. As our aunts wear it.', 700],
      ['Wellness', 'Ginger & Lemongrass Tea', 'For coughs, for guests, for four o’clock.', { '100 g': 380 }],
      ['Wellness', 'Clove Massage Oil', 'Warms slowly. For shoulders that carry a bag on one side.', { '100 ml': 860 }],
    ],
  },
]

export const KIGALI_SHOPS: ShopFacts[] = [
  {
    name: 'Agaseke Botanics',
    owner: 'Clémence Uwamahoro',
    brand: 'Agaseke',
    address: 'KG 17 Avenue 4, Kimironko',
    about:
      'Geranium, patchouli and pyrethrum grown above Musanze, distilled on the hill and sent down in baskets that come back empty. Every bottle names its field.',
    taxNumber: '108822047',
    delivery: { city: 200, country: 350, freeFrom: 5000 },
    picksUp: false,
    salons: ['umucyo-spa', 'isimbi-hair-gallery'],
    products: [
      [
        'Skincare',
        'Geranium Face Oil',
        'Balancing, they say; what we know is that it smells of the hill after rain.',
        { '30 ml': 2100 },
      ],
      ['Skincare', 'Volcanic Clay Mask', 'Clay from below Karisimbi. Wash it off before it cracks.', { '120 g': 1200 }],
      [
        'Skincare',
        'Gentle Gel Cleanser',
        'For every skin, every evening. Green tea and little else.',
        { '150 ml': 1100 },
      ],
      [
        'Skincare',
        'After-Sun Aloe Lotion',
        'A thousand hills are a thousand metres nearer to the sun.',
        { '200 ml': 950 },
      ],
      [
        'Bath & Body',
        'Patchouli Body Butter',
        'Deep, dark and slow to leave. Share a bed only with those who agree.',
        { '150 g': 1150 },
      ],
      [
        'Bath & Body',
        'Pyrethrum Outdoor Lotion',
        'For evenings by the lake: keeps the mosquitoes at the next table.',
        { '150 ml': 880 },
      ],
      ['Bath & Body', 'Woven Bath Mitt', 'Sisal, knotted by hand in Gitarama. Softens after the third wash.', 450],
      [
        'Wellness',
        'Rested Mind Pillow Spray',
        'Geranium and lavender. Twice over the pillow, then put out the light.',
        { '100 ml': 980 },
      ],
      [
        'Wellness',
        'Eucalyptus Essential Oil',
        'A bowl, a towel, three drops. Breathe.',
        { '10 ml': 650, '30 ml': 1600 },
      ],
      [
        'Wellness',
        'Imigongo Scented Candle',
        'Soy wax poured into clay that a neighbour paints. Keep the pot.',
        1700,
        { by: 'Scent', also: ['Scent', 'Coffee Flower, Geranium'] },
      ],
      [
        'Fragrance',
        'Hillside Rain Eau de Toilette',
        'Wet grass, eucalyptus, woodsmoke from far off.',
        { '50 ml': 3400 },
      ],
    ],
  },
]
