// Rates from Open Exchange Rates (https://docs.openexchangerates.org/reference/latest-json): mid-market,
// units for one US dollar, renewed hourly. Here their decimals become whole numbers, and nowhere else.
import { z } from 'zod'
import { CURRENCIES, type Currency } from '../../values/money'
import type { RatesProvider } from './port'

type OpenExchangeRatesSettings = {
  appId: string
  /** For tests over loopback. */
  baseUrl?: string | undefined
  /** Milliseconds. */
  timeout?: number
}

/** What we need of `latest.json`; it lists some 170 currencies. */
const Latest = z.object({
  base: z.literal('USD'),
  /** Seconds. */
  timestamp: z.number().int().positive().max(100_000_000_000),
  rates: z.record(z.string(), z.unknown()),
})

/** A rate as a whole number of millionths; far beyond this no money of ours is worth anything. */
const Micros = z
  .number()
  .positive()
  .max(1_000_000_000)
  .transform((units) => Math.round(units * 1_000_000))
  .pipe(z.number().int().positive())

/** Fails where they refuse, or where what they say is not twelve rates at a time; names the fault only. */
export function openExchangeRates(settings: OpenExchangeRatesSettings): RatesProvider {
  const { appId, baseUrl = 'https://openexchangerates.org', timeout = 8000 } = settings
  return {
    name: 'Open Exchange Rates',
    async latest() {
      const response = await fetch(`${baseUrl}/api/latest.json`, {
        // In the header, which they take as well as ?app_id=: addresses are written down in more places.
        headers: { authorization: `Token ${appId}`, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) {
        const fault = (body as { message?: unknown } | null)?.message
        const named = typeof fault === 'string' && /^[a-z_]{1,40}$/.test(fault) ? ` ${fault}` : ''
        throw new Error(`Open Exchange Rates answered ${response.status}${named}`)
      }
      const latest = Latest.safeParse(body)
      if (!latest.success) throw new Error('Open Exchange Rates answered something else than rates')
      const { rates, timestamp } = latest.data
      return { asOf: timestamp * 1000, micros: microsOf(rates) }
    },
  }
}

function microsOf(rates: Record<string, unknown>): Record<Currency, number> {
  const found = CURRENCIES.map((currency) => {
    const micros = Micros.safeParse(currency === 'USD' ? 1 : rates[currency])
    if (!micros.success) throw new Error(`Open Exchange Rates has no usable rate for ${currency}`)
    return [currency, micros.data]
  })
  return Object.fromEntries(found)
}
