// In which currency the prices of a shop are told beside its own, to somebody who has not signed in.
import { expect, test } from 'vitest'
import { ask, type Person } from '../e2e/harness/people'
import { stocked } from '../e2e/harness/stock'

/** A stranger whose clock is that of a place. */
const reader = (zone: string): Person => ({ name: '', email: '', password: '', cookies: new Map([['tz', zone]]) })

test.each([
  ['elsewhere, in the currency of where they are', 'Kenya', 'Africa/Lagos', ['NGN']],
  ['where they are, not again', 'Kenya', 'Africa/Nairobi', []],
  ['from nowhere known, in dollars', 'Kenya', 'Pacific/Kiritimati', ['$']],
])('%s', async (_, country, zone, currencies) => {
  await stocked()
  const { text } = await ask(`/shop?country=${country}`, { as: reader(zone) })
  expect(text).toContain('href="/shop/')
  const named = [...text.matchAll(/≈ (\$|[A-Z]{3})/g)].map(([, currency]) => currency)
  expect([...new Set(named)]).toEqual(currencies)
})
