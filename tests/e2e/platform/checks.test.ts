// The checks can fail: each is shown a page with a fault planted in it, and one without.
import type { Page } from '@playwright/test'
import { expectQuiet, openTab, type Tab } from '../harness/browser'
import { axeFaults, noteLoads, overflow, smallTargets, unseenFocus } from '../harness/checks'
import { expect, test } from '../harness/fixtures'
import { lookFaults } from '../harness/looks'

const GOOD = `
  <style>
    body { margin: 0; font: 16px sans-serif }
    main > * { display: block; margin: 16px }
    .big { display: inline-grid; min-width: 44px; min-height: 44px; place-items: center }
    .card { position: relative; height: 60px }
    .card a::after { content: ''; position: absolute; inset: 0 }
    :focus-visible { outline: 3px solid blue }
  </style>
  <main>
    <h1>A good page</h1>
    <button class="big">Go</button>
    <a class="big" href="/there">A</a>
    <label class="big"><input type="checkbox"> Yes</label>
    <p>Words around <a href="/there">a link</a> in them.</p>
    <div class="card"><h2><a href="/there">Stretched</a></h2></div>
  </main>`

/** The good page with a piece more, and the faults that a check finds in it. */
async function faultsOf(check: (page: Page) => Promise<string[]>, piece = ''): Promise<string[]> {
  const { page } = await planted(GOOD.replace('</main>', `${piece}</main>`))
  return check(page)
}

async function planted(body: string, policy = "default-src 'self' 'unsafe-inline'"): Promise<Tab> {
  const tab = await openTab({ reused: true })
  await tab.page.route('**/planted', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: `<!DOCTYPE html><html lang="en"><title>Planted</title>${body}`,
    }),
  )
  await tab.page.goto('/planted')
  return tab
}

test.describe('a good page', () => {
  for (const check of [smallTargets, overflow, unseenFocus, axeFaults, lookFaults]) {
    test(`has no faults for ${check.name}`, async () => {
      expect(await faultsOf((page) => check(page))).toEqual([])
    })
  }
})

