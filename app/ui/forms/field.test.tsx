import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fault } from './field'

test('several errors of a field are sentences, one keeps its words', () => {
  const said = (errors: string[]) =>
    renderToStaticMarkup(<Fault errors={errors} />).replace(/<[^>]*>/g, '')
  expect(said(['SKU is required', 'Letters and digits only'])).toBe(
    'SKU is required. Letters and digits only',
  )
  expect(said(['Is this yours?', 'Choose one.'])).toBe('Is this yours? Choose one.')
  expect(said(['Enter a name'])).toBe('Enter a name')
})
