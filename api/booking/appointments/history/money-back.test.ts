import { expect, test } from 'vitest'
import { backSentences } from './money-back'

test.each([
  ['nothing', { returned: 0, passedOn: 0, goal: null }, ''],
  ['all to the purse', { returned: 9, passedOn: 0, goal: null }, ' 9 is back in your purse.'],
  [
    'all to a goal',
    { returned: 9, passedOn: 0, goal: { name: 'Braids', amount: 9 } },
    ' 9 is back in your goal Braids.',
  ],
  [
    'a part to a goal',
    { returned: 9, passedOn: 0, goal: { name: 'Braids', amount: 4 } },
    ' 4 is back in your goal Braids. 5 is back in your purse.',
  ],
  [
    'a part to friends',
    { returned: 9, passedOn: 4, goal: null },
    ' 5 is back in your purse. 4 is back in the purses of those who paid it.',
  ],
  ['all to friends', { returned: 9, passedOn: 9, goal: null }, ' 9 is back in the purses of those who paid it.'],
])('says where the money is: %s', (_, back, text) => {
  expect(backSentences(back, String)).toBe(text)
})