test.describe('is found', () => {
  for (const [what, piece, fault] of [
    ['a low button', '<button style="width: 60px; height: 43px">Low</button>', /60×43 button "Low"/],
    ['a narrow link', '<a class="big" style="min-width: 0; width: 20px" href="/x">x</a>', /20×44 a/],
    ['a bare checkbox', '<input type="checkbox" id="bare">', /input "bare"/],
    ['a link alone in a line', '<p><a href="/x">Alone</a></p>', /a "Alone"/],
    ['a stretched link of a low card', '<div class="card" style="height: 30px"><a href="/x">Low</a></div>', /a "Low"/],
    ['a small field', '<input aria-label="Small" style="height: 30px">', /input "Small"/],
    ['a small summary', '<details><summary>More</summary></details>', /summary "More"/],
  ] as const) {
    test(what, async () => {
      expect(await faultsOf(smallTargets, piece)).toEqual([expect.stringMatching(fault)])
    })
  }

  for (const [what, piece, fault] of [
    ['pale words', '<p style="color: #bbb">Pale</p>', /^contrast of 1\.\d+: <p.*Pale/],
    ['pale words of its own colours', '<p style="color: oklch(0.8 0 0)">Pale</p>', /^contrast.*Pale/],
    ['words that are seen through', '<p style="opacity: .4">Faint</p>', /^contrast.*Faint/],
    ['words on a ground like them', '<p style="background: #333"><b>Dark</b></p>', /^contrast.*Dark/],
    [
      'words on a bar over the page',
      '<div style="position: fixed; bottom: 0; background: #fffffff0; color: #bbb">Bar</div>',
      /^contrast.*Bar/,
    ],
    [
      'a link like the words around it',
      '<p>Words and <a href="/x" style="text-decoration: none; color: inherit">more</a></p>',
      /^a link like its words: .*more/,
    ],
    [
      'an area that no key scrolls',
      '<div style="height: 50px; overflow: auto"><div style="height: 200px">Long</div></div>',
      /^no key scrolls/,
    ],
  ] as const) {
    test(what, async () => {
      expect(await faultsOf(lookFaults, piece)).toEqual([expect.stringMatching(fault)])
    })
  }

  test('nothing wrong with large, bold, hidden or switched-off words', async () => {
    const fine = [
      '<p style="color: #888; font-size: 24px">Large</p>',
      '<p style="color: #888; font-size: 19px; font-weight: 700">Bold</p>',
      '<p style="color: #fff; display: none">Hidden</p>',
      '<button class="big" style="color: #ddd" disabled>Off</button>',
      '<p>Words and <a href="/x">a line under a link</a></p>',
      '<div tabindex="0" style="height: 50px; overflow: auto"><p style="height: 99px">Long</p></div>',
    ]
    expect(await faultsOf(lookFaults, fine.join(''))).toEqual([])
  })

  test('what is wider than the screen', async () => {
    const faults = await faultsOf(overflow, '<div class="wide" style="width: 500px">wide</div>')
    expect(faults[0]).toMatch(/^51\d px wide on 390$/)
    expect(faults).toContain('div.wide "wide"')
  })

  test('a focus that is not shown', async () => {
    const bare = '<style>#bare { outline: none }</style><button class="big" id="bare">Bare</button>'
    expect(await faultsOf(unseenFocus, bare)).toEqual([expect.stringMatching(/not shown.*bare/)])
  })

  test('a focus on a control that nobody sees', async () => {
    const hidden = '<label class="big">Bald <input type="radio" style="opacity: 0"></label>'
    expect(await faultsOf(unseenFocus, hidden)).toEqual([expect.stringMatching(/not shown.*radio/)])
  })

  test('a focus that is covered', async () => {
    const cover =
      '<button class="big" id="under">Under</button>' +
      '<div style="position: fixed; inset: 0; margin: 0; background: white"></div>'
    expect(await faultsOf(unseenFocus, cover)).toContainEqual(expect.stringMatching(/covered.*under/))
  })

  for (const [piece, found] of [
    ['<p style="color: #bbb; background: #fff">Pale</p>', /^color-contrast: .*Pale/],
    ['<button class="big"></button>', /^button-name/],
    ['<img src="/icon.svg">', /^image-alt/],
  ] as const)
    test(`a serious or critical violation of accessibility: ${piece}`, async () => {
      expect(await faultsOf((page) => axeFaults(page), piece)).toEqual([expect.stringMatching(found)])
    })

  test('every request', async () => {
    const tab = await openTab({ reused: true })
    await tab.page.route('**/planted*', (route) => {
      const js = route.request().url().endsWith('.js')
      const twice = '<script src="/planted.js"></script><script src="/planted2.js"></script>'
      return route.fulfill({
        contentType: js ? 'text/javascript' : 'text/html',
        body: js ? '/**/' : `<!DOCTYPE html><link rel="icon" href="data:,">${twice}`,
      })
    })
    const noted = noteLoads(tab.page)
    await tab.page.goto('/planted', { waitUntil: 'networkidle' })
    expect(noted().sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: '/planted', kind: 'html' },
      { path: '/planted.js', kind: 'js' },
      { path: '/planted2.js', kind: 'js' },
    ])
  })

  for (const [html, fault] of [
    ['<script>console.error("a fault")</script>', /^console: a fault/],
    ['<script>setTimeout(() => { throw new Error("thrown") })</script>', /^page: thrown/],
    ['<img src="http://localhost:1/x.png">', /^csp: img-src/],
    ['<script src="/no-such-file.js"></script>', /^console: Failed to load .* 404/],
    ['<script>alert(1)</script>', /^dialog: 1/],
  ] as const) {
    test(`a page that is not quiet: ${html}`, async () => {
      const tab = await planted(html)
      await expect.poll(() => tab.faults).toContainEqual(expect.stringMatching(fault))
      expect(() => expectQuiet(tab)).toThrow()
    })
  }

  test('an inline script that the policy refuses', async () => {
    const tab = await planted('<script>var x = 1</script>', "default-src 'self'")
    await expect.poll(() => tab.faults).toContainEqual(expect.stringMatching(/^csp: script-src/))
    expect(() => expectQuiet(tab, { refusals: true })).toThrow()
  })
})
