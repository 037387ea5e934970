// `npm run database`, then `npx wrangler dev` in another terminal: the first page, and nothing left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { binary } from '../../../scripts/build'
import { freePort } from '../../../scripts/local-database'
import { DEEP } from '../../fixtures/depth'
import { expect, test } from '../harness/fixtures'

test.skip(!DEEP, 'it builds the Worker a second time')

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('wrangler dev serves the demo data', async () => {
  // It fills a database and builds the Worker beside what other workers do.
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'purse-wrangler-dev-'))
  const hadVariables = existsSync(join(ROOT, '.dev.vars'))
  const database = run(['--import', 'tsx', 'scripts/start.ts', '--database'], { DATA_DIR: dataDir })
  const port = String(await freePort())
  let dev: ChildProcess | undefined
  try {
    await waitForOutput(database, 'npx wrangler dev')
    dev = run([binary('wrangler/bin/wrangler.js'), 'dev', '--port', port, '--persist-to', dataDir])
    await waitForOutput(dev, 'Ready on')
    const page = await fetch(`http://localhost:${port}/salons`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Amani Hair Studio')
  } finally {
    if (dev) await ended(dev)
    await ended(database)
    rmSync(dataDir, { recursive: true, force: true })
  }
  expect(existsSync(join(ROOT, '.dev.vars'))).toBe(hadVariables)
})

function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves once a process has printed `text`; rejects with what it printed instead when it ends before. */
function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const listen = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes(text)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(`It ended before "${text}":\n${printed}`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
