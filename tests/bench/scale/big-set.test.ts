import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../../db/migrate'
import { wrongBooks } from '../../../scripts/admin/books'
import { plantBig } from './big-set'

test('the books of the big database are right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'purse-big-'))
  const file = join(folder, 'data')
  const client = createClient({ url: `file:${file}` })
  await migrate(drizzle(client), MIGRATIONS)
  await plantBig(
    file,
    { salons: 50, postings: 6_000, appointments: 730, messages: 200 },
    Date.now(),
  )
  expect(await wrongBooks(client)).toEqual([])
  client.close()
  rmSync(folder, { recursive: true })
})
