// Numbers as people write them, and what the api is asked.
import { describe, expect, test } from 'vitest'
import { page } from './page.server'
import { typedAmount } from './typed-amount'
import { asApiReads, phoneCountries, typedPhone, writerOf } from './typed-form.server'

describe('an amount', () => {
  test.each([
    ['1000', '1000'],
    [' 25.00 ', '25.00'],
    ['1,000', '1000'],
    ['1,000,000.50', '1000000.50'],
    ['1 000.50', '1000.50'],
    ['1\u00a0000', '1000'],
    ['1\u202f000,50', '1 000,50'.replace(' ', '\u202f')],
    ["1'000.50", '1000.50'],
    // Two kinds of separators are plain in every language.
    ['1.000,50', '1000.50'],
    ['1.234.567,89', '1234567.89'],
    // What is no number is the api's to refuse.
    ['1,50', '1,50'],
    ['1,0000', '1,0000'],
    ['10 00', '10 00'],
    ['1.000.000', '1.000.000'],
    ['1,000,50', '1,000,50'],
    ['-5', '-5'],
    ['1e3', '1e3'],
    ['.5', '.5'],
    ['5.', '5.'],
    ['', ''],
    ['KES 500', 'KES 500'],
  ])('%j is %j in English', (typed, read) => {
    expect(typedAmount(typed, 'en-KE')).toBe(read)
  })

  test.each([
    ['1,50', '1.50'],
    ['1.000', '1000'],
    ['1.000.000', '1000000'],
    ['1.000,50', '1000.50'],
    ['1 000,50', '1000.50'],
    ['1,000.50', '1000.50'],
    // As our own pages write it.
    ['25.00', '25.00'],
    ['0.50', '0.50'],
    ['1500.00', '1500.00'],
    ['1000', '1000'],
  ])('%j is %j in German', (typed, read) => {
    expect(typedAmount(typed, 'de-DE')).toBe(read)
  })

  test('a language that is none is read as English', () => {
    expect(typedAmount('1,000', '*')).toBe('1000')
  })
})

