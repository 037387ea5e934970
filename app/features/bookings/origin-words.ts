// Where a visit came from, in the words that both sides read.

export const ORIGIN_LABELS = {
  party: 'Booked with friends',
  repeat: 'Booked as a repeat booking',
  salon: 'Booked by the salon',
  goal: 'Booked from a savings goal',
  waiting: 'Booked through the waiting list',
  gift: 'Booked as a gift',
  offer: 'Booked from the salon’s offer',
  link: 'Booked by the salon’s link',
  poster: 'Booked by the salon’s poster',
  embed: 'Booked at a time on the salon’s website',
  button: 'Booked by a button on the salon’s website',
  assistant: 'Booked with an assistant',
} as const
