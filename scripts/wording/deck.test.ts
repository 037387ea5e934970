// Words that are edited in a deck arrive in the source, and nothing else changes.
import { expect, test } from 'vitest'
import { applyDeck, writeDeck } from './deck'

const SOURCE = `
export function Fee({ money, fee }: { money: string; fee?: string }) {
  const title = fee ? \`With a fee of \${fee}\` : 'No fee'
  if (fee === 'Not Read') throw new Error('For developers only')
  return (
    <section aria-label="What you&nbsp;pay" className="flex grow gap-2">
      <h2>{title}</h2>
      <p>
        You can add up to {money}{' '}
        at a time. <b>Change it</b> any day.
      </p>
    </section>
  )
}
`
const sources = new Map([['app/fee.tsx', SOURCE]])
const deck = writeDeck(sources)

test('a deck has what people read, in the order of the source', () => {
  expect(deck.replaceAll('\u00a0', '~')).toBe(`# app/fee.tsx
3: With a fee of {fee}
3: No fee
6: What you~pay
9: You can add up to {money} at a time.
10: Change it
10: any day.
`)
})

test('an unchanged deck changes nothing', () => {
  expect(applyDeck(deck, sources).size).toBe(0)
})

test.each([
  ['a template', 'With a fee of {fee}', 'Plus {fee} `fee`', ['`Plus $', '{fee} \\`fee\\``'].join('')],
  ['a string', 'No fee', 'It’s "free", isn\'t it', `'It’s "free", isn\\'t it'`],
  ['an attribute', 'What you\u00a0pay', 'Pay "now" & here', 'aria-label="Pay &quot;now&quot; &amp; here"'],
  ['text', 'any day.', 'on {any} day.', '</b> on &lcub;any&rcub; day.'],
  [
    'text around a value',
    'You can add up to {money} at a time.',
    'At most {money} in one go.',
    '<p>At most {money} in one go. <b>',
  ],
])('%s is put back as it has to be written there', (_, before, after, source) => {
  const changed = applyDeck(deck.replace(before, after), sources)
  expect(changed.get('app/fee.tsx')).toContain(source)
})

test.each([
  ['a value that was lost', deck.replace('{fee}', '')],
  ['a text that was lost', deck.replace('10: any day.\n', '')],
  ['a file that is gone', deck.replace('app/fee.tsx', 'app/gone.tsx')],
])('%s is refused', (_, edited) => {
  expect(() => applyDeck(edited, sources)).toThrowError(/app\//)
})
