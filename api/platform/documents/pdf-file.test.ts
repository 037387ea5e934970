import { expect, test } from 'vitest'
import { pdfText } from '../../../tests/fixtures/pdf-text'
import { openPdf } from './pdf-file'

const STYLE = { size: 9, weight: 'regular', color: [0, 0, 0] } as const

async function written(...texts: string[]) {
  const pdf = await openPdf('Saldo, ₦', 0)
  const page = pdf.addPage()
  for (const text of texts) page.text(text, 48, 700, STYLE)
  return pdfText(pdf.bytes())
}

test('writes names in every script of our markets', async () => {
  const names = ['አበበ በቂላ', 'Алексей Иванов', 'Łucja Adébáyọ̀', 'N’Djeri, ₦2,500, €1']
  const { title, pages } = await written(...names)
  expect(title).toBe('Saldo, ₦')
  expect(pages).toEqual([names])
  const [[arabic = ''] = []] = (await written('محمد')).pages
  expect([...arabic].reverse().join('')).toBe('محمد')
})

test('says which letters it cannot draw, and never a question mark', async () => {
  expect((await written('王 😀 ok?')).pages).toEqual([['\ufffd \ufffd ok?']])
})

test('measures text by the glyphs that are drawn', async () => {
  const pdf = await openPdf('', 0)
  const width = (text: string, weight: 'regular' | 'bold' = 'regular') => pdf.widthOf(text, 10, weight)
  expect(width('')).toBe(0)
  expect(width('አበ')).toBeCloseTo(width('አ') + width('በ'))
  expect(width('Total', 'bold')).toBeGreaterThan(width('Total'))
})

test('embeds only the glyphs that are used', async () => {
  const pdf = await openPdf('', 0)
  pdf.addPage().text('Purse', 48, 700, STYLE)
  expect(pdf.bytes().length).toBeLessThan(6_000)
})
