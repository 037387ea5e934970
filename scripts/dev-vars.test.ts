// What `wrangler dev` is given: the variables of the local run, and nothing of the developer's lost.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeDevVars } from './dev-vars'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purse-dev-vars-'))
  file = join(folder, '.dev.vars')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('the file is written, and gone after the run', () => {
  const remove = writeDevVars(file, { DATABASE_URL: 'http://127.0.0.1:1', LOCAL_ONLY: '1' })
  expect(readFileSync(file, 'utf8')).toBe('DATABASE_URL="http://127.0.0.1:1"\nLOCAL_ONLY="1"\n')
  remove()
  expect(existsSync(file)).toBe(false)
})

test('other variables stay, before, during and after the run', () => {
  const ownLine = 'STRIPE_SECRET_KEY=sk_test_1\n'
  writeFileSync(file, `DATABASE_URL=old\n${ownLine}`)
  const remove = writeDevVars(file, { DATABASE_URL: 'new' })
  expect(readFileSync(file, 'utf8')).toBe(`${ownLine}DATABASE_URL="new"\n`)
  remove()
  expect(readFileSync(file, 'utf8')).toBe(ownLine)
})
