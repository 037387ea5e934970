// `npm run deploy`: migrations to the production database, then the Worker. Needs DATABASE_URL and
// DATABASE_TOKEN in the environment, and `wrangler login` or CLOUDFLARE_API_TOKEN.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '../db/migrate'
import { buildWorker } from './build'
import { deployRefusals } from './deploy-checks'

const root = fileURLToPath(new URL('..', import.meta.url))
const { DATABASE_URL = '', DATABASE_TOKEN } = process.env

const refusals = deployRefusals(readFileSync(`${root}wrangler.toml`, 'utf8'), process.env)
if (refusals.length > 0) {
  for (const refusal of refusals) console.error(refusal)
  process.exit(1)
}
await buildWorker({ sourceMaps: true })
await migrateDatabase({ url: DATABASE_URL, token: DATABASE_TOKEN })
execFileSync('npx', ['wrangler', 'deploy'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
