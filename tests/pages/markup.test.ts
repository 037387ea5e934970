// The checks of HTML can fail: each is shown a page with a fault planted in it, and one without. Among the faults is one for
// each serious or critical rule of axe that a markup decides; those that need a layout are in Chromium
// (tests/e2e/platform/checks.test.ts).
import { describe, expect, test } from 'vitest'
import { axeFaultsOf } from '../e2e/harness/axe-on-html'
import { inlineCode, markupFaults } from '../e2e/harness/markup'

const page = (piece: string, { html = '<html lang="en">', head = '<title>Good</title>' } = {}) =>
  `<!DOCTYPE html>${html}<head>${head}</head><body><main><h1>Good</h1>${piece}</main></body></html>`

const faultsOf = async (html: string) => [...markupFaults(html), ...(await axeFaultsOf(html))]

test('a good page has no faults', async () => {
  const good = '<img src="/a.png" alt="A salon"><label>Name <input name="n"></label><a href="/x">X</a>'
  expect(await faultsOf(page(good))).toEqual([])
})

/** By axe's name of the rule. */
const PIECES: Record<string, string> = {
  'area-alt': '<img src="/a.png" alt="A" usemap="#m"><map name="m"><area href="/x" shape="default"></map>',
  'aria-allowed-attr': '<p role="img" aria-label="A" aria-checked="true">x</p>',
  'aria-braille-equivalent': '<button type="button" aria-braillelabel="x"></button>',
  'aria-command-name': '<span role="button" tabindex="0"></span>',
  'aria-conditional-attr': '<input type="checkbox" aria-label="A" aria-checked="true">',
  'aria-dialog-name': '<div role="dialog"><p>x</p></div>',
  'aria-hidden-focus': '<div aria-hidden="true"><a href="/x">x</a></div>',
  'aria-input-field-name': '<div role="textbox" tabindex="0" contenteditable></div>',
  'aria-meter-name': '<div role="meter" aria-valuenow="1"></div>',
  'aria-progressbar-name': '<div role="progressbar" aria-valuenow="1"></div>',
  'aria-prohibited-attr': '<span aria-label="A">x</span>',
  'aria-required-attr': '<div role="checkbox" tabindex="0" aria-label="A"></div>',
  'aria-required-children': '<ul role="listbox" aria-label="A"><li>x</li></ul>',
  'aria-required-parent': '<div role="option" aria-selected="true">x</div>',
  'aria-roles': '<div role="buton">x</div>',
  'aria-tab-name': '<div role="tablist"><div role="tab" tabindex="0"></div></div>',
  'aria-text': '<div role="text"><a href="/x">x</a></div>',
  'aria-toggle-field-name': '<div role="switch" aria-checked="true" tabindex="0"></div>',
  'aria-tooltip-name': '<div role="tooltip"></div>',
  'aria-treeitem-name': '<div role="tree" aria-label="A"><div role="treeitem"></div></div>',
  'aria-valid-attr': '<p aria-lable="A">x</p>',
  'aria-valid-attr-value': '<p aria-live="loud">x</p>',
  'autocomplete-valid': '<label>A <input autocomplete="phone"></label>',
  'avoid-inline-spacing': '<p style="letter-spacing: 1px !important">x</p>',
  accesskeys: '<button type="button" accesskey="a">x</button><button type="button" accesskey="a">y</button>',
  blink: '<blink>x</blink>',
  'button-name': '<button type="button"></button>',
  'definition-list': '<dl><p>x</p></dl>',
  dlitem: '<dt>x</dt>',
  'duplicate-id-aria': '<p id="a">x</p><p id="a">y</p><input aria-labelledby="a">',
  'frame-title': '<iframe src="/x"></iframe>',
  'frame-title-unique': '<iframe src="/x" title="A"></iframe><iframe src="/y" title="A"></iframe>',
  'image-alt': '<img src="/a.png">',
  'input-button-name': '<input type="button">',
  'input-image-alt': '<input type="image" src="/a.png">',
  label: '<input name="a">',
  'label-title-only': '<input name="a" title="A">',
  'link-name': '<a href="/x"></a>',
  list: '<ul><p>x</p></ul>',
  listitem: '<div><li>x</li></div>',
  marquee: '<marquee>x</marquee>',
  'nested-interactive': '<button type="button"><a href="/x">x</a></button>',
  'object-alt': '<object data="/a.bin"></object>',
  'role-img-alt': '<span role="img"></span>',
  'select-name': '<select name="a"><option>x</option></select>',
  'summary-name': '<details><summary></summary><p>x</p></details>',
  'svg-img-alt': '<svg role="img"><path d="M0 0"/></svg>',
  tabindex: '<a href="/x" tabindex="2">x</a>',
  'td-headers-attr': '<table><tr><th id="a">x</th></tr><tr><td headers="b">y</td></tr></table>',
  'valid-lang': '<p lang="xx-not-a-lang-at-all">x</p>',
  'video-caption': '<video src="/a.mp4" controls></video>',
}

describe('axe’s rule', () => {
  for (const [rule, piece] of Object.entries(PIECES))
    test(rule, async () => {
      expect(await faultsOf(page(piece))).not.toEqual([])
    })

  for (const [rule, parts] of Object.entries({
    'document-title': { head: '' },
    'html-has-lang': { html: '<html>' },
    'html-lang-valid': { html: '<html lang="english">' },
    'meta-refresh': { head: '<title>A</title><meta http-equiv="refresh" content="5">' },
  }))
    test(rule, async () => {
      expect(await faultsOf(page('', parts))).not.toEqual([])
    })

  test('aria-hidden-body', async () => {
    const hidden = page('').replace('<body>', '<body aria-hidden="true">')
    expect(await faultsOf(hidden)).not.toEqual([])
  })
})

describe('code in the page', () => {
  for (const [html, faults] of [
    ['<script>go()</script>', 1],
    ['<script type="module">go()</script>', 1],
    ['<style>p{}</style>', 1],
    ['<p style="color:red">', 1],
    ['<p class="a" onclick="go()">', 1],
    ['<a href="javascript:go()">', 1],
    ['<script type="module" src="/assets/a.js"></script><p class="style=" title="on time">', 0],
  ] as const)
    test(html, () => {
      expect(inlineCode(html)).toHaveLength(faults)
    })
})
