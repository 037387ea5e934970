// The title of a page's tab.
import { expect, test } from 'vitest'
import { title } from './title'

const metaOf = (meta: ReturnType<typeof title>, data?: unknown) => meta({ data } as never)

test('uses the page’s own title, or the title of its loaded data', () => {
  expect(metaOf(title('Goals'))).toEqual([{ title: 'Goals · Purse' }])
  const named = title<() => { name: string }>((data) => data?.name)
  expect(metaOf(named as never, { name: 'Bicycle' })).toEqual([{ title: 'Bicycle · Purse' }])
})

test('falls back to the name of the product', () => {
  expect(metaOf(title((data) => (data ? 'never' : null)))).toEqual([{ title: 'Purse' }])
})

test('appends further tags', () => {
  const robots = { name: 'robots', content: 'noindex' }
  expect(metaOf(title('A gift', [robots]))).toEqual([{ title: 'A gift · Purse' }, robots])
})
