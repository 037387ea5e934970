// The operator's commands: their output, exit codes, and messages for mistakes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sealAudit } from '../../api/admin/audit-log/hash-chain'
import { runJob } from '../../api/platform/job-runs'
import { openWorld } from '../../tests/fixtures/harness'
import { fund } from '../../tests/fixtures/salons-and-purses'
import { Mistake } from './operator-error'
import { runAdmin } from './run'

const world = openWorld(null, 'server')
const dir = mkdtempSync(join(tmpdir(), 'purse-admin-'))

afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function run(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const env = { DATABASE_URL: world.url, PUBLIC_URL: 'https://purse.test' }
  return { code: await runAdmin(argv, env, (line) => lines.push(line)), lines }
}

const mistake = (...argv: string[]) =>
  run(...argv).then(
    () => 'none',
    (error) => (error instanceof Mistake ? error.message : Promise.reject(error)),
  )

describe('create', () => {
  test('makes an admin, who sets their password by the link once, and must set up two-factor', async () => {
    const { code, lines } = await run('create', '--email', 'Root@Purse.test', '--name', 'Root Admin')
    expect(code).toBe(0)
    const link = new URL(lines.find((line) => line.startsWith('https://')) ?? '')
    expect([link.origin, link.pathname]).toEqual(['https://purse.test', '/auth/reset-password'])
    const password = 'a long enough one'
    const token = link.searchParams.get('token')
    const body = { token, password, confirmPassword: password }
    const set = async () => (await world.call('POST', '/api/auth/password-resets', { body })).status
    expect(await set()).toBe(200)
    expect(await set()).toBeGreaterThanOrEqual(400)
    const { rows } = await world.db.run(sql`SELECT role, name, two_factor_enabled, email_verified FROM user
      WHERE email = 'root@purse.test'`)
    expect(rows[0]).toMatchObject({ role: 'admin', name: 'Root Admin', two_factor_enabled: 0 })
    const made = await world.db.run(sql`SELECT actor, detail FROM audit_event WHERE event = 'admin.made'`)
    expect(made.rows).toMatchObject([{ actor: 'system', detail: 'by command' }])
  })

  test('rejects an existing account with a readable message', async () => {
    await world.person('admin', { email: 'there@purse.test' })
    await world.person('client', { email: 'client@purse.test' })
    expect(await mistake('create', '--email', 'there@purse.test', '--name', 'A')).toMatch(/is already an admin/)
    expect(await mistake('create', '--email', 'client@purse.test', '--name', 'A')).toMatch(/has an account already/)
    expect(await mistake('create', '--email', 'x')).toMatch(/--email takes[\s\S]*--name is required/)
  })
})

describe('trial-balance', () => {
  test('is zero in each currency, now and in the past', async () => {
    const amina = await world.person('client')
    await fund(world, amina, '250')
    const now = await run('trial-balance')
    expect(now.code).toBe(0)
    expect(now.lines.join('\n')).toMatch(/KES now[\s\S]*wallet +1 +250\.00[\s\S]*sum +0\.00/)
    const before = await run('trial-balance', '--at', '2020-01-01T00:00:00Z')
    expect(before.code).toBe(0)
    expect(before.lines.join('\n')).toMatch(/wallet +1 +0\.00/)
    expect(await mistake('trial-balance', '--at', 'yesterday')).toMatch(/--at takes a time/)
  })

  test('exits with 1 if it is not', async () => {
    const { rows } = await world.db.run(sql`SELECT balance FROM ledger_account WHERE kind = 'wallet'`)
    const change = (by: number) =>
      world.db.run(sql`UPDATE ledger_account SET balance = balance + ${by} WHERE kind = 'wallet'`)
    expect(Number(rows[0]?.balance)).toBe(25_000)
    await change(1)
    const { code, lines } = await run('trial-balance')
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('NOT ZERO')])
    await change(-1)
  })
})

test('verify-audit prints the head, and finds an expected one', async () => {
  await sealAudit(world.ctx())
  const { code, lines } = await run('verify-audit')
  expect(code).toBe(0)
  const head = /head is (\w{64})/.exec(lines.join('\n'))?.[1] ?? ''
  expect((await run('verify-audit', '--expect', head)).code).toBe(0)
  const wrong = await run('verify-audit', '--expect', '0'.repeat(64))
  expect([wrong.code, wrong.lines[0]]).toEqual([1, expect.stringContaining('no entry has the expected hash')])
  expect(await mistake('verify-audit', '--expect', 'abc')).toMatch(/takes a hash/)
})

test('jobs prints the last run of each, and whether one failed', async () => {
  await runJob(world.ctx(), 'sweepTheFloor', async (run) => {
    run.done = 3
  })
  const well = await run('jobs')
  expect([well.code, well.lines.join('\n')]).toEqual([
    0,
    expect.stringMatching(/sweepTheFloor +3 done, 0 skipped, 0 failed/),
  ])
  await runJob(world.ctx(), 'sweepTheFloor', async () => {
    throw new TypeError('a broom')
  })
  const ill = await run('jobs')
  expect([ill.code, ill.lines.join('\n')]).toEqual([1, expect.stringContaining('(TypeError)')])
  expect(ill.lines.filter((line) => line.includes('sweepTheFloor'))).toHaveLength(1)
})

test.each([
  [['nonsense'], /Unknown command: nonsense/],
  [['constructor'], /Unknown command: constructor/],
  [['jobs', '--all'], /--all/],
  [['jobs', 'more'], /What is more/],
  [['backup'], /It takes one file/],
])('%j prints a message and the usage', async (argv, pattern) => {
  const text = await mistake(...argv)
  expect(text).toMatch(pattern)
  expect(text).toContain('npm run admin -- <command>')
})

test('help and no arguments print the usage; without a database it explains what to do', async () => {
  expect((await run('help')).code).toBe(0)
  expect((await run()).code).toBe(2)
  const nowhere = runAdmin(['jobs'], { DATA_DIR: join(dir, 'none') }, () => {})
  await expect(nowhere).rejects.toThrow(/There is no database in .*Run npm start/)
})
