// Workbooks: what a real library writes, odd cells, dates, and archives that are none.
import { strToU8, zipSync } from 'fflate'
import readSheet from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { EPOCH_1900, EPOCH_1904, isDateFormat, textOfNumber } from './xlsx-dates'
import { readXlsx } from './xlsx-reader'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function workbook(sheet: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="3" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${OFFICE}/worksheet" Target="worksheets/first.xml"/></Relationships>`,
    'xl/worksheets/first.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>Name</t></si><si><r><t>Ami</t></r><r><t xml:space="preserve">na &amp; Bo</t></r></si><si><t/></si><si><t>Last</t></si></sst>`,
    ...more,
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)])),
  )
}

const SHEET = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>3</v></c><c r="D1" t="inlineStr"><is><t>When</t></is></c></row>
<row r="2"/><row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="0"/><c r="C4"><v>254712345678</v></c><c r="D4" s="2"><v>46352.583333</v></c></row>
<row r="5"><c r="A5" t="b"><v>1</v></c><c r="C5" t="e"><v>#REF!</v></c><c r="D5" s="1"><f>TODAY()</f><v>46352</v></c></row>`

test('cells are read where they stand, strings, numbers and dates as they are shown', () => {
  expect(readXlsx(workbook(SHEET), 10)).toEqual([
    { line: 1, cells: ['Name', '', 'Last', 'When'] },
    { line: 4, cells: ['Amina & Bo', '', '254712345678', '2026-11-26 14:00'] },
    { line: 5, cells: ['yes', '', '', expect.stringMatching(/^2026-11-26$|46352/)] },
  ])
  expect(readXlsx(workbook(SHEET), 1)).toHaveLength(1)
})

test('another reader finds the same', async () => {
  const read = readXlsx(workbook(SHEET), 10)
  const theirs = (await readSheet(Buffer.from(workbook(SHEET)))) as unknown[]
  const rows = (Array.isArray(theirs[0]) ? theirs : (theirs[0] as { data: unknown[] }).data) as unknown[][]
  const filled = rows.filter((row) => row.some((cell) => cell !== null))
  expect(typeof read === 'string' ? [] : read.map(({ cells }) => cells[0])).toEqual(
    filled.map(([first]) => (first === true ? 'yes' : first)),
  )
})

test.each([
  [14, undefined, true],
  [0, undefined, false],
  [170, 'yyyy-mm-dd', true],
  [170, '[h]:mm', true],
  [170, '#,##0.00 "days"', false],
  [170, '[Red]0.00', false],
])('number format %i %j shows a date: %j', (id, code, is) => {
  expect(isDateFormat(id, code)).toBe(is)
})

test('times and dates of both epochs', () => {
  expect(textOfNumber('0.5', true, EPOCH_1900)).toBe('12:00')
  expect(textOfNumber('46352', true, EPOCH_1900)).toBe('2026-11-26')
  expect(textOfNumber('44890', true, EPOCH_1904)).toBe('2026-11-26')
  expect(textOfNumber('1.5E3', false, EPOCH_1900)).toBe('1500')
  expect(textOfNumber('12.5', false, EPOCH_1900)).toBe('12.5')
})

test('what is no workbook is refused', () => {
  expect(readXlsx(strToU8('PK but no archive'), 5)).toContain('can’t be read')
  expect(readXlsx(zipSync({ 'a.txt': strToU8('x') }), 5)).toContain('can’t be read')
  expect(readXlsx(workbook('', { 'xl/worksheets/first.xml': '<c r="A1" t="s"><v>' }), 5)).toEqual([])
})

test.each([
  ['an unclosed tag', `<${'a'.repeat(4_000_000)}`],
  ['unclosed tags', '<a '.repeat(1_300_000)],
  ['ends of tags', '>'.repeat(4_000_000)],
  ['an unclosed attribute', `<c ${'r="'.repeat(1_300_000)}>`],
  ['an unclosed colour', `<numFmt numFmtId="170" formatCode="${'['.repeat(4_000_000)}"/>`],
])('%s is read once, however long', (_, rest) => {
  const read = readXlsx(workbook(`${SHEET}${rest}`, { 'xl/styles.xml': rest }), 10)
  expect(read[0]).toEqual({ line: 1, cells: ['Name', '', 'Last', 'When'] })
})
