// The shop of Accra.
import type { ShopFacts } from '../shop-facts'

export const ACCRA_SHOPS: ShopFacts[] = [
  {
    name: 'Nkuto & Daughters',
    owner: 'Maame Esi Arthur',
    brand: 'Nkuto',
    address: '9 Osu Avenue Extension, Ringway Estates',
    about:
      'Shea from our mother’s village near Tamale, black soap from our aunt in Kumasi, and three daughters who argue about scents. The oldest usually wins.',
    taxNumber: 'C0011830245',
    delivery: { city: 250, country: 450, freeFrom: 4000 },
    picksUp: true,
    salons: ['sankofa-natural-hair', 'blue-kente-nails'],
    products: [
      [
        'Skincare',
        'Raw Shea Butter',
        'Unrefined, ivory, smelling of nuts and smoke. Warm it between the palms first.',
        { '250 g': 700, '500 g': 1250, '1 kg': 2200 },
      ],
      [
        'Skincare',
        'Alata Samina Black Soap',
        'Plantain ash, palm kernel and nothing hidden. Use it wet and lather in the hands.',
        { '200 g': 420 },
      ],
      [
        'Skincare',
        'Baobab Glow Face Oil',
        'Quick to sink in, slow to leave. For the dry months when everything cracks.',
        { '30 ml': 1650 },
      ],
      ['Bath & Body', 'Cocoa Body Butter', 'Smells like dessert and behaves like armour.', { '200 g': 1050 }],
      [
        'Bath & Body',
        'Net Bath Sponge',
        'Two metres of sapɔ in colors that do not run. Reaches all of the back.',
        180,
        { by: 'Color', also: ['Color', 'Kente Gold, Blue, Pink'] },
      ],
      [
        'Bath & Body',
        'Hibiscus Sugar Scrub',
        'Sobolo for the skin. Rinse well, or the towel will tell.',
        { '250 g': 890 },
      ],
      ['Hair Care', 'Nkuto Twist Butter', 'Shea, honey and okra. Twist at night, undo at noon.', { '250 g': 950 }],
      ['Hair Care', 'Chebe Length Oil', 'Steeped for six weeks. For lengths, not for roots.', { '100 ml': 1150 }],
      [
        'Tools & Accessories',
        'Carved Afro Comb',
        'Teak from Aburi with an adinkra on the handle: choose what you want to be reminded of.',
        850,
        { by: 'Sign', also: ['Sign', 'Gye Nyame, Sankofa, Duafe'] },
      ],
      [
        'Tools & Accessories',
        'Wax Print Head Scarf',
        'Lined with satin where it touches the hair.',
        680,
        { by: 'Print', also: ['Print', 'Indigo, Sunrise'] },
      ],
      [
        'Wellness',
        'Moringa Leaf Capsules',
        'Sixty, from leaves dried in the shade. Food, not medicine.',
        1200,
        { is: 'archived' },
      ],
    ],
  },
]
