// The salons of Dar es Salaam.
import type { SalonFacts } from '../salon-facts'

export const DAR_ES_SALAAM: SalonFacts[] = [
  {
    name: 'Bahari Day Spa',
    type: 'Spa',
    priceRange: 4,
    owner: 'Elizabeth Mrema',
    address: '15 Haile Selassie Road, Masaki',
    at: [-6.74826, 39.27564],
    hours: 'every day late',
    team: 5,
    signature: ['Couples Massage'],
    reviews: 13,
    stars: 4.7,
    lead: 120,
    horizon: 90,
    amenities: 'WiFi, Parking, Air Conditioning, Steam Room, Shower, Private Rooms, Refreshments',
    description:
      'The sea is two streets away and you can smell it between the clove and the coconut. ' +
      'Book the sunset couple room, then walk it off along the peninsula.',
  },
  {
    name: 'Mrembo wa Pwani',
    type: 'Hair Salon',
    priceRange: 2,
    owner: 'Mwanaidi Salum',
    address: '42 Mwai Kibaki Road, Mikocheni',
    at: [-6.76415, 39.24837],
    hours: 'weekend',
    team: 5,
    reviews: 14,
    stars: 4.4,
    amenities: 'WiFi, Parking, Air Conditioning, Prayer Space, Women Only',
    description:
      'A coastal salon with a curtained room for sisters who cover. Coconut oil is warmed ' +
      'while you choose, and the humidity-proof blow-dry has earned its reputation.',
  },
  {
    name: 'Kinyozi cha Upanga',
    type: 'Barbershop',
    priceRange: 1,
    owner: 'Rashid Omari',
    address: '8 United Nations Road, Upanga',
    at: [-6.80791, 39.28263],
    hours: 'early to late',
    team: 3,
    signature: ['Father & Son'],
    reviews: 9,
    stars: 4.3,
    lead: 30,
    amenities: 'Air Conditioning, TV & Sport, Backup Power',
    description:
      'Cold towels from the freezer are the secret of Upanga summers. Fathers and sons get the ' +
      'two-chair price on Saturdays.',
  },
  {
    name: 'Clove & Honey Waxing',
    type: 'Waxing Studio',
    priceRange: 3,
    owner: 'Elizabeth Mrema',
    address: '3 Toure Drive, Oyster Bay',
    at: [-6.76892, 39.28517],
    hours: 'late week',
    team: 3,
    reviews: 8,
    stars: 4.5,
    amenities: 'WiFi, Parking, Air Conditioning, Private Rooms, Shower',
    description:
      'Honey wax scented with Zanzibari clove, always at a pleasant temperature. Beach-ready in ' +
      'forty minutes, with an aloe wrap that takes the pink away.',
  },
  {
    name: 'Hina na Hariri',
    type: 'Makeup Studio',
    priceRange: 2,
    owner: 'Mwanaidi Salum',
    address: '91 Msimbazi Street, Kariakoo',
    at: [-6.82074, 39.27391],
    hours: 'specification',
    team: 3,
    reviews: 10,
    stars: 4.5,
    lead: 120,
    horizon: 90,
    amenities: 'Air Conditioning, Women Only, Bridal Room, Prayer Space',
    description:
      'Brides of Kariakoo have trusted these hands with their henna for two decades. Piko to ' +
      'the elbow, a soft glam face, and an udi-scented room for the whole family of helpers.',
  },
  {
    name: "Dada's Nail Bar",
    type: 'Nail Salon',
    priceRange: 1,
    owner: 'Happiness Lyimo',
    address: '36 Shekilango Road, Sinza',
    at: [-6.78573, 39.22346],
    hours: 'every day',
    team: 3,
    reviews: 12,
    stars: 4.2,
    amenities: 'WiFi, Kids Welcome',
    description:
      'Loud colors, louder bongo flava, and a manicure that survives washing up. Sit on the ' +
      'pavement side and half of Sinza will greet you.',
  },
  {
    name: 'Msasani Brow House',
    type: 'Brow Bar',
    priceRange: 2,
    owner: 'Happiness Lyimo',
    address: '12 Kimweri Avenue, Msasani',
    at: [-6.75684, 39.26433],
    hours: 'siesta',
    team: 2,
    reviews: 7,
    stars: 4.4,
    amenities: 'WiFi, Air Conditioning, Card Payments',
    description:
      'We close when the afternoon is too hot to think, and come back with steady hands. ' +
      'Lamination, tint and a shape card for your file.',
  },
  {
    name: 'Upepo Hair Lounge',
    type: 'Hair Salon',
    priceRange: 3,
    owner: 'Rashid Omari',
    address: '5 Africana Road, Mbezi Beach',
    at: [-6.72841, 39.21679],
    hours: 'mall',
    team: 4,
    signature: ['Highlights'],
    reviews: 0,
    stars: 0,
    amenities: 'WiFi, Parking, Air Conditioning, Refreshments, Wheelchair Access',
    description:
      'A new lounge catching the Mbezi breeze, opened by two stylists home from Muscat. Color ' +
      'is their language; ask for copper and watch them smile.',
  },
]
