// Writes what wrangler.toml says of the Worker beside the build, so that starting it needs no Wrangler: to load that takes
// longer than all else together.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'

const config = fileURLToPath(new URL('../wrangler.toml', import.meta.url))
const { workerOptions } = unstable_getMiniflareWorkerOptions(config)
const { vars } = unstable_readConfig({ config })
// Those of the worker's options would have .dev.vars too, which is for `wrangler dev`.
// Nor where this folder is: what is built in another one is the same.
const assets = { ...workerOptions.assets, directory: 'build/client' }
const options = { ...workerOptions, assets, bindings: vars }
writeFileSync(new URL('../build/worker-options.json', import.meta.url), JSON.stringify(options))
