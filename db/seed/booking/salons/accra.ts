// The salons of Accra.
import type { SalonFacts } from '../salon-facts'

export const ACCRA: SalonFacts[] = [
  {
    name: 'Adinkra Cuts',
    type: 'Barbershop',
    priceRange: 2,
    owner: 'Yaw Amponsah',
    address: '31 Oxford Street, Osu',
    at: [5.55638, -0.18214],
    hours: 'early to late',
    team: 4,
    signature: ['Freehand Design', 'Beard Dye'],
    reviews: 14,
    stars: 4.5,
    lead: 30,
    amenities: 'WiFi, Air Conditioning, TV & Sport, Card Payments',
    description:
      'Pick a symbol from the wall and leave wearing it. Designs are carved freehand, beards ' +
      'are oiled with prekese, and the highlife is always vinyl.',
  },
  {
    name: 'Sankofa Natural Hair',
    type: 'Hair Salon',
    priceRange: 3,
    owner: 'Adwoa Ofori',
    address: '8 Lagos Avenue, East Legon',
    at: [5.63684, -0.16127],
    hours: 'late week',
    team: 5,
    signature: ['Starter Locs', 'Wash & Go'],
    reviews: 17,
    stars: 4.6,
    amenities: 'WiFi, Parking, Air Conditioning, Refreshments, Kids Welcome',
    description:
      'Going back for what our grandmothers knew: threading, oils, and time. The loc bar is ' +
      'upstairs, and first big chops are met with applause and a glass of sobolo.',
  },
  {
    name: 'Shea & Co. Body Waxing',
    type: 'Waxing Studio',
    priceRange: 2,
    owner: 'Esi Quaye',
    address: '14 Ndabaningi Sithole Road, Labone',
    at: [5.56617, -0.16983],
    hours: 'specification',
    team: 2,
    reviews: 8,
    stars: 4.4,
    amenities: 'WiFi, Parking, Air Conditioning, Private Rooms',
    description:
      'Shea butter from Tamale before and after, and a gentle voice throughout. Two rooms, two ' +
      'therapists, no waiting in a corridor.',
  },
  {
    name: 'Blue Kente Nails',
    type: 'Nail Salon',
    priceRange: 2,
    owner: 'Esi Quaye',
    address: '5 Spintex Road, Baatsonaa',
    at: [5.63342, -0.10518],
    hours: 'mall',
    team: 4,
    signature: ['French or Ombré Finish'],
    reviews: 11,
    stars: 4.4,
    amenities: 'WiFi, Parking, Air Conditioning, Kids Welcome, Backup Power',
    description:
      'Kente stripes at the tip, nude at the base, and not one bubble in between. Parents soak ' +
      'their feet while the little corner keeps small hands busy.',
  },
  {
    name: 'Asaase Spa',
    type: 'Spa',
    priceRange: 4,
    owner: 'Adwoa Ofori',
    address: '2 Fifth Circular Road, Cantonments',
    at: [5.58371, -0.17249],
    hours: 'every day late',
    team: 5,
    signature: ['Clay Body Wrap', 'Foot Ritual'],
    reviews: 12,
    stars: 4.7,
    lead: 120,
    amenities: 'WiFi, Parking, Garden, Steam Room, Shower, Private Rooms, Wheelchair Access',
    description:
      'Clay, cocoa and calm behind a long white wall. The ritual begins with a foot bath in ' +
      'the courtyard, and by the end you will have to be reminded to pay.',
  },
  {
    name: 'Makola Glam',
    type: 'Makeup Studio',
    priceRange: 1,
    owner: 'Mawuli Agbeko',
    address: '66 Farrar Avenue, Adabraka',
    at: [5.56012, -0.21087],
    hours: 'weekend',
    team: 3,
    signature: ['Graduation Face'],
    reviews: 10,
    stars: 4.2,
    amenities: 'Air Conditioning, Backup Power, Card Payments',
    description:
      'Graduation, outdooring, engagement: same-day glam at market prices. Tell us the color ' +
      'of your cloth and we will have the palette open when you sit down.',
  },
  {
    name: 'Harbour Lash Co.',
    type: 'Lash Studio',
    priceRange: 3,
    owner: 'Mawuli Agbeko',
    address: '19 Patrice Lumumba Road, Airport Residential',
    at: [5.60473, -0.18356],
    hours: 'late week',
    team: 3,
    signature: ['Hybrid Full Set'],
    reviews: 10,
    stars: 4.5,
    amenities: 'WiFi, Parking, Air Conditioning, Private Rooms, Card Payments',
    description:
      'Cabin crew keep us busy before dawn flights, so we know how to make a set last. Hybrid ' +
      'volumes, low-fume glue, and a nap you did not know you needed.',
  },
  {
    name: "Odo's Brow Bench",
    type: 'Brow Bar',
    priceRange: 1,
    owner: 'Yaw Amponsah',
    address: '23 Exhibition Road, Dansoman',
    at: [5.53718, -0.26794],
    hours: 'every day',
    team: 2,
    reviews: 0,
    stars: 0,
    lead: 15,
    amenities: 'WiFi, Backup Power',
    description:
      'One bench, one mirror, two very particular ladies with tweezers. Newly opened by the ' +
      'roundabout and already the talk of the choir.',
  },
]
