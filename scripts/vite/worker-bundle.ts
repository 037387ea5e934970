// A Vite plugin of `npm run dev`: the Worker with the api, the tables and what arrives live in a few modules, a part for each
// set of areas. The Worker fetches its modules one after the other, and a thousand of them take longer than all else of a
// start. Pages stay modules of their own.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { BuildOptions, BuildResult, OutputFile, Plugin as Step } from 'esbuild'
import type { Plugin } from 'vite'

const ENTRY = 'worker.ts'

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

/** The Worker's entry with all that it imports, packages and pages apart. */
export async function bundleOf(root: string): Promise<Bundle> {
  const { outputFiles = [], metafile } = await esbuildOfVite().build({
    absWorkingDir: root,
    entryPoints: {
      worker: ENTRY,
      ...Object.fromEntries(areasOf(root).map((area) => [area, `area:${area}`])),
    },
    outdir: root,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    define: { 'process.env.NODE_ENV': '"development"' },
    packages: 'external',
    logLevel: 'silent',
    plugins: [pagesApart(), areas(root)],
  })
  const nameOf = ({ path }: OutputFile) => basename(path)
  return {
    parts: new Map(outputFiles.map((file) => [nameOf(file), file.text])),
    files: Object.keys(metafile?.inputs ?? {}).map((file) => join(root, file)),
  }
}

function pagesApart(): Step {
  return {
    name: 'purse-pages-apart',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\/app\// }, ({ path }) => ({ path: path.slice(1), external: true })),
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
function areas(root: string): Step {
  return {
    name: 'purse-areas',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^area:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'area' }))
      onLoad({ filter: /./, namespace: 'area' }, ({ path }) => ({
        contents: imported(root)
          .filter((one) => one.startsWith(`./${path}/`))
          .map((one) => `import '${one}'`)
          .join('\n'),
        resolveDir: join(root, 'api'),
      }))
    },
  }
}

type Esbuild = { build: (options: BuildOptions) => Promise<BuildResult> }

/** The version that Vite brings with it. */
function esbuildOfVite(): Esbuild {
  const vite = createRequire(import.meta.url).resolve('vite/package.json')
  return createRequire(vite)('esbuild')
}
