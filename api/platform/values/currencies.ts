// Our currencies: one row each, as the specification lists them. Browser-safe. What else a new one needs,
// in the database and its demo data, currencies.test.ts says.

type Row = {
  name: string
  /** Decimal digits. Our own: Intl prints SOS without decimals, for one. */
  digits: 0 | 2
  /** Units for one US dollar, mid-market on 2026-11-20, times a million: what local runs exchange at. */
  micros: number
  /** The least and the most that somebody gives, about 1 and 500 US dollars, and sums to choose from; in minor units. */
  sums: { least: number; most: number; suggested: number[] }
  /**
   * What one of our minor units is in Stripe's; null where it charges no cards. Of those without decimals it takes UGX
   * in hundredths all the same, and only whole shillings (https://docs.stripe.com/currencies#special-cases).
   */
  stripeUnit: 1 | 100 | null
  /** What costs a thousand shillings in Kenya, and the step that prices come in, in whole units; null where there are no salons. */
  prices: [thousand: number, step: number] | null
}

export const CURRENCY = {
  USD: {
    name: 'US Dollar',
    digits: 2,
    micros: 1_000_000,
    sums: { least: 1_00, most: 500_00, suggested: [10_00, 25_00, 50_00, 100_00] },
    stripeUnit: 1,
    prices: [8, 1],
  },
  KES: {
    name: 'Kenyan Shilling',
    digits: 2,
    micros: 129_250_000,
    sums: { least: 100_00, most: 65_000_00, suggested: [1_000_00, 2_500_00, 5_000_00, 10_000_00] },
    stripeUnit: 1,
    prices: [1_000, 50],
  },
  TZS: {
    name: 'Tanzanian Shilling',
    digits: 2,
    micros: 2_465_000_000,
    sums: { least: 2_500_00, most: 1_250_000_00, suggested: [20_000_00, 50_000_00, 100_000_00, 200_000_00] },
    stripeUnit: 1,
    prices: [20_000, 1_000],
  },
  UGX: {
    name: 'Ugandan Shilling',
    digits: 0,
    micros: 3_630_000_000,
    sums: { least: 4_000, most: 1_800_000, suggested: [30_000, 75_000, 150_000, 300_000] },
    stripeUnit: 100,
    prices: [28_000, 1_000],
  },
  RWF: {
    name: 'Rwandan Franc',
    digits: 0,
    micros: 1_452_000_000,
    sums: { least: 1_500, most: 725_000, suggested: [10_000, 25_000, 50_000, 100_000] },
    stripeUnit: 1,
    prices: [10_000, 500],
  },
  BIF: {
    name: 'Burundian Franc',
    digits: 0,
    micros: 2_955_000_000,
    sums: { least: 3_000, most: 1_500_000, suggested: [25_000, 50_000, 100_000, 250_000] },
    stripeUnit: 1,
    prices: null,
  },
  ETB: {
    name: 'Ethiopian Birr',
    digits: 2,
    micros: 153_400_000,
    sums: { least: 150_00, most: 75_000_00, suggested: [1_000_00, 2_500_00, 5_000_00, 10_000_00] },
    stripeUnit: 1,
    prices: null,
  },
  SOS: {
    name: 'Somali Shilling',
    digits: 2,
    micros: 571_000_000,
    sums: { least: 600_00, most: 285_000_00, suggested: [5_000_00, 10_000_00, 25_000_00, 50_000_00] },
    stripeUnit: 1,
    prices: null,
  },
  SSP: {
    name: 'South Sudanese Pound',
    digits: 2,
    micros: 4_560_000_000,
    sums: { least: 5_000_00, most: 2_250_000_00, suggested: [50_000_00, 100_000_00, 200_000_00, 400_000_00] },
    stripeUnit: null,
    prices: null,
  },
  NGN: {
    name: 'Nigerian Naira',
    digits: 2,
    micros: 1_447_000_000,
    sums: { least: 1_500_00, most: 725_000_00, suggested: [10_000_00, 25_000_00, 50_000_00, 100_000_00] },
    stripeUnit: 1,
    prices: [10_000, 500],
  },
  GHS: {
    name: 'Ghanaian Cedi',
    digits: 2,
    micros: 10_950_000,
    sums: { least: 10_00, most: 5_500_00, suggested: [100_00, 250_00, 500_00, 1_000_00] },
    stripeUnit: null,
    prices: [100, 10],
  },
  ZAR: {
    name: 'South African Rand',
    digits: 2,
    micros: 17_240_000,
    sums: { least: 20_00, most: 8_500_00, suggested: [150_00, 300_00, 500_00, 1_000_00] },
    stripeUnit: 1,
    prices: [150, 10],
  },
} satisfies Record<string, Row>
