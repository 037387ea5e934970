// Pictures of shared links, looked at by decoding them.
import { expect, test } from 'vitest'
import { blank, drawSvg } from './drawing'
import { decode } from './photon'
import { drawShareCard } from './share-card'

const ART = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#00ff00"/></svg>'
const CARD = { art: ART, name: 'Amani', facts: 'Hair Salon', rating: null, price: null }

/** How many pixels of a PNG are dark, and its size. */
async function look(png: Uint8Array) {
  return decode(png, ({ data, width, height }) => {
    let dark = 0
    for (let i = 0; i < data.length; i += 4) if ((data[i] as number) < 90 && (data[i + 1] as number) < 90) dark += 1
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    return { width, height, dark, art: at(100, 100), paper: at(1190, 10) }
  })
}

test('shows art, paper and words', async () => {
  const seen = await look(await drawShareCard(CARD))
  expect(seen).toMatchObject({ width: 1200, height: 630, art: [0, 255, 0], paper: [250, 244, 233] })
  const longer = await look(await drawShareCard({ ...CARD, name: 'Amani Hair Studio' }))
  expect(longer.dark).toBeGreaterThan(seen.dark + 500)
  const rated = { ...CARD, rating: { average: 4.8, count: 12 }, price: 'from KES 100' }
  expect((await look(await drawShareCard(rated))).dark).toBeGreaterThan(seen.dark + 500)
})

test('draws letters of every script, and names that are too long', async () => {
  for (const name of ['ቡና', 'صالون', 'Łucja Adébáyọ̀', '王', 'x'.repeat(200), '']) {
    expect((await look(await drawShareCard({ ...CARD, name }))).width).toBe(1200)
  }
})

/** The color and opacity of the middle of a picture of 20 by 20. */
function middle(inside: string): number[] {
  const canvas = blank(20, 20)
  drawSvg(canvas, `<svg viewBox="0 0 20 20">${inside}</svg>`, { x: 0, y: 0, width: 20, height: 20 })
  const at = (10 * 20 + 10) * 4
  return [...canvas.data.subarray(at, at + 4)]
}

test.each([
  ['a path', '<path d="M5 5h10v10H5z" fill="#f00"/>', [255, 0, 0, 255]],
  ['a hole', '<path d="M0 0h20v20H0zM5 5v10h10V5z" fill="#f00"/>', [0, 0, 0, 0]],
  ['an arc', '<path d="M5 10a5 5 0 0 1 10 0zM5 10a5 5 0 0 0 10 0z" fill="#f00"/>', [255, 0, 0, 255]],
  ['a line', '<path d="M0 10h20" fill="none" stroke="#00f" stroke-width="4"/>', [0, 0, 255, 255]],
  ['an ellipse', '<ellipse cx="10" cy="10" rx="3" ry="3" fill="hsl(0 0% 100%)"/>', [255, 255, 255, 255]],
  ['half of a color', '<rect width="100%" height="100%" fill="#f00" opacity=".5"/>', [255, 0, 0, 128]],
  ['turned', '<rect x="9" y="0" width="2" height="20" fill="#f00" transform="rotate(90 10 10)"/>', [255, 0, 0, 255]],
  ['what falls back', '<rect width="20" height="20" fill="var(--g,#0f0)"/>', [0, 255, 0, 255]],
  [
    'a pattern',
    '<defs><pattern id="p" width="4" height="4" viewBox="0 0 4 4"><rect width="4" height="4" fill="#f0f"/></pattern></defs><rect width="20" height="20" fill="url(#p)"/>',
    [255, 0, 255, 255],
  ],
])('draws %s', (_, inside, color) => {
  expect(middle(inside)).toEqual(color)
})
