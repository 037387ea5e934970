import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Columns } from './columns'

const MONTHS = ['Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((label, i) => ({
  label,
  name: `${label} 2026`,
  value: [475_000, 205_000, 0, 1_065_000, 3_120_650][i] ?? 0,
}))

test('says what it shows and the highest to those who do not see it', () => {
  const drawn = renderToStaticMarkup(<Columns label="Spent in each month" columns={MONTHS} currency="KES" />)
  expect(drawn).toContain('role="img"')
  expect(drawn).toContain('aria-label="Spent in each month. Highest: Nov 2026, KES\u00a031,206.50."')
  // The axis ends near the peak, and each month has its value, but one without any.
  for (const tick of ['40K', '30K', '20K', '10K', '0']) expect(drawn).toContain(`>${tick}</text>`)
  for (const value of ['4.8K', '2.1K', '10.7K', '31.2K']) expect(drawn).toContain(`>${value}</text>`)
  expect(drawn.match(/<rect/g)).toHaveLength(4)
})

test('draws the period before behind this one, and names both', () => {
  const drawn = renderToStaticMarkup(
    <Columns
      label="Visits"
      legend={['This week', 'Last week']}
      columns={[
        { label: 'Mon', value: 3, before: 9 },
        { label: 'Tue', value: 0, before: 1 },
      ]}
    />,
  )
  expect(drawn.match(/<rect/g)).toHaveLength(3)
  expect(drawn).toContain('Last week')
  // As high as what is behind.
  expect(drawn).toContain('>10</text>')
})

test('says the value of a column on it, not on what is behind it', () => {
  const drawn = renderToStaticMarkup(
    <Columns
      label="Visits"
      legend={['This week', 'Last week']}
      columns={[
        { label: 'Mon', value: 2, before: 9 },
        { label: 'Tue', value: 5, before: 1 },
      ]}
    />,
  )
  // The lower the value, the lower on the page its words are.
  const y = (value: number) =>
    Number(new RegExp(`y="([\\d.]+)"[^>]*font-semibold[^>]*>${value}</text>`).exec(drawn)?.[1])
  expect(y(2)).toBeGreaterThan(y(5))
  expect(drawn.lastIndexOf('<rect')).toBeLessThan(drawn.indexOf('font-semibold'))
})

test('draws nothing of nothing', () => {
  const drawn = renderToStaticMarkup(<Columns label="Visits" columns={[{ label: 'A', value: 0 }]} />)
  expect(drawn).not.toContain('<svg')
})
