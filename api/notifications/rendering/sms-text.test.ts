import { expect, test } from 'vitest'
import { outgoing } from './outgoing-text'
import { smsText } from './sms-text'

test.each([
  ['If this wasn’t you, call “Purse” – now…', 'If this wasn\'t you, call "Purse" - now...'],
  ['KES\u00a01,500.00 is in your purse', 'KES 1,500.00 is in your purse'],
  ['Zoé books a visit: €5 [ok]', 'Zoé books a visit: €5 [ok]'],
  // Another letter costs the same with its marks.
  ['Ngũgĩ’s visit', 'Ngũgĩ’s visit'],
  ['It’s time 💇🏾', 'It’s time 💇🏾'],
])('%s', (text, sent) => {
  expect(smsText(text)).toBe(sent)
})

test('only text messages lose their marks', () => {
  const message = { to: '+254712000330', text: 'It wasn’t you' }
  expect(outgoing('sms', message).text).toBe("It wasn't you")
  expect(outgoing('push', message).text).toBe('It wasn’t you')
})
