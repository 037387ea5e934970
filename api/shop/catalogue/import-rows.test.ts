// Numbers in a seller's table: as people and their spreadsheets write them, where that can mean one thing only.
import { expect, test } from 'vitest'
import { readRows } from './import-rows'

/** A table of one product, its cells parted by `separator`. */
const table = (separator: string, price: string, stock = '1') =>
  readRows(
    [
      ['sku', 'product', 'category', 'price', 'stock'],
      ['A', 'Balm', 'Hair Care', price, stock],
    ]
      .map((cells) => cells.map((cell) => `"${cell}"`).join(separator))
      .join('\n'),
    'KES',
  )

test.each([
  [',', '1200', 120_000],
  [',', '1,200', 120_000],
  [',', '1,200.50', 120_050],
  [',', '1 200.50', 120_050],
  [',', '1.200,50', 120_050],
  [',', '12,50', 1_250],
  [';', '1.200', 120_000],
  [';', '1.200,50', 120_050],
  [';', '1 200,50', 120_050],
  [';', '12.50', 1_250],
  [',', 'KES 5', 500],
])('parted by %j, the price %j is read', (separator, price, minor) => {
  expect(table(separator, price)).toMatchObject({ rows: [{ price: minor }], faults: { count: 0 } })
})

test.each([
  [',', '1.200'],
  [';', '1,200'],
  [',', '12.5.0'],
  [',', '1 20'],
])('parted by %j, the price %j is refused with what is expected', (separator, price) => {
  expect(table(separator, price).faults.first).toEqual([
    { line: 2, column: 'price', message: `${price} is not a price like 1200.00` },
  ])
})

test('a stock of thousands is read, half of one refused', () => {
  expect(table(',', '5', '1,000').rows).toMatchObject([{ stock: 1000 }])
  expect(table(';', '5', '1.000').rows).toMatchObject([{ stock: 1000 }])
  expect(table(',', '5', '1.5').faults.first).toMatchObject([{ line: 2, column: 'stock' }])
})
