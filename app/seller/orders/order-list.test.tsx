import { expect, test } from 'vitest'
import { dueBriefly, dueText } from './order-list'

const order = (part: Partial<Parameters<typeof dueText>[0]> = {}) => ({
  answerBy: null,
  overdue: false,
  fulfilment: 'delivery' as const,
  ...part,
})

const textOf = (...[of, sendBy]: Parameters<typeof dueText>) => dueText(of, sendBy).replaceAll('\u00a0', ' ')

test.each([
  ['a new one that is answered first', order({ answerBy: '2099-11-29T10:00:00Z' }), 'Accept by'],
  ['a new one that is sent before', order({ answerBy: '2099-12-02T10:00:00Z' }), 'Accept and ship'],
  ['an accepted one', order(), 'Ship by'],
])('one date matters of %s', (_, of, label) => {
  const text = textOf(of, '2099-11-30T20:59:59Z')
  expect(text).toContain(label)
  expect(text.match(/Nov|Dec/g)).toHaveLength(1)
})

test('what is picked up is made ready, and what is late is said', () => {
  const of = order({ fulfilment: 'pickup' as never, overdue: true })
  expect(textOf(of, '2099-11-30T20:59:59Z')).toMatch(/^Ready by Nov 30.*, overdue$/)
})

test.each([
  ['Due Nov 29', { answerBy: '2099-11-29T10:00:00Z' }],
  ['Due Nov 30', { answerBy: '2099-12-02T10:00:00Z' }],
  ['Overdue, Nov 30', { overdue: true }],
])('in little room: %s', (label, part) => {
  const text = dueBriefly(order(part as Partial<Parameters<typeof dueText>[0]>), '2099-11-30T10:00:00Z')
  expect(text.replaceAll('\u00a0', ' ')).toContain(label)
})
