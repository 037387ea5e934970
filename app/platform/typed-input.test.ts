// Numbers and phone numbers as people write them, and what the api is asked: as the schemas say.
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { z } from 'zod'
import { CodeRequest, PhoneSignIn } from '../../api/identity/authentication/input'
import { MobileMoney, TypedAmount } from '../../api/money/ledger/input'
import { AddDestination } from '../../api/money/payouts/input'
import { Contact, PersonalMove, SplitPayment } from '../../api/money/transfers/input'
import { NewService, Policies } from '../../api/salons/set-up/input'
import { AddressForm } from '../../api/shop/cart/input'
import { BuyGiftCard } from '../../api/shop/gift-cards/input'
import { typedAmount } from './typed-amount'
import {
  phoneCountries,
  readFields,
  readTyped,
  secretsOf,
  typedPhone,
  type Writer,
  writerOf,
} from './typed-input.server'

const KENYAN: Writer = { language: 'en-KE', country: 'KE' }

/** A form as a browser sends it. */
function sent(fields: Record<string, string | string[]>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

describe('an amount', () => {
  test.each([
    ['1000', '1000'],
    [' 25.00 ', '25.00'],
    ['1,000', '1000'],
    ['1,000,000.50', '1000000.50'],
    ['1 000.50', '1000.50'],
    ['1\u00a0000', '1000'],
    ['1\u202f000,50', '1\u202f000,50'],
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
    expect(readTyped(TypedAmount, typed, KENYAN)).toBe(read)
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
    expect(readTyped(TypedAmount, typed, { language: 'de-DE', country: null })).toBe(read)
  })

  test('a language that is none is read as English', () => {
    expect(typedAmount('1,000', '*')).toBe('1000')
  })

  test.each([
    ['2,5', '2.5'],
    ['12,5 %', '12.5'],
    [' 20% ', '20'],
  ])('the percentage %j is %j', (deposit, read) => {
    const json = { ...POLICIES, deposit }
    expect(readTyped(Policies, json, { language: 'de-DE', country: null }).deposit).toBe(read)
  })
})

const POLICIES = { version: '1', lateFee: '50 %', noShowFee: '100' }

describe('a whole number', () => {
  const of = (durationMinutes: string, more: Record<string, string> = {}) =>
    readFields(NewService, sent({ name: 'Cut', durationMinutes, ...more }), KENYAN)

  test('is one however it is written', () => {
    expect(of(' 1,200 ').durationMinutes).toBe(1200)
  })

  test('that is none is refused as none', () => {
    expect(of('an hour').durationMinutes).toBeNaN()
  })

  test('that is missing is refused, or is what it is where nothing is said', () => {
    expect(of('', { gapMinutes: '' })).toMatchObject({ durationMinutes: null })
    expect(of('', { gapMinutes: '' })).not.toHaveProperty('gapMinutes')
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
    const writer = { language: 'en-US', country: null }
    expect(readFields(CodeRequest, sent({ phone, phoneCountry }), writer).phone).toBe(read)
  })

  test('is offered the countries of our currencies, and first the one that somebody is in', () => {
    const of = (country: string) =>
      phoneCountries(new Request('http://here.test', { headers: { 'cf-ipcountry': country } }))
    expect(of('UG')).toMatchObject({ own: 'UG', offered: { length: 12 } })
    expect(of('UG').offered).toContainEqual(['UG', 'UG +256'])
    expect(of('DE').offered[0]).toEqual(['DE', 'DE +49'])
    expect(of('XX').own).toBe('KE')
  })

  const [Number_] = AddDestination.options

  test.each<[string, ZodType, 'KE' | 'UG' | 'US' | null, Record<string, string>, string, string]>([
    // An address says its country, and the api reads by it.
    ['an address', AddressForm, 'KE', { city: 'Arusha' }, 'phone', '0712 345 678'],
    // A payout goes to where its currency is paid.
    [
      'a payout',
      Number_,
      'UG',
      { type: 'mobile_money', currency: 'KES', provider: 'M-Pesa' },
      'phone',
      '+254712345678',
    ],
    [
      'a payout in dollars',
      Number_,
      'UG',
      { type: 'mobile_money', currency: 'USD', provider: 'M-Pesa' },
      'phone',
      '+256712345678',
    ],
    // M-Pesa is Kenyan where nothing else is known.
    ['mobile money', MobileMoney, null, { provider: 'M-Pesa' }, 'phoneNumber', '+254712345678'],
    // A gift goes to whoever is near, or at least has its currency.
    ['a gift', BuyGiftCard, 'UG', { currency: 'KES' }, 'phone', '+256712345678'],
    ['a gift from afar', BuyGiftCard, 'US', { currency: 'KES' }, 'phone', '+254712345678'],
    ['a gift in dollars', BuyGiftCard, null, { currency: 'USD' }, 'phone', '0712 345 678'],
  ])('of %s', (_, schema, country, fields, name, read) => {
    const form = sent({ ...fields, [name]: '0712 345 678' })
    const json = readFields(schema, form, { language: 'en-US', country }) as Record<string, string>
    expect(json[name]).toBe(read)
  })

  test('or an email address stays what it is', () => {
    expect(readTyped(Contact, 'amina@example.com', KENYAN)).toBe('amina@example.com')
    expect(readTyped(Contact, '0712 345 678', KENYAN)).toBe('+254712345678')
  })
})

describe('a form', () => {
  test('is read by its schema, and nothing else of it', () => {
    const form = sent({ person: 'p1', amount: '1,000', currency: 'KES', note: '1,000 thanks', intent: 'send' })
    expect(readFields(PersonalMove, form, KENYAN)).toEqual({
      person: 'p1',
      amount: '1000',
      currency: 'KES',
      note: '1,000 thanks',
    })
  })

  test('has rows, and what a page puts together is read the same', () => {
    const shares = [
      { person: 'a', amount: '1,000' },
      { person: 'b', amount: '2 500.50' },
    ]
    const json = { transaction: 't', currency: 'KES', note: '', shares }
    const read = [
      { person: 'a', amount: '1000' },
      { person: 'b', amount: '2500.50' },
    ]
    expect(readTyped(SplitPayment, json, KENYAN).shares).toEqual(read)
    const form = sent({
      transaction: 't',
      currency: 'KES',
      'shares[0].person': 'a',
      'shares[0].amount': '1,000',
      'shares[1].person': 'b',
      'shares[1].amount': '2 500.50',
    })
    expect(readFields(SplitPayment, form, KENYAN).shares).toEqual(read)
  })

  const ReplyButtons = z.object({
    on: z.boolean().default(false),
    maybe: z.boolean().optional(),
    picked: z.array(z.string()).default([]),
    cleared: z.string().max(20).optional(),
    chosen: z.string().min(1).optional(),
    nobody: z.string().nullable(),
  })

  test('says what is ticked, listed and left empty', () => {
    const form = sent({ on: 'on', picked: ['a', 'b'], cleared: '', chosen: '', nobody: '' })
    expect(readFields(ReplyButtons, form, KENYAN)).toEqual({ on: true, picked: ['a', 'b'], cleared: '', nobody: null })
  })

  test('that is empty leaves out what it does not say', () => {
    expect(readFields(ReplyButtons, sent({}), KENYAN)).toEqual({ on: false })
  })

  test('keeps its secrets', () => {
    expect(secretsOf(PhoneSignIn)).toEqual(['password'])
  })
})
