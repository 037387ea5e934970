import { expect, test } from 'vitest'
import { inSentences } from './sentences'

test('several errors are sentences, one keeps its words', () => {
  expect(inSentences(['SKU is required', 'Letters and digits only'])).toBe('SKU is required. Letters and digits only')
  expect(inSentences(['Is this yours?', 'Choose one.'])).toBe('Is this yours? Choose one.')
  expect(inSentences(['Enter a name'])).toBe('Enter a name')
})
