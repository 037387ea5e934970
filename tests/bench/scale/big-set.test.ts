import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { expect, inject, test } from 'vitest'
import { wrongBooks } from '../../../scripts/admin/books'
import { plantBig } from './big-set'

test('the books of the big database are right', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'purse-big-set-'))
  const file = join(directory, 'data')
  copyFileSync(inject('migrated'), file)
  const size = { salons: 50, postings: 6_000, appointments: 730, messages: 200 }
  await plantBig(file, size, Date.now())
  const client = createClient({ url: `file:${file}` })
  expect(await wrongBooks(client)).toEqual([])
  client.close()
  rmSync(directory, { recursive: true })
})
