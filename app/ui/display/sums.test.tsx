import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { moneyJson } from '../../../api/platform/values/money'
import { Alike, SignedAmount } from './amount'
import { Sum, Sums } from './sums'

const kes = (minor: number) => moneyJson(minor, 'KES')

const sumsIn = (html: string) => html.match(/[+−]?KES\u00a0[\d,.]+/g)

test.each([
  ['all are whole: without decimals', [250_000, 25_000], ['KES\u00a02,500', 'KES\u00a0250']],
  ['one is not: all with them', [250_000, 6250], ['KES\u00a02,500.00', 'KES\u00a062.50']],
])('related amounts: %s', (_, minors, texts) => {
  const [price, fee] = minors.map(kes)
  const html = renderToStaticMarkup(
    <Sums>
      {price && <Sum label="Price" money={price} />}
      {/* biome-ignore lint/complexity/noUselessFragments: lines are found in fragments too */}
      <>
        <Sum label="To" words="Visa" />
        {fee && <Sum label="Fee" money={fee} />}
      </>
    </Sums>,
  )
  expect(sumsIn(html)).toEqual(texts)
})

test('what is taken away has a minus sign', () => {
  const html = renderToStaticMarkup(
    <Sums>
      <Sum label="Your balance" money={kes(250_000)} />
      <Sum label="Fee" money={kes(-50_000)} />
    </Sums>,
  )
  expect(html).toContain('>−<span class="money ">KES\u00a0500</span>')
})

test('below a list, sums are written as those of the list', () => {
  const below = renderToStaticMarkup(
    <Alike sums={[kes(6250), kes(250_000)]}>
      <Sums as="around" dense>
        <Sum label="Total" money={kes(250_000)} />
      </Sums>
    </Alike>,
  )
  expect(sumsIn(below)).toEqual(['KES\u00a02,500.00'])
})

test('on papers, and alone, amounts keep their decimals', () => {
  const paper = renderToStaticMarkup(
    <Sums as="exact">
      <Sum label="Price" money={kes(250_000)} />
    </Sums>,
  )
  expect(sumsIn(paper)).toEqual(['KES\u00a02,500.00'])
  expect(sumsIn(renderToStaticMarkup(<SignedAmount money={kes(-500)} />))).toEqual(['−KES\u00a05.00'])
})
