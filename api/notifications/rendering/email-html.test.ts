import { expect, test } from 'vitest'
import { emailHtml } from './email-html'

test('says in HTML what the text says, with a button for the link and a table for facts', () => {
  const html = emailHtml(
    'Appointment confirmed',
    'See you soon.\n\nWhen: Mon, Jan 11, 9:30 AM\nPrice: KES 2,500.00\n\nhttps://purse.test/a?b=1&c=2',
  )
  expect(html).toContain('<h1')
  expect(html).toMatch(/<th[^>]*>When<\/th><td[^>]*>Mon, Jan 11, 9:30 AM<\/td>/)
  expect(html).toMatch(/<a href="https:\/\/purse\.test\/a\?b=1&amp;c=2"[^>]*>Open in Purse<\/a>/)
})

test('makes a button of what to do, where its link is on the next line', () => {
  const html = emailHtml('Confirm', 'Hello,\n\nConfirm your email:\nhttps://purse.test/a?b=1')
  expect(html).toMatch(/<a href="https:\/\/purse\.test\/a\?b=1"[^>]*>Confirm your email<\/a>/)
  expect(html).toContain('Or copy this link: https://purse.test/a?b=1')
})

test('means what people wrote literally', () => {
  const html = emailHtml('<b>', 'Hello <script>alert(1)</script> "x" & y\n\nA: b')
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &amp; y')
  expect(html).not.toContain('<th')
})

test('links addresses within a sentence, and takes no address for a fact', () => {
  const html = emailHtml('Hi', 'Open https://purse.test/x now.\nhttps://purse.test/y')
  expect(html).toContain('<a href="https://purse.test/x"')
  expect(html).not.toContain('<th')
})
