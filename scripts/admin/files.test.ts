// Files of a deployed product: the requests that Cloudflare's API gets.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloudflareFiles, openFiles } from './files'
import { Mistake } from './operator-error'

const stored = new Map<string, { bytes: Buffer; type: string }>()
const server = createServer(async (request, response) => {
  const { url = '', method, headers } = request
  if (headers.authorization !== 'Bearer token') return response.writeHead(403).end()
  if (method === 'PUT') {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    stored.set(url, { bytes: Buffer.concat(parts), type: headers['content-type'] ?? '' })
    return response.end('{}')
  }
  const file = stored.get(url)
  if (!file) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
})
let api = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => server.close())

test('puts and gets files of the bucket in wrangler.toml', async () => {
  const files = cloudflareFiles('account', 'token', api)
  expect(await files.get('avatars/a.jpg')).toBeNull()
  await files.put('avatars/a.jpg', { bytes: Buffer.from('a picture'), contentType: 'image/jpeg' })
  expect([...stored.keys()]).toEqual(['/accounts/account/r2/buckets/purse-files/objects/avatars/a.jpg'])
  const found = await files.get('avatars/a.jpg')
  expect([Buffer.from(found?.bytes ?? []).toString(), found?.contentType]).toEqual(['a picture', 'image/jpeg'])
})

test('fails where the token may not, and without one for a deployed database', async () => {
  await expect(cloudflareFiles('account', 'other', api).get('avatars/a.jpg')).rejects.toThrow(/403/)
  await expect(openFiles({ DATABASE_URL: 'libsql://purse.test' })).rejects.toThrow(Mistake)
})