describe('a phone number', () => {
  test.each([
    ['0712 345 678', 'KE', '+254712345678'],
    ['0712-345-678', 'KE', '+254712345678'],
    ['0803 123 4567', 'NG', '+2348031234567'],
    ['+255 712 345 678', 'KE', '+255 712 345 678'],
    ['00255712345678', 'KE', '00255712345678'],
    ['0712', 'KE', '0712'],
    ['hello', 'KE', 'hello'],
    ['0712 345 678', 'US', '0712 345 678'],
    ['0712 345 678', null, '0712 345 678'],
  ] as const)('%j in %s is %j', (typed, country, read) => {
    expect(typedPhone(typed, country)).toBe(read)
  })

  test.each([
    ['+255712345678', { 'cf-ipcountry': 'KE', 'accept-language': 'en-NG' }, 'TZ'],
    [null, { 'cf-ipcountry': 'KE', 'accept-language': 'en-NG' }, 'KE'],
    [null, { 'cf-ipcountry': 'XX', 'accept-language': 'sw-TZ,en;q=0.5' }, 'TZ'],
    [null, {}, null],
  ])('of %j with %j belongs to %s', (phone, headers, country) => {
    const request = new Request('http://here.test', { headers })
    expect(writerOf(request, { phone, currency: 'USD' }).country).toBe(country)
  })

  test.each([
    ['KES', {}, 'KE'],
    // Most browsers are American, wherever their owners are.
    ['NGN', { 'accept-language': 'en-US' }, 'NG'],
    ['KES', { 'cf-ipcountry': 'UG' }, 'UG'],
    // Anybody may count in dollars.
    ['USD', { 'accept-language': 'sw-TZ' }, 'TZ'],
  ])('of somebody who counts in %s, with %j, belongs to %s', (currency, headers, country) => {
    const request = new Request('http://here.test', { headers })
    expect(writerOf(request, { phone: null, currency }).country).toBe(country)
  })

  test.each([
    ['712 345 678', 'UG', '+256712345678'],
    ['0712 345 678', 'UG', '+256712345678'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['+254 712 345 678', 'UG', '+254 712 345 678'],
    ['00254712345678', 'UG', '00254712345678'],
    ['0712 345 678', 'US', '0712 345 678'],
    ['712 345 678', 'Uganda', '712 345 678'],
    ['hello', 'UG', 'hello'],
  ])('%j beside %s is %j', (phone, phoneCountry, read) => {
    const form = new URLSearchParams({ phone, phoneCountry })
    asApiReads(form, { language: 'en-US', country: null })
    expect(form.get('phone')).toBe(read)
  })

  test('is offered the countries of our currencies, and first the one that somebody is in', () => {
    const of = (country: string) =>
      phoneCountries(new Request('http://here.test', { headers: { 'cf-ipcountry': country } }))
    expect(of('UG')).toMatchObject({ own: 'UG', offered: { length: 12 } })
    expect(of('UG').offered).toContainEqual(['UG', 'UG +256'])
    expect(of('DE').offered[0]).toEqual(['DE', 'DE +49'])
    expect(of('XX').own).toBe('KE')
  })

  test.each([
    // An address says its country, and the api reads by it.
    ['KE', { phone: '0712 345 678', city: 'Kampala, Uganda' }, '0712 345 678'],
    ['KE', { phone: '0712 345 678', city: 'Arusha', country: 'Tanzania' }, '0712 345 678'],
    // A payout goes to where its currency is paid.
    ['UG', { phone: '0712 345 678', currency: 'KES', provider: 'M-Pesa' }, '+254712345678'],
    ['UG', { phone: '0712 345 678', currency: 'USD', provider: 'M-Pesa' }, '+256712345678'],
    // A gift goes to whoever is near, or at least has its currency.
    ['UG', { phone: '0712 345 678', currency: 'KES' }, '+256712345678'],
    ['US', { phone: '0712 345 678', currency: 'KES' }, '+254712345678'],
    [null, { phone: '0712 345 678', currency: 'USD' }, '0712 345 678'],
  ] as const)('of somebody in %s in the form %j is %s', (country, fields, read) => {
    const form = new URLSearchParams(fields)
    asApiReads(form, { language: 'en-US', country })
    expect(form.get('phone')).toBe(read)
  })

  test('of M-Pesa is Kenyan where nothing else is known', () => {
    const form = new URLSearchParams({ phoneNumber: '0712345678', provider: 'M-Pesa' })
    asApiReads(form, { language: 'en-US', country: null })
    expect(form.get('phoneNumber')).toBe('+254712345678')
  })
})

test.each([
  ...[
    'amount',
    'price',
    'price-3',
    'addOn-price',
    'shares[0].amount',
    'target',
    'own',
    'min',
    'max',
  ],
  ...['threshold', 'dailyCap', 'deliveryFee', 'countryFee', 'freeDeliveryFrom'],
])('%s holds an amount', (name) => {
  const form = new URLSearchParams({ [name]: '1,000' })
  expect(asApiReads(form, { language: 'en-KE', country: null }).get(name)).toBe('1000')
})

test.each([
  ['percent', '2,5', '2.5'],
  ['commission', '12,5 %', '12.5'],
  ['deposit', ' 20% ', '20'],
  ['lateFee', '50 %', '50'],
])('%s holds a percentage: %j is %j', (name, typed, read) => {
  const form = new URLSearchParams({ [name]: typed })
  expect(asApiReads(form, { language: 'de-DE', country: null }).get(name)).toBe(read)
})

test.each([
  ...['stock', 'lowStock', 'quantity', 'durationMinutes', 'durationMinutes-2', 'addOn-minutes'],
  ...['minutes', 'gapMinutes', 'answerHours', 'dispatchDays', 'returnDays'],
])('%s holds a whole number', (name) => {
  const form = new URLSearchParams({ [name]: ' 1,200 ' })
  expect(asApiReads(form, { language: 'en-KE', country: null }).get(name)).toBe('1200')
})

test('every form of a page is read so, and its query, and nothing else of either', async () => {
  const body = new FormData()
  for (const amount of ['1,000', '2 500.50']) body.append('amount', amount)
  body.append('note', '1,000 thanks')
  body.append('name', '1,000')
  body.append('price-3', '1.000,50')
  body.append('phone', '0712 345 678')
  const request = new Request('http://here.test/send?amount=1%2C000&q=1%2C000', {
    method: 'POST',
    body,
    headers: { 'cf-ipcountry': 'KE' },
  })
  const action = page('anyone', async ({ request, searchParams }) => ({
    form: [...(await request.formData())],
    query: [...searchParams],
  }))
  const read = await action({ request, params: {}, context: {} } as never)
  expect(read.form.map((field) => field.join(': ')).sort()).toEqual([
    'amount: 1000',
    'amount: 2500.50',
    'name: 1,000',
    'note: 1,000 thanks',
    'phone: +254712345678',
    'price-3: 1000.50',
  ])
  expect(Object.fromEntries(read.query)).toEqual({ amount: '1000', q: '1,000' })
})
