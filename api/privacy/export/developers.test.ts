// Export of what connects other software: every table exported, or left out for a stated reason.
import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as developers from '../../../db/schema/developers'
import { openWorld } from '../../../tests/fixtures/harness'
import { makeArchive } from './content'

const WHERE: Record<string, { file: string } | { leftOut: string }> = {
  webhook_endpoint: { file: 'webhooks' },
  api_key: { file: 'api-keys' },
  webhook_message: { leftOut: 'copies of events of appointments, orders, reviews and payouts' },
}

const world = openWorld()

test('exports one’s own, without secrets, or states why not', async () => {
  const { apiKey, webhookEndpoint } = developers
  const tables = Object.values(developers).filter((value) => is(value, SQLiteTable))
  expect(tables.map((table) => getTableName(table)).sort()).toEqual(Object.keys(WHERE).sort())
  const [nia, otto] = [await world.person('beauty_partner'), await world.person('beauty_partner')]
  for (const { id: userId } of [nia, otto])
    await world.db.insert(webhookEndpoint).values({
      id: `of-${userId}`,
      userId,
      url: `https://hooks.co.ke/${userId}`,
      secretAt: 0,
      createdAt: 0,
      events: ['review.created'],
    })
  await world.db.insert(apiKey).values({
    id: 'k',
    userId: nia.id,
    name: 'Till',
    scopes: ['read'],
    keyHash: 'h',
    lastFour: 'wxyz',
    createdAt: 0,
    expiresAt: 1,
  })
  const files = unzipSync(await makeArchive(world.ctx(), nia.id))
  const keys = new TextDecoder().decode(files['api-keys.json'])
  expect(JSON.parse(keys)).toMatchObject([{ name: 'Till', scopes: ['read'] }])
  expect(keys).not.toContain('wxyz')
  const exported = JSON.parse(new TextDecoder().decode(files['webhooks.json']))
  expect(exported).toEqual([
    {
      url: `https://hooks.co.ke/${nia.id}`,
      events: ['review.created'],
      status: 'active',
      since: '1970-01-01T00:00:00Z',
    },
  ])
})
