// What a deploy has not, which runs without LOCAL_ONLY.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/local-database'
import { startWorker } from '../../scripts/local-worker'
import { databaseUrl, SECRET } from '../e2e/harness/running'
import { stocked } from '../e2e/harness/stock'

test('a deploy has no outbox, no sandbox bank and no demo cards', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-deploy-'))
  const deploy = await startWorker({
    port: await freePort(),
    dataDir: dir,
    variables: { DATABASE_URL: databaseUrl(), AUTH_SECRET: SECRET },
    quiet: true,
  })
  onTestFinished(async () => {
    await deploy.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  for (const path of ['/dev/outbox', '/api/dev/outbox', '/dev/style', '/dev/style.css']) {
    expect([path, (await fetch(deploy.url + path)).status]).toEqual([path, 404])
  }
  const { cookies } = (await stocked()).people.client
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const wallet = await fetch(`${deploy.url}/client/wallet`, { headers: { cookie } })
  expect(wallet.status).toBe(200)
  expect(await wallet.text()).not.toContain('Sandbox')
})
