import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './amount'
import { type Column, Table } from './table'

const kes = (amount: string) => ({ amount, currency: 'KES' as const })

type Person = { name: string; phone: string | null; visits: number }

const PEOPLE: Person[] = [
  { name: 'Amina', phone: null, visits: 0 },
  { name: 'Zoë', phone: null, visits: 12 },
]

const COLUMNS: Column<Person>[] = [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Missed', cell: ({ visits }) => visits > 0 && 1 },
  { head: 'Visits', number: true, cell: ({ visits }) => visits },
]

const drawn = (rows: Person[], columns = COLUMNS) =>
  renderToStaticMarkup(
    <Table
      label="People"
      rows={rows}
      columns={columns}
      rowKey={({ name }) => name}
      to={({ name }) => `/people/${name}`}
    />,
  )

test('every fact has its heading, above it and beside it', () => {
  const html = drawn(PEOPLE)
  expect(html.match(/<th scope="col"/g)).toHaveLength(3)
  expect(html).toContain('<td class="number" data-head="Visits">12</td>')
  expect(html).toMatch(/<th scope="row"[^>]*><a href="\/people\/Amina"/)
})

test('absent facts are left out: of a row, and the column where nobody has one', () => {
  const html = drawn(PEOPLE)
  expect(html).not.toContain('Phone')
  expect(html).toContain('<td data-head="Missed"></td>')
  // Zero is a fact.
  expect(html).toContain('>0</td>')
})

test('a heading says how the rows are sorted, and leads to another order', () => {
  const [name, ...others] = COLUMNS as [Column<Person>, ...Column<Person>[]]
  const html = drawn(PEOPLE, [{ ...name, sort: { to: '?sort=-name', sorted: 'ascending' } }, ...others])
  expect(html).toMatch(/<th scope="col" aria-sort="ascending"[^>]*><a href="\?sort=-name">/)
})

test('a column of sums has no decimals where all are whole, and those of all where one is not', () => {
  const rows = [
    { id: 'a', price: kes('950.00'), fee: kes('9.50') },
    { id: 'b', price: kes('1200.00'), fee: null },
  ]
  const html = renderToStaticMarkup(
    <Table
      label="Visits"
      rows={rows}
      totals={[{ id: 'all', price: kes('2150.00'), fee: kes('10.00') }]}
      rowKey={({ id }) => id}
      columns={[
        { head: 'Visit', cell: ({ id }) => id },
        { head: 'Price', sum: ({ price }) => price },
        { head: 'Fee', sum: ({ fee }) => fee },
      ]}
    />,
  )
  const sums = [...html.matchAll(/KES\u00a0([\d.,]+)/g)].map(([, sum]) => sum)
  expect(sums).toEqual(['950', '9.50', '1,200', '2,150', '10.00'])
  expect(html).toContain('<td class="number" data-head="Fee"></td>')
})

test('sums in a cell of their own are written as all of their column', () => {
  const rows = [
    { id: 'a', total: kes('950.00'), back: null },
    { id: 'b', total: kes('1200.00'), back: kes('9.50') },
  ]
  const html = renderToStaticMarkup(
    <Table
      label="Orders"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { head: 'Order', cell: ({ id }) => id },
        {
          head: 'Total',
          sum: ({ total, back }) => (back ? [total, back] : total),
          cell: ({ total, back }) => (
            <>
              <Amount money={total} /> {back && <Amount money={back} />}
            </>
          ),
        },
        { head: 'Moved', sum: ({ total, back }) => (back ? [total, back] : []) },
      ]}
    />,
  )
  const sums = [...html.matchAll(/KES\u00a0([\d.,]+)/g)].map(([, sum]) => sum)
  expect(sums).toEqual(['950.00', '1,200.00', '9.50', '1,200.00', '9.50'])
  expect(html).toContain('<td class="number" data-head="Moved"></td>')
})
