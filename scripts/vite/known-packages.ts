// A Vite plugin of `npm run dev`: the packages that the Worker imports are prepared without a search of all modules for them,
// which takes as long as to prepare them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Of the Worker in the project at `root`; after the plugin that makes its environment. */
export function knownPackages(root: string, environment: string): Plugin {
  const folders = ['api', 'app', 'db', 'realtime'].map((name) => join(root, name))
  const optimizeDeps = {
    noDiscovery: true,
    include: [
      ...importedPackages(folders),
      // What compiled JSX imports.
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
    ],
  }
  return {
    name: 'purse-known-packages',
    apply: 'serve',
    config: () => ({ environments: { [environment]: { optimizeDeps } } }),
    applyToEnvironment: ({ name }) => name === environment,
    // To map their lines would take longer than to load them.
    transform: {
      order: 'post',
      filter: { id: /\/node_modules\/\.vite\// },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  }
}

/** What runs on the local machine only. */
const NOT_THE_WORKERS = /\.(test|examples|config)\.tsx?$|\/seed\/|\/(migrate|routes)\.ts$/

/** A list in JSON, no script. */
const LIST = 'tlds'

/** The packages, with their paths within (`zod`, `hono/client`), that the sources in these folders import. */
function importedPackages(folders: string[]): string[] {
  const found = new Set<string>()
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name)
      if (!/\.tsx?$/.test(name) || NOT_THE_WORKERS.test(path)) continue
      for (const one of packagesOf(readFileSync(path, 'utf8'))) found.add(one)
    }
  return [...found].sort()
}

/** The packages that a module imports for more than their types. */
export function packagesOf(source: string): string[] {
  const imports = /^(?:import|export) (?!type\b)[\w\s{},*$]*'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...source.matchAll(imports)]
    .map(([, ...names]) => names.find((name) => name !== undefined) ?? '')
    .filter((name) => /^[@\w][^:]*$/.test(name) && name !== LIST)
}
