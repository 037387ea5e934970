import { expect, test } from 'vitest'
import { lettersOf } from './letters'

const drawn = (text: string) => String.fromCodePoint(...lettersOf(text).map(({ code }) => code))

test('leaves letters that need no joining as they are, composed', () => {
  for (const text of ['Sent 1', 'አበበ በቂላ', 'Алексей', '₦2,500']) expect(drawn(text)).toBe(text)
  expect(drawn('e\u0301\n')).toBe('é ')
})

test('joins Arabic letters and draws them from right to left', () => {
  // Initial meem, medial hah, medial meem, final dal.
  expect(drawn('محمد')).toBe('\ufeaa\ufee4\ufea4\ufee3')
  // An alef never joins the next letter; lam and alef are one glyph.
  expect(drawn('سلام')).toBe('\ufee1\ufefc\ufeb3')
  expect(drawn('علي')).toBe('\ufef2\ufee0\ufecb')
  // Persian.
  expect(drawn('پرویز')).toBe('\ufeb0\ufbfe\ufeed\ufeae\ufb58')
})

test('keeps the direction of what is around Arabic, and drops vowel marks', () => {
  expect(drawn('To مَد, 12')).toBe('To \ufeaa\ufee3, 12')
  expect(drawn('بن علي (2)')).toBe('\ufef2\ufee0\ufecb \ufee6\ufe91 (2)')
})
