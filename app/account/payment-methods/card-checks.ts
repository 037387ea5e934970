// What a card form checks before a card leaves the browser (specification section 5, Card form). Pure.

export type CardField = 'number' | 'name' | 'expiry' | 'cvv'

export type Card = Record<CardField, string>

export type CardFaults = Partial<Record<CardField, string>>

const BRANDS: Record<string, string> = { 3: 'Amex', 4: 'Visa', 5: 'MasterCard', 6: 'Discover' }

/** The digits of a typed number. */
export function bare(number: string): string {
  return number.replace(/\s/g, '')
}

/** By the first digit (specification section 3). */
export function cardBrand(number: string): string {
  return BRANDS[bare(number)[0] ?? ''] ?? 'Card'
}

/** The errors by field; `today` is the person's local date. */
export function cardFaults(card: Card, today: Date): CardFaults {
  const faults: [CardField, string | null][] = [
    ['number', numberFault(bare(card.number))],
    ['name', card.name.trim().length < 2 ? 'Cardholder name is required' : null],
    ['expiry', expiryFault(bare(card.expiry), today)],
    ['cvv', cvvFault(card.cvv.trim())],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

function numberFault(number: string): string | null {
  if (/\D/.test(number)) return 'Enter the card number using digits only'
  if (number.startsWith('3')) {
    if (number.length !== 15) return 'An Amex card number has 15 digits'
  } else {
    if (number.length < 16) return 'Card number must be at least 16 digits'
    if (number.length > 19) return 'Card number cannot exceed 19 digits'
  }
  return passesLuhn(number) ? null : 'This card number isn’t valid. Check the digits.'
}

/** Whether the check digit of a card number is right (Luhn). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function expiryFault(expiry: string, today: Date): string | null {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  if (!month || !year) return 'Expiry date must be in MM/YY format'
  // Valid until the end of the printed month.
  const over = new Date(2000 + Number(year), Number(month), 1)
  return today < over ? null : 'This card has expired'
}

function cvvFault(cvv: string): string | null {
  if (cvv.length > 4) return 'CVV cannot exceed 4 digits'
  return /^\d{3,4}$/.test(cvv) ? null : 'CVV must be at least 3 digits'
}
