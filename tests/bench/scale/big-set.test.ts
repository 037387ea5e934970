import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'
import { wrongBooks } from '../../../scripts/admin/books'
import { startOwnDatabase } from '../../fixtures/own-database'
import { plantBig } from './big-set'

test('the books of the big database are right', async () => {
  const { url, stop } = await startOwnDatabase()
  const size = { salons: 50, postings: 6_000, appointments: 730, messages: 200 }
  await plantBig(url.replace('file:', ''), size, Date.now())
  const client = createClient({ url })
  expect(await wrongBooks(client)).toEqual([])
  client.close()
  await stop()
})
