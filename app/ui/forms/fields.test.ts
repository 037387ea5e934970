// The fields of a form, as its schema and its refusal have them.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TypedAmount } from '../../../api/money/ledger/input'
import { asFormResult, fieldsOf, intentOf } from './fields'

const Order = z.object({
  name: z.string().trim().min(1).max(60),
  note: z.string().max(100).default(''),
  amount: TypedAmount,
  count: z.number(),
  rows: z.array(z.object({ price: z.string().max(9) })).default([]),
})

const refused = (initialValue: Record<string, unknown>, error = {}) => ({ result: { initialValue, error } })

describe('the limits of a field', () => {
  const field = fieldsOf(Order, undefined)

  test.each([
    ['name', { required: true, maxLength: 60 }],
    ['note', { maxLength: 100 }],
    // What separates thousands comes on top.
    ['amount', { inputMode: 'decimal' }],
    ['count', { required: true, inputMode: 'numeric' }],
    ['rows[3].price', { maxLength: 9 }],
    ['of-the-page', {}],
  ])('%s has %j', (name, limits) => {
    const { name: _, defaultValue: __, errors: ___, ...found } = field(name)
    expect(found).toEqual(limits)
  })
})

describe('what a field holds', () => {
  test('is what was before, until it is typed', () => {
    expect(fieldsOf(Order, undefined)('name', 'Amina').defaultValue).toBe('Amina')
    expect(fieldsOf(Order, undefined, {}, { name: 'Amina' })('name').defaultValue).toBe('Amina')
    expect(fieldsOf(Order, refused({ name: 'Aminata' }))('name', 'Amina').defaultValue).toBe('Aminata')
  })

  test('is nothing where it was emptied', () => {
    expect(fieldsOf(Order, refused({ name: '' }))('name', 'Amina').defaultValue).toBe('')
    expect(fieldsOf(Order, refused({ note: 'x' })).on('rows', true)).toBe(false)
  })

  test('is what was before, where an address has some of the answers', () => {
    const field = fieldsOf(Order, asFormResult({ note: 'x' }))
    expect(field('name', 'Amina').defaultValue).toBe('Amina')
    expect(field('note', 'y').defaultValue).toBe('x')
  })

  test('has its faults beside it, of rows as the api names them', () => {
    const field = fieldsOf(Order, refused({}, { 'rows.0.price': ['Dear'] }))
    expect(field('rows[0].price').errors).toEqual(['Dear'])
    expect(field('name').errors).toBeUndefined()
  })
})

test('another form of the page was refused', () => {
  const refusal = refused({ intent: 'save', id: '7', name: 'x' }, { name: ['No'] })
  expect(intentOf(refusal)).toBe('save')
  expect(fieldsOf(Order, refusal, { intent: 'save', id: '7', key: 'k' })('name').errors).toEqual(['No'])
  const other = fieldsOf(Order, refusal, { intent: 'save', id: '8' })
  expect(other('name', 'y')).toMatchObject({ defaultValue: 'y', errors: undefined })
  expect(other.isRefused).toBe(false)
})
