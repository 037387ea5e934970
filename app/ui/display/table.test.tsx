import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, Table } from './table'

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
  const html = drawn(PEOPLE, [
    { ...name, sort: { to: '?sort=-name', sorted: 'ascending' } },
    ...others,
  ])
  expect(html).toMatch(/<th scope="col" aria-sort="ascending"[^>]*><a href="\?sort=-name">/)
})
