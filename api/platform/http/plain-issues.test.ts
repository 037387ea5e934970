import { expect, test } from 'vitest'
import { z } from 'zod'
import { AddDestination } from '../../money/payouts/input'
import { line } from '../text'
import { invalidInput } from './guards'

const faultsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input)
  return error && invalidInput(error).extra.errors
}

test.each([
  ['nothing', z.string(), undefined, 'Fill in this field.'],
  ['an empty text', z.string().min(1), '', 'Fill in this field.'],
  ['a text in place of a number', z.number(), 'x', 'Check this field.'],
  ['a text that is too long', z.string().max(3), 'long', 'Enter up to 3 characters.'],
  ['no option', z.enum(['a', 'b']), 'c', 'Choose an option.'],
  ['too few', z.array(z.string()).min(1), [], 'Choose at least 1.'],
  ['too many', z.array(z.string()).max(1), ['a', 'b'], 'Choose up to 1.'],
  ['a number out of range', z.number().max(3), 4, 'Check this field.'],
  ['a wrong form', z.uuid(), 'x', 'Check this field.'],
])('%s is said in plain words', (_, schema, input, text) => {
  expect(faultsOf(z.object({ field: schema }), { field: input })).toEqual({ field: [text] })
})

test('the words of a schema come first', () => {
  const schema = z.object({ note: line('Note', 3) })
  expect(faultsOf(schema, { note: 'long' })).toEqual({ note: ['Note cannot exceed 3 characters'] })
})

test('an empty payout destination', () => {
  const empty = { type: 'mobile_money', currency: 'KES' }
  expect(faultsOf(AddDestination, empty)).toEqual({
    provider: ['Provider is required'],
    phone: ['Phone number is required'],
  })
})
