// A Worker beside the product's own, as it is deployed: on the same database, without what local runs have.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/local-database'
import { startWorker } from '../../../scripts/local-worker'
import { afterTest, SECRET } from './fixtures'
import { databaseUrl } from './running'

/** Starts it until the test ends; its address. `variables`: the settings of the deploy. */
export async function startDeploy(variables: Record<string, string> = {}): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-deploy-'))
  const deploy = await startWorker({
    port: await freePort(),
    dataDir: dir,
    variables: { DATABASE_URL: databaseUrl(), AUTH_SECRET: SECRET, ...variables },
    quiet: true,
  })
  afterTest(async () => {
    await deploy.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return deploy.url
}
