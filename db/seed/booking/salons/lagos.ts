// The salons of Lagos.
import type { SalonFacts } from '../salon-facts'

export const LAGOS: SalonFacts[] = [
  {
    name: 'Ìrẹ̀lẹ̀ Hair House',
    type: 'Hair Salon',
    priceRange: 3,
    owner: 'Bukola Adebayo',
    address: '27 Admiralty Way, Lekki Phase 1',
    at: [6.44718, 3.47236],
    hours: 'mall',
    team: 6,
    signature: ['Sew-in Weave', 'Ghana Cornrows'],
    reviews: 20,
    stars: 4.6,
    amenities: 'WiFi, Parking, Air Conditioning, Backup Power, Refreshments, Card Payments',
    description:
      'The generator is silent, the wash basins recline, and nobody has ever been told to ' +
      '"manage it". Frontals, sew-ins and stitch braids by stylists who start on time.',
  },
  {
    name: 'Oga Clippers',
    type: 'Barbershop',
    priceRange: 1,
    owner: 'Segun Oladipo',
    address: '164 Herbert Macaulay Way, Yaba',
    at: [6.51476, 3.37821],
    hours: 'early to late',
    team: 4,
    signature: ['Skin Fade', 'Freehand Design'],
    reviews: 15,
    stars: 4.2,
    lead: 15,
    amenities: 'WiFi, TV & Sport, Backup Power',
    description:
      'Yaba tech boys, lecturers and one retired boxer share the same bench. Sterilised ' +
      'clippers, sharp carving, and change for your cash even on Monday morning.',
  },
  {
    name: 'Palmwine & Polish',
    type: 'Nail Salon',
    priceRange: 3,
    owner: 'Ifeoma Obi',
    address: '40 Adeola Odeku Street, Victoria Island',
    at: [6.43011, 3.41453],
    hours: 'late week',
    team: 5,
    signature: ['Gel Manicure', 'Chrome & Gems'],
    reviews: 16,
    stars: 4.5,
    amenities: 'WiFi, Parking, Air Conditioning, Refreshments, Card Payments, Backup Power',
    description:
      'A nail bar in the true sense: cold palm wine, low lights and chrome powder. Friday ' +
      'evenings are for groups; weekday mornings are for those who like to hear themselves ' +
      'think.',
  },
  {
    name: 'Adùnní Face Studio',
    type: 'Makeup Studio',
    priceRange: 3,
    owner: 'Bukola Adebayo',
    address: '18 Isaac John Street, Ikeja GRA',
    at: [6.58193, 3.35642],
    hours: 'weekend',
    team: 4,
    signature: ['Full Glam', 'Gele or Headwrap Tying'],
    reviews: 13,
    stars: 4.6,
    lead: 120,
    horizon: 90,
    amenities: 'WiFi, Parking, Air Conditioning, Bridal Room, Backup Power, Refreshments',
    description:
      'From soft glam to full owambe, with gele tied so firmly that it survives the last ' +
      'dance. Trials include photographs under flash and in the sun.',
  },
  {
    name: 'Harmattan Skin Clinic',
    type: 'Med Spa',
    priceRange: 4,
    owner: 'Hadiza Musa',
    address: '7 Bourdillon Road, Ikoyi',
    at: [6.45263, 3.43874],
    hours: 'clinic',
    team: 4,
    reviews: 9,
    stars: 4.5,
    lead: 240,
    horizon: 90,
    amenities: 'WiFi, Parking, Air Conditioning, Private Rooms, Wheelchair Access, Backup Power',
    description:
      'Doctors who grew up with dust and dryness and know what they do to dark skin. No ' +
      'bleaching, ever; just barrier repair, careful lasers and patience.',
  },
  {
    name: 'Eko Wax Room',
    type: 'Waxing Studio',
    priceRange: 1,
    owner: 'Chiamaka Umeh',
    address: '73 Adeniran Ogunsanya Street, Surulere',
    at: [6.49582, 3.35617],
    hours: 'every day late',
    team: 3,
    reviews: 10,
    stars: 4.2,
    amenities: 'Air Conditioning, Private Rooms, Backup Power',
    description:
      'Fast, clean, fair. Prices are painted on the wall so that nobody has to ask, and ' +
      'first-timers get a chilled malt for courage.',
  },
  {
    name: 'Third Mainland Brows',
    type: 'Brow Bar',
    priceRange: 2,
    owner: 'Ifeoma Obi',
    address: '9 Mobolaji Bank Anthony Way, Maryland',
    at: [6.57164, 3.36258],
    hours: 'specification',
    team: 3,
    reviews: 11,
    stars: 4.3,
    lead: 30,
    amenities: 'WiFi, Air Conditioning, Card Payments, Backup Power',
    description:
      'An arch as long and clean as the bridge at night. Microblading by appointment, quick ' +
      'tidies whenever a chair is free.',
  },
  {
    name: 'Gele & Glow To-Go',
    type: 'Mobile Beauty',
    priceRange: 3,
    owner: 'Chiamaka Umeh',
    address: '22 CMD Road, Magodo',
    at: [6.61735, 3.38264],
    hours: 'every day',
    team: 5,
    signature: ['Home Bridal Makeup', 'Headwrap Tying at Home'],
    reviews: 12,
    stars: 4.4,
    lead: 240,
    amenities: 'Comes to You, Card Payments',
    description:
      'House calls for brides, grandmothers and everyone allergic to go-slow. We arrive by ' +
      'six, set up in the brightest corner, and leave no powder on your tiles.',
  },
  {
    name: "Sádé's Braid Bar",
    type: 'Hair Salon',
    priceRange: 1,
    owner: 'Segun Oladipo',
    address: '50 Addo Road, Ajah',
    at: [6.46847, 3.57291],
    hours: 'weekend',
    team: 5,
    signature: ["Kids' Braids"],
    reviews: 14,
    stars: 4.3,
    amenities: 'Kids Welcome, Backup Power, TV & Sport',
    description:
      'Stools in a circle, fingers flying, and fresh puff-puff at four. Children are braided ' +
      'between cartoons, and nobody pulls.',
  },
  {
    name: 'Lagoon House Spa',
    type: 'Spa',
    priceRange: 3,
    owner: 'Hadiza Musa',
    address: '112 Awolowo Road, Ikoyi',
    at: [6.44719, 3.42238],
    hours: 'mall',
    team: 4,
    reviews: 13,
    stars: 4.5,
    lead: 90,
    amenities: 'WiFi, Parking, Air Conditioning, Steam Room, Shower, Private Rooms, Backup Power',
    description:
      'Black soap, shea and a steam room that makes you forget the Falomo traffic below. ' +
      'Therapists ask about pressure once, and remember it the next time.',
  },
]
