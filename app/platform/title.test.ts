// What the tab of a page says.
import { expect, test } from 'vitest'
import { title } from './title'

const shown = (meta: ReturnType<typeof title>, data?: unknown) => meta({ data } as never)

test('a page has a title of its own, or that of what it loaded', () => {
  expect(shown(title('Goals'))).toEqual([{ title: 'Goals · Purse' }])
  const named = title<() => { name: string }>((data) => data?.name)
  expect(shown(named as never, { name: 'Bicycle' })).toEqual([{ title: 'Bicycle · Purse' }])
})

test('without words it is the name of the product', () => {
  expect(shown(title((data) => (data ? 'never' : null)))).toEqual([{ title: 'Purse' }])
})

test('further tags follow', () => {
  const robots = { name: 'robots', content: 'noindex' }
  expect(shown(title('A gift', [robots]))).toEqual([{ title: 'A gift · Purse' }, robots])
})
