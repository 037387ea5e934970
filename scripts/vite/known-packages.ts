// A Vite plugin of `npm run dev`: the packages that pages import are prepared without a search of all modules for them, which
// takes as long as to prepare them. Those of the api alone are in the Worker's parts: see worker-bundle.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { APART } from './worker-bundle.ts'

/** Of the Worker in the project at `root`; after the plugin that makes its environment. */
export function knownPackages(root: string, environment: string): Plugin {
  const optimizeDeps = {
    noDiscovery: true,
    include: [
      ...preparedPackages(root),
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
const NOT_THE_WORKERS = /\.(test|examples)\.tsx?$|(^|\/)routes\.ts$/

/** A list in JSON, and icons, each of which is a module of its own: see vite.config.ts. */
const AS_THEY_ARE = ['tlds', 'lucide-react']

/** The packages that pages import, with whatever of ours they import; of the other modules what parts leave out. */
export function preparedPackages(root: string): string[] {
  const packages = new Set<string>()
  const ofPages = new Set(modulesIn(root, 'app'))
  // A set goes on to what is added while it is read.
  for (const path of ofPages) for (const text of importedBy(path)) (text.startsWith('/') ? ofPages : packages).add(text)
  const others = ['api', 'db', 'realtime'].flatMap((folder) => modulesIn(root, folder))
  for (const path of others) for (const text of importedBy(path)) if (APART.test(text)) packages.add(text)
  return [...packages]
}

function modulesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !NOT_THE_WORKERS.test(name))
    .map((name) => join(root, folder, name))
}

/** The packages, with their paths within (`zod`, `hono/client`), and the paths of the modules that a module imports. */
function importedBy(path: string): string[] {
  return importsOf(readFileSync(path, 'utf8')).flatMap((name) => {
    if (!name.startsWith('.')) return isPackage(name) ? [name] : []
    const base = join(dirname(path), name)
    return ['.ts', '.tsx'].map((ending) => base + ending).filter((file) => existsSync(file))
  })
}

const isPackage = (name: string) => /^[@\w][^:]*$/.test(name) && !AS_THEY_ARE.includes(name)

/** What a module imports for more than types. */
export function importsOf(source: string): string[] {
  const imports = /^(?:import|export) (?!type\b)[\w\s{},*$]*'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...source.matchAll(imports)].map(([, first, second]) => first ?? second ?? '')
}
