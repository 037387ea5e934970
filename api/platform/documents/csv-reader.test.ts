// CSV files as spreadsheets write them, and malformed ones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '../../shop/catalogue/import-rows'
import { readCsv, separatorOf, textOf } from './csv-reader'
import { guarded, plain } from './import-cells'

const cells = (text: string) => readCsv(text).rows.map((row) => row.cells)
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('reads back quoted text exactly, with any separator and line end', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, separator, end, mark) => {
        const text = rows.map((row) => row.map(quoted).join(separator)).join(end)
        const read = readCsv(`${mark ? '\uFEFF' : ''}${text}`, separator)
        expect(read.fault).toBeNull()
        expect(read.rows.map((row) => row.cells)).toEqual(rows)
      },
    ),
  )
})

test('escapes cells that look like formulas and reads any text back', () => {
  fc.assert(fc.property(fc.string(), (text) => plain(guarded(text)) === text))
  fc.assert(
    fc.property(fc.constantFrom('=1+1', '+254', '-3', '@x', "'=x", ' =x', '\t=x'), (text) => {
      expect(guarded(text)).toBe(`'${text}`)
      return plain(guarded(text)) === text
    }),
  )
})

test('counts lines through quoted line ends and skips empty lines', () => {
  const { rows } = readCsv('a,b\r\n\r\n"x\r\ny",1\r\nz,2\r\n')
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['x\r\ny', '1'] },
    { line: 5, cells: ['z', '2'] },
  ])
})

test('reads a trailing separator as an empty cell and detects the separator from the first line', () => {
  expect(cells('a,b,\n1,2,')).toEqual([
    ['a', 'b', ''],
    ['1', '2', ''],
  ])
  expect(separatorOf('"a,b,c";d;e\n1,2,3,4')).toBe(';')
  expect(separatorOf('sku')).toBe(',')
  expect(cells('a;b\n1,50;2')).toEqual([
    ['a', 'b'],
    ['1,50', '2'],
  ])
})

test.each([['a,b\n1,2\n3,"4\n5,6', 3, 'A quote opens here but never closes']])(
  'rejects %j from line %i on',
  (text, line, message) => {
    expect(readCsv(text).fault).toEqual({ line, message })
  },
)

test('rejects text that is not UTF-8', () => {
  expect(textOf(new Uint8Array([0x70, 0xe9, 0x72]))).toBeNull()
  expect(textOf(new TextEncoder().encode('péché'))).toBe('péché')
})

const faultsOf = (text: string, currency = 'KES') => readRows(text, currency).faults.first

test('names each invalid cell by line and column', () => {
  expect(
    faultsOf(
      [
        'sku;product;category;price;stock;for sale;status',
        'A;Oil;Hair Care;1200.00;3;yes;draft',
        ';;;;;;',
        'B;Oil;Hats;12,5,0;-1;maybe;gone',
        'A;Oil;Hair Care;0;;;',
        'no spaces;Oil;;1;1;;',
        'C;x',
      ].join('\r\n'),
    ),
  ).toEqual([
    { line: 4, column: 'category', message: expect.stringContaining('Hats is not one of') },
    { line: 4, column: 'price', message: '12,5,0 is not a price like 1200.00' },
    { line: 4, column: 'stock', message: '-1 is not a whole number up to 1000000' },
    { line: 4, column: 'for sale', message: 'maybe is not yes or no' },
    { line: 4, column: 'status', message: 'gone is not draft, listed or archived' },
    { line: 5, column: 'price', message: 'Price must be more than zero' },
    { line: 6, column: 'sku', message: 'Letters, digits, dots, dashes and slashes only' },
  ])
  expect(faultsOf('sku,price\nX,12.50', 'UGX')).toEqual([
    { line: 2, column: 'price', message: '12.50 is not a price like 1200' },
  ])
  expect(faultsOf('SKU,Price\nX,1\nx,2')).toEqual([{ line: 3, column: 'sku', message: 'x is already on line 2' }])
})

test('requires unique column names in the first line, including the SKU', () => {
  expect(faultsOf('SKU,Colour,price,price\nA,red,1,1').map(({ message }) => message)).toEqual([
    'There is no column with this name',
    'This column appears twice',
  ])
  expect(faultsOf('product,price\nA,1')).toEqual([{ line: 1, column: 'sku', message: 'The column is missing' }])
  expect(faultsOf('')).toEqual([{ line: 1, column: '', message: 'The file is empty' }])
  expect(faultsOf('sku\n')).toEqual([{ line: 1, column: '', message: 'There is nothing below the first line' }])
})

test('rejects files with too many rows and lists at most a hundred faults', () => {
  const many = Array.from({ length: 5001 }, (_, i) => `S${i},1`).join('\n')
  expect(faultsOf(`sku,price\n${many}`)).toEqual([
    { line: 5002, column: '', message: 'A file can have up to 5000 rows' },
  ])
  const bad = readRows(`sku,price\n${many.replaceAll(',1', ',x')}`, 'KES').faults
  expect([bad.first.length, bad.count]).toEqual([100, 5001])
})

test('a line of more cells than any table has ends the reading', () => {
  const { rows, fault } = readCsv(`a,b\n1,2\n${','.repeat(1_000_000)}`)
  expect(rows).toHaveLength(2)
  expect(fault).toEqual({ line: 3, message: 'A line can have up to 500 cells' })
})
