// Which conversation an address refers to, and what the browser stores of it.
import { expect, test } from 'vitest'
import { conversationLink, keepConversation } from './conversation-link.server'

const with_ = (cookie = '') => new Request('http://localhost/', { headers: { cookie } })

const cookieOf = (line: string) => line.split(';')[0] ?? ''

test('reads the secret from an emailed link', async () => {
  expect(await conversationLink(with_(), 'a.proof')).toEqual({ id: 'a', token: 'a.proof', open: true })
})

test('stores a separate secret for each conversation', async () => {
  const line = await keepConversation(with_(), 'a.proof')
  expect(line).toMatch(/^__Host-conversations=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const both = await keepConversation(with_(cookieOf(line)), 'b.other')
  const later = with_(cookieOf(both))
  expect(await conversationLink(later, 'a')).toEqual({ id: 'a', token: 'a.proof', open: false })
  expect(await conversationLink(later, 'b')).toMatchObject({ token: 'b.other' })
  expect(await conversationLink(later, 'c')).toMatchObject({ token: null })
  expect(await conversationLink(with_(), 'a')).toMatchObject({ token: null })
})

test('stores only the latest five links', async () => {
  let cookie = ''
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'f'])
    cookie = cookieOf(await keepConversation(with_(cookie), `${id}.proof`))
  const found = await Promise.all(['a', 'b', 'f'].map(async (id) => (await conversationLink(with_(cookie), id)).token))
  expect(found).toEqual([null, 'b.proof', 'f.proof'])
})

test.each(['', 'x', '__Host-conversations=x', '__Host-conversations=eyJhIjoxfQ%3D%3D'])(
  'ignores the invalid cookie %j',
  async (cookie) => {
    expect(await conversationLink(with_(cookie), 'a')).toMatchObject({ token: null })
  },
)
