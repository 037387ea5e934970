// Any text is stored and returned as written, except invisible characters.
import { expect, test } from 'vitest'
import { expectProblem, newKey, openWorld } from '../../../tests/fixtures/harness'
import { between, writerOf } from '../../../tests/fixtures/messaging/conversations'
import { MAX_TEXT, SendMessage } from './input'
import { storeMessage } from './send'

const world = openWorld()

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '<svg/onload=alert`1`>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '{{constructor.constructor("alert(1)")()}}',
  '#{7*7} <%= 7*7 %>',
  '&lt;script&gt; &amp;amp; &#x3C;',
  '\u2028alert(1)\u2029',
  "'; DROP TABLE message; --",
  '" OR ""="',
  '%00%0a%0d',
  '\\u003cscript\\u003e',
  '[click](javascript:alert(1))',
  '<a href="https://purse.test@evil.test">purse</a>',
  'https://evil.test/?q=<b>',
  '__proto__',
  '{"text":"no"}',
  '../../../etc/passwd',
  '=HYPERLINK("https://evil.test")',
  '*bold* _it_ `code` ~~',
]

const LETTERS = [
  'Habari yako? Niko sawa.',
  'أهلاً وسهلاً، كيف حالك؟',
  'שלום עולם',
  'नमस्ते, क्षत्रिय र्‍य',
  'সুপ্রভাত',
  'ሰላም፣ እንዴት ነህ?',
  '你好，世界',
  'สวัสดีครับ',
  'မင်္ဂလာပါ',
  'Ngũgĩ wa Thiong’o',
  'e\u0301 is not é',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  '\u202eelpmaxe\u202c fdp.exe',
  '\u2066isolate\u2069 \u2067rtl\u2069',
  'a\u200bb\u200cc\u200dd\u2060e\ufefff',
  'soft\u00adhyphen',
  '👩🏾‍🦱💇🏾‍♀️',
  '👨‍👩‍👧‍👦',
  '🇰🇪🇺🇬',
  '❤️ ❤︎ 1️⃣',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '𝓗𝓮𝓵𝓵𝓸 𐍈',
  'ﷺ ꧁꧂',
  '\ue000 private',
  'tab\tbetween',
  'first\nsecond\n\n\nfourth',
]

/** Invisible characters, which are removed; and blanks, which are removed at either end. */
const DIRT: [string, string][] = [
  ['nul\u0000byte', 'nulbyte'],
  ['bell\u0007 escape\u001b[31m', 'bell escape[31m'],
  ['lone \ud83d half', 'lone  half'],
  ['\udc69 other half', 'other half'],
  ['c1\u0085\u009f', 'c1'],
  ['windows\r\nlines\rold', 'windows\nlines\nold'],
  ['  \n around \n ', 'around'],
]

/** More than three hundred: each alone, and joined with its neighbours. */
function hostile(): [written: string, shown: string][] {
  const clean = [...SCRIPTS, ...LETTERS]
  const pairs = [1, 2, 3, 5, 7].flatMap((step) => clean.map((text, i) => `${text} ${clean[(i + step) % clean.length]}`))
  const whole = [...clean, ...pairs].map((text): [string, string] => [text, text.trim()])
  return [...whole, ...DIRT]
}

test('three hundred hostile strings are stored and returned unchanged', async () => {
  const [amina, nia] = [await world.person('client'), await world.person('beauty_partner')]
  const id = await between(world, amina, nia)
  const writers = [await writerOf(world, amina), await writerOf(world, nia)] as const
  const strings = hostile()
  expect(strings.length).toBeGreaterThanOrEqual(300)
  const seqs = new Map<number, string>()
  for (let from = 0; from < strings.length; from += 50) {
    world.now = (world.now ?? 0) + 60_000
    const ctx = world.ctx()
    await Promise.all(
      strings.slice(from, from + 50).map(async ([written, visible], i) => {
        // As sent over the wire.
        const input = SendMessage.parse(JSON.parse(JSON.stringify({ text: written })))
        const by = writers[i % 2 ? 0 : 1]
        const { message } = await storeMessage(ctx, by, id, `s-${from + i}`, input)
        expect(message.text).toBe(visible)
        seqs.set(message.seq, visible)
      }),
    )
  }
  for (let since = 0; since < strings.length; since += 100) {
    const path = `/api/conversations/${id}/messages?since=${since}&limit=100`
    const { body } = await world.call('GET', path, { as: amina })
    for (const { seq, text } of body.items) expect(text).toBe(seqs.get(seq))
    expect(body.items).toHaveLength(Math.min(100, strings.length - since))
  }
})

test.each([
  '',
  ' ',
  '\n\t\r\n',
  '\u00a0\u2003\u3000',
  '\u200b\u200c\u200d\u2060\ufeff',
  '\u202e\u2066\u2069',
  '\u0000\u0001',
  '\u2800\u3164\u115f\u1160\uffa0',
  '\ufe0f\u034f\u00ad',
])('%j is blank, and refused', async (text) => {
  const [amina, nia] = [await world.person('client'), await world.person('client')]
  const id = await between(world, amina, nia)
  const response = await world.call('POST', `/api/conversations/${id}/messages`, {
    as: amina,
    key: newKey(),
    body: { text },
  })
  expect(expectProblem(response, 'invalid-input').errors).toEqual({ text: ['Write a message first.'] })
})

test('accepts 4,000 characters of any script, as the database counts them, and refuses one more', async () => {
  const amina = await world.person('client')
  const id = await between(world, amina, await world.person('client'))
  const send = (text: string) =>
    world.call('POST', `/api/conversations/${id}/messages`, { as: amina, key: newKey(), body: { text } })
  for (const text of ['x'.repeat(MAX_TEXT), 'ሰ'.repeat(MAX_TEXT), '💇'.repeat(MAX_TEXT)]) {
    expect([...text]).toHaveLength(MAX_TEXT)
    expect((await send(text)).body.text).toBe(text)
    expectProblem(await send(`${text}x`), 'invalid-input')
  }
  // Removed characters do not count.
  expect((await send(` ${'x'.repeat(MAX_TEXT)}\u0000\n`)).status).toBe(201)
})
