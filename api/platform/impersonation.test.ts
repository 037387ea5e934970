// Text of one person that we send to another: what would become a link, and names that impersonate us.
import { expect, test } from 'vitest'
import { posesAsUs } from './impersonation'
import { holdsAddress, holdsPhone, nameHoldsAddress } from './links'

const holdsLink = (text: string) => holdsAddress(text) || holdsPhone(text)

test.each([
  'see https://x.test',
  'purse-secure.evil.example/login',
  'Go to purse-secure.com now',
  'evil.xyz',
  'see:evil.com',
  '…evil.com',
  'mum.evil.com:8080',
  'EVIL.CLICK/win',
  'mpesa-bonus.co.ke',
  'ｅｖｉｌ．ｃｏｍ',
  'evil\u200b.com',
  'evil。com',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  '10.0.0.1/login',
  'write to help@evil.example',
  'help@evil.com',
  'tel:+254712345678',
  'whatsapp://send',
  'call 0712 345 678',
  'call +254 (712) 345-678',
  '254712345678',
  '(800) 555-0199',
  '０７１２３４５６７８',
  '0712 345 - 678 900',
  '+254 712 - 345 600',
  '712 345 - 678 901',
])('detects a link in %j', (text) => {
  expect(holdsLink(text)).toBe(true)
})

test.each([
  'Happy birthday, Mum! See you on 24.12.2026 at 14:30.',
  'From 2026-12-24 to 2027-01-03.',
  'KES 1 000 000 and KES 2,500.00',
  'p.s. I love you...and so does Baba',
  'Dr. A.B. Otieno-Müller',
  'Thanks.Really',
  'No. 17, 2nd floor, room 204',
  'አበበ ቢቂላ',
  '😀 50% off (2 for 1)',
  'Men 20 000 - 25 000 TZS',
  '15,000–20,500',
  'Full set 1 500 000-2 000 000 UGX',
  'Lash set 0.05-0.07-0.10 mm',
])('detects no link in %j', (text) => {
  expect(holdsLink(text)).toBe(false)
})

test.each([
  ['Dr.Organic Facial', false],
  ['Mani.Care', false],
  ['Spa day (Mani.Care)', false],
  ['Win at Evil.Com', true],
  ['Evil.Care/win', true],
  ['www.Mani.Care', true],
  ['mani.care', true],
  ['MANI.CARE', true],
  ['ask@Mani.Care', true],
  ['Mani.Co.Ke', true],
])('detects an address in the name of a service, not a brand: %j', (name, found) => {
  expect(nameHoldsAddress(name)).toBe(found)
})

test.each([
  'Purse',
  'Purse Security',
  'The Purse Team',
  'Grace from Purse',
  'PURSE-SUPPORT',
  'Pursesupport',
  'P u r s e',
  'P.U.R.S.E for you',
  'Pur se',
  'Рurѕе',
  'Ｐｕｒｓｅ',
  '𝓟𝓾𝓻𝓼𝓮',
  'ᴘᴜʀsᴇ',
  'Pürsé',
  'Pur5e',
  'Pur\u200bse',
  'Support',
  'Security Team',
  'The Admin Team',
  'Adm1n',
  'Adrnin',
  'Customer Care',
  'HELP DESK',
  'S e c u r i t y',
  'Аdmіn',
  'No-Reply',
])('detects impersonation in %j', (name) => {
  expect(posesAsUs(name)).toBe(true)
})

test.each([
  'Amina',
  "Nia's Purses",
  'Grace Admin',
  'Trust Moyo',
  'Bank Otieno',
  'Amani Hair Studio',
  'Security Salon',
  'Ольга Ivanova',
  'አበበ ቢቂላ',
  'The Nail Centre',
  'Care',
  'Andy Theo',
  '',
])('accepts the name %j', (name) => {
  expect(posesAsUs(name)).toBe(false)
})

test('reads a name once, however its words overlap', () => {
  expect(posesAsUs(`${'№reply'.repeat(26)}x`)).toBe(false)
  expect(posesAsUs(`${'noreply'.repeat(10_000)}x`)).toBe(false)
  expect(posesAsUs('noreply'.repeat(10_000))).toBe(true)
})
