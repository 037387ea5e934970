// A Vite plugin of `npm run dev`: the Worker with the api, the tables, what arrives live and the packages of all these in a
// few modules, a part for each set of areas. The Worker fetches its modules one after the other, and thousands of them take
// longer than all else of a start. Pages stay modules of their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const ENTRY = 'worker.ts'
const AREA = 'area:'

/** Packages of which pages must have the same copy, and what is no script. */
export const APART = /^(react|@remix-run|@cf-wasm)\b|^(virtual|node|cloudflare):/

/** Of the Worker in the project at `root`. `environment` is its name in Vite. */
export function workerBundle(root: string, environment: string): Plugin {
  // Names for which Vite compiles nothing.
  const entry = join(root, ENTRY.replace(/ts$/, 'js'))
  const parts = new Map<string, string>()
  let files = new Set<string>()
  let first: Promise<Bundle> | null = null
  return {
    name: 'purse-worker-bundle',
    apply: 'serve',
    enforce: 'pre',
    // Beside the packages, for which Vite waits before it loads the Worker.
    configResolved() {
      first = bundleOf(root)
      // Awaited when it is loaded.
      first.catch(() => {})
    },
    applyToEnvironment: ({ name }) => name === environment,
    resolveId(source, importer) {
      if (source === ENTRY || source === join(root, ENTRY)) return entry
      const part = join(root, source)
      return importer?.startsWith(root) && parts.has(part) ? part : null
    },
    async load(id) {
      if (id === entry) {
        const made = await (first ?? bundleOf(root))
        first = null
        files = new Set(made.files)
        for (const [name, code] of made.parts) parts.set(join(root, name), code)
      }
      const code = parts.get(id)
      // To map its lines would take as long as to load it: traces name the function.
      return code === undefined ? null : { code, map: { mappings: '' } }
    },
    // The names of parts have a hash of their text: only those that differ are loaded again.
    hotUpdate({ file, modules }) {
      if (!files.has(file)) return
      const changed = this.environment.moduleGraph.getModuleById(entry)
      return changed ? [...modules, changed] : modules
    },
  }
}

type Bundle = {
  /** By name; the entry is `worker.js`. */
  parts: Map<string, string>
  /** The sources that are in it. */
  files: string[]
}

/** The Worker's entry with all that it imports, pages and the packages that these share apart. */
export async function bundleOf(root: string): Promise<Bundle> {
  const bundle = await rolldown({
    cwd: root,
    input: { worker: ENTRY, ...Object.fromEntries(areasOf(root).map((area) => [area, `${AREA}${area}`])) },
    external: APART,
    resolve: {
      conditionNames: ['workerd', 'worker', 'browser', 'module', 'import', 'default'],
      mainFields: ['browser', 'module', 'main'],
    },
    platform: 'neutral',
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"development"' } },
    logLevel: 'silent',
    plugins: [pagesApart(), areas(root)],
  })
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    // Apart from our own modules, whose edits leave them as they are.
    codeSplitting: {
      groups: [{ name: 'packages', test: /\/node_modules\//, entriesAware: true }],
    },
  })
  const files = (await bundle.watchFiles).filter((file) => !file.includes('/node_modules/'))
  await bundle.close()
  return {
    parts: new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : []))),
    files,
  }
}

function pagesApart(): Plugin {
  return {
    name: 'purse-pages-apart',
    resolveId: { filter: { id: /^\.\/app\// }, handler: (source) => ({ id: source.slice(1), external: 'absolute' }) },
  }
}

/** What api/app.ts imports: a file of each route, as `./money/wallet/routes`. */
function imported(root: string): string[] {
  const source = readFileSync(join(root, 'api/app.ts'), 'utf8')
  return [...source.matchAll(/ from '(\.\/\w[^']*)'$/gm)].map(([, path = '']) => path)
}

function areasOf(root: string): string[] {
  return [...new Set(imported(root).flatMap((path) => path.match(/^\.\/([\w-]+)\//)?.[1] ?? []))]
}

/** An area as an entry of its own, so that what it alone needs is a part of its own. */
function areas(root: string): Plugin {
  return {
    name: 'purse-areas',
    resolveId: { filter: { id: /^area:/ }, handler: (source) => join(root, 'api', source) },
    load: {
      filter: { id: /\/area:/ },
      handler: (id) =>
        imported(root)
          .filter((text) => text.startsWith(`./${id.split(AREA)[1]}/`))
          .map((text) => `import '${text}'`)
          .join('\n'),
    },
  }
}
