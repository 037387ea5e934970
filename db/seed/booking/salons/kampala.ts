// The salons of Kampala.
import type { SalonFacts } from '../salon-facts'

export const KAMPALA: SalonFacts[] = [
  {
    name: 'Nakasero Crown Barbers',
    type: 'Barbershop',
    priceRange: 2,
    owner: 'Moses Kato',
    address: 'Plot 12 Buganda Road, Nakasero',
    at: [0.32168, 32.57462],
    hours: 'early to late',
    team: 4,
    reviews: 13,
    stars: 4.5,
    lead: 30,
    amenities: 'WiFi, Air Conditioning, TV & Sport, Backup Power',
    description:
      'A barbershop with a library shelf and proper leather chairs, two minutes from the High ' +
      'Court. Advocates come for the line-up and stay for the arguments about Arsenal.',
  },
  {
    name: 'Ebony & Oak Salon',
    type: 'Hair Salon',
    priceRange: 3,
    owner: 'Harriet Nabirye',
    address: 'Plot 30 Upper Kololo Terrace, Kololo',
    at: [0.32873, 32.59367],
    hours: 'specification',
    team: 5,
    signature: ['Silk Press', 'Trim & Shape'],
    reviews: 15,
    stars: 4.6,
    amenities: 'WiFi, Parking, Air Conditioning, Refreshments, Garden',
    description:
      'Cool wood, tall mirrors and a verandah over the Kololo trees. We are known for silk ' +
      'presses that keep their swing in the rainy season, and for telling you honestly when to ' +
      'trim.',
  },
  {
    name: 'Kanga Nail Room',
    type: 'Nail Salon',
    priceRange: 1,
    owner: 'Stella Auma',
    address: 'Plot 4 Ntinda Road, Ntinda',
    at: [0.35418, 32.61194],
    hours: 'every day late',
    team: 3,
    signature: ['Gel Manicure'],
    reviews: 11,
    stars: 4.3,
    amenities: 'WiFi, Kids Welcome, Backup Power',
    description:
      'Bright as the cloth it is named for. Quick gel, sturdy acrylics and a bench outside ' +
      'where boyfriends are served rolex and told to be patient.',
  },
  {
    name: 'Pearl Garden Spa',
    type: 'Spa',
    priceRange: 3,
    owner: 'Harriet Nabirye',
    address: 'Plot 71 Tank Hill Road, Muyenga',
    at: [0.29341, 32.61682],
    hours: 'every day',
    team: 5,
    reviews: 12,
    stars: 4.6,
    lead: 90,
    amenities: 'Parking, Garden, Steam Room, Shower, Private Rooms, Refreshments',
    description:
      'High on Tank Hill, with the lake in the window while you lie face up. Oils are pressed ' +
      'by a cooperative in Luwero, and the ginger scrub will wake your whole back.',
  },
  {
    name: 'Bugolobi Skin Rooms',
    type: 'Med Spa',
    priceRange: 4,
    owner: 'Immaculate Tumusiime',
    address: 'Plot 9 Luthuli Avenue, Bugolobi',
    at: [0.31824, 32.62043],
    hours: 'clinic',
    team: 3,
    signature: ['Acne Clearing Facial', 'Mandelic Peel'],
    reviews: 6,
    stars: 4.4,
    lead: 240,
    amenities: 'WiFi, Parking, Air Conditioning, Wheelchair Access, Private Rooms',
    description:
      'Peels, micro-needling and acne care by licensed nurses, in rooms as calm as a chapel. ' +
      'We patch-test everyone and send you home with a plan on one page.',
  },
  {
    name: 'Nsenene Lashes',
    type: 'Lash Studio',
    priceRange: 2,
    owner: 'Stella Auma',
    address: 'Plot 18 Acacia Avenue, Kisementi',
    at: [0.33762, 32.58711],
    hours: 'late week',
    team: 2,
    staff: ['Sandra Nabukenya', 'Winnie Nabukenya'],
    reviews: 9,
    stars: 4.5,
    amenities: 'WiFi, Air Conditioning, Card Payments',
    description:
      'Light as a grasshopper and ready before dinner in Kisementi. Sandra and her sister ' +
      'retouch for free within five days if a corner lifts.',
  },
  {
    name: "Mama Kavuma's Plaits",
    type: 'Hair Salon',
    priceRange: 1,
    owner: 'Immaculate Tumusiime',
    address: 'Plot 55 Bombo Road, Wandegeya',
    at: [0.33094, 32.57318],
    hours: 'early to late',
    team: 6,
    signature: ['Ghana Cornrows'],
    reviews: 14,
    stars: 4.1,
    amenities: 'Kids Welcome, TV & Sport',
    description:
      'Makerere students have sat on these stools for twenty years. Bring your own braids or ' +
      'buy them at the counter; either way you will be out before the evening lecture.',
  },
  {
    name: 'Silk Thread Kabalagala',
    type: 'Threading Salon',
    priceRange: 1,
    owner: 'Hassan Lubega',
    address: 'Plot 3 Ggaba Road, Kabalagala',
    at: [0.29815, 32.60047],
    hours: 'weekend',
    team: 2,
    signature: ['Upper Lip Threading'],
    reviews: 7,
    stars: 4.2,
    lead: 15,
    amenities: 'Women Only, Backup Power',
    description:
      'A cotton thread, a good lamp and a mirror you are allowed to criticize in. Upper lip ' +
      'and brows while your matooke steams next door.',
  },
  {
    name: 'Boda Beauty',
    type: 'Mobile Beauty',
    priceRange: 2,
    owner: 'Moses Kato',
    address: 'Plot 27 Naalya Road, Naalya',
    at: [0.36874, 32.63548],
    hours: 'every day',
    team: 4,
    reviews: 0,
    stars: 0,
    lead: 180,
    amenities: 'Comes to You, Card Payments',
    description:
      'Kampala traffic is our problem, not yours. A trained therapist and her kit ride to your ' +
      'gate with everything but the chair.',
  },
]
