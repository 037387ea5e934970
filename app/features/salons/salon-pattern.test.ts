// The covers of salons and shops without pictures.
import { expect, test } from 'vitest'
import { TRADES, wovenSvg } from './salon-pattern'

const IDS = Array.from({ length: 200 }, (_, i) => `salon-${i}`)

test('weaves each cover the same every time, in less than 2 kB', () => {
  for (const trade of TRADES)
    for (const id of IDS) {
      const woven = wovenSvg(trade, id)
      expect(wovenSvg(trade, id)).toBe(woven)
      expect(Buffer.byteLength(woven)).toBeLessThan(2000)
      expect(woven).not.toMatch(/NaN|undefined/)
    }
})

test('neighbors of one trade seldom look alike', () => {
  const looks = new Set(IDS.map((id) => wovenSvg('hair', id)))
  expect(looks.size).toBeGreaterThan(IDS.length * 0.9)
})
