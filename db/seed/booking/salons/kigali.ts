// The salons of Kigali.
import type { SalonFacts } from '../salon-facts'

export const KIGALI: SalonFacts[] = [
  {
    name: 'Umucyo Spa',
    type: 'Spa',
    priceRange: 4,
    owner: 'Solange Umutoni',
    address: 'KG 9 Avenue 21, Nyarutarama',
    at: [-1.93524, 30.10186],
    hours: 'every day',
    team: 4,
    reviews: 11,
    stars: 4.7,
    lead: 120,
    amenities: 'WiFi, Parking, Garden, Steam Room, Shower, Private Rooms, Refreshments',
    description:
      'Morning light over the golf course, green tea from Nyungwe, and silence in three ' +
      'languages. The half-day ritual is worth planning a weekend around.',
  },
  {
    name: 'Isimbi Hair Gallery',
    type: 'Hair Salon',
    priceRange: 3,
    owner: 'Yvette Mutesi',
    address: 'KG 28 Avenue 7, Kimihurura',
    at: [-1.95377, 30.08834],
    hours: 'late week',
    team: 4,
    reviews: 14,
    stars: 4.6,
    amenities: 'WiFi, Parking, Refreshments, Card Payments, Wheelchair Access',
    description:
      'Half salon, half gallery: local painters on the walls, amasunzu-inspired cuts in the ' +
      'chairs. The team will happily spend an hour on the sketch before touching a strand.',
  },
  {
    name: 'Thousand Hills Barbers',
    type: 'Barbershop',
    priceRange: 2,
    owner: 'Jean-Paul Nshuti',
    address: 'KG 11 Avenue 40, Remera',
    at: [-1.95716, 30.11247],
    hours: 'early to late',
    team: 4,
    signature: ['Skin Fade'],
    reviews: 12,
    stars: 4.4,
    lead: 30,
    amenities: 'WiFi, TV & Sport, Card Payments, Backup Power',
    description:
      'Clean fades a short walk from Amahoro Stadium. On match days the queue sings; on other ' +
      'days you will hear only the clippers and the coffee machine.',
  },
  {
    name: 'Imigongo Nails',
    type: 'Nail Salon',
    priceRange: 2,
    owner: 'Chantal Uwimana',
    address: 'KG 7 Avenue 15, Kacyiru',
    at: [-1.93928, 30.08065],
    hours: 'specification',
    team: 3,
    reviews: 10,
    stars: 4.5,
    amenities: 'WiFi, Air Conditioning, Card Payments',
    description:
      'Black, white and earth-red spirals painted freehand on your nails, after the imigongo ' +
      'art of the east. Plain polish is welcome too, and is done just as seriously.',
  },
  {
    name: 'Umwiza Lash & Lift',
    type: 'Lash Studio',
    priceRange: 3,
    owner: 'Solange Umutoni',
    address: 'KN 5 Avenue 3, Kiyovu',
    at: [-1.95442, 30.06238],
    hours: 'specification',
    team: 2,
    services: ['Classic Full Set', 'Two-week Refill', 'Lash Lift', 'Lash Lift & Tint', 'Lash Tint', 'Gentle Removal'],
    reviews: 0,
    stars: 0,
    amenities: 'WiFi, Parking, Air Conditioning, Private Rooms',
    description:
      'A new studio in a Kiyovu garden house. Lifts and classic sets only, because we would ' +
      'rather do two styles perfectly.',
  },
  {
    name: 'Agaseke Mobile Beauty',
    type: 'Mobile Beauty',
    priceRange: 2,
    owner: 'Chantal Uwimana',
    address: 'KG 280 Street 9, Kibagabaga',
    at: [-1.93035, 30.11563],
    hours: 'every day',
    team: 3,
    reviews: 8,
    stars: 4.5,
    lead: 180,
    amenities: 'Comes to You, Card Payments, Kids Welcome',
    description:
      'Everything arrives in one woven basket: towels, oils, polish and a folding stool. New ' +
      'mothers get the first pedicure of the month at half the fuss.',
  },
  {
    name: 'Nyamirambo Threads',
    type: 'Threading Salon',
    priceRange: 1,
    owner: 'Yvette Mutesi',
    address: 'KN 20 Avenue 62, Nyamirambo',
    at: [-1.97894, 30.04321],
    hours: 'weekend',
    team: 2,
    reviews: 9,
    stars: 4.3,
    lead: 15,
    amenities: 'Women Only, Prayer Space',
    description:
      'On the liveliest street in town, behind a beaded curtain. Threading learned in Mombasa, ' +
      'finished with aloe from the yard.',
  },
  {
    name: 'Ubwiza Skin Studio',
    type: 'Med Spa',
    priceRange: 3,
    owner: 'Jean-Paul Nshuti',
    address: 'KG 14 Avenue 11, Gisozi',
    at: [-1.92263, 30.06341],
    hours: 'clinic',
    team: 2,
    reviews: 0,
    stars: 0,
    draft: true,
    amenities: 'WiFi, Parking, Wheelchair Access',
    description:
      'A skin clinic in the making, waiting for its last licence. Consultations, facials and ' +
      'gentle peels will start as soon as the stamp is dry.',
  },
]
