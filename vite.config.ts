// Builds the app and the Worker. `remix vite:build` makes build/client, then build/server: the Worker with the pages in
// it, in modules that load when they are used. `npm run dev` serves both from workerd with hot reload.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { namesOnly } from './scripts/vite/exported-names.ts'
import { knownPackages } from './scripts/vite/known-packages.ts'
import { lazyRoutes } from './scripts/vite/lazy-routes.ts'
import { workerBundle } from './scripts/vite/worker-bundle.ts'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

export const FUTURE = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: true,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const

const ROOT = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

/** Set by `npm run dev`: the Worker's variables, as JSON. */
const development = process.env.PURSE_DEV

export default defineConfig(async ({ isSsrBuild }) => {
  // Remix evaluates this file a second time for its own compiler, which must not start the Worker. After a change of this
  // file both are evaluated again.
  const worker = development !== undefined && process.env.PURSE_DEV_SEEN !== '1'
  process.env.PURSE_DEV_SEEN = worker ? '1' : ''
  const variables = worker ? JSON.parse(development) : {}
  return {
    publicDir: 'app/public',
    plugins: [
      tailwindcss(),
      ...(worker
        ? [
            // Loaded where it is needed: it brings wrangler.
            (await import('@cloudflare/vite-plugin')).cloudflare({
              viteEnvironment: { name: 'worker' },
              config: (config) => {
                config.main = 'worker.ts'
                config.vars = { ...config.vars, ...variables }
              },
            }),
            lazyRoutes(),
            workerBundle(ROOT, 'worker'),
            knownPackages(ROOT, 'worker'),
            untilPrepared(),
          ]
        : []),
      directIcons(),
      remix({ future: FUTURE }),
      ...(worker ? [] : [exportsOnly()]),
      ...(isSsrBuild ? [workerBuild(), noBrowser(), noHandoff()] : [smallPreload(), noPages()]),
    ],
    // What the runtime and the tests write is no change of the product.
    server: { watch: { ignored: ['**/.wrangler/**', '**/.data/**', '**/build/**', '**/tests/**'] } },
    ssr: {
      target: 'webworker' as const,
      noExternal: true as const,
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'production'] },
    },
    resolve: { mainFields: ['browser', 'module', 'main'] },
    build: {
      assetsInlineLimit: 0,
      cssMinify: true,
      // As written: what browsers need is in it.
      cssTarget: 'esnext',
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      target: 'es2022',
      // What islands share comes in few files: each is named in the script that finds them all.
      ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: sharedGroups() } } } }),
    },
    optimizeDeps: {
      include: ['@radix-ui/react-toast', 'react', 'react-dom/client', 'react-dom/server', 'react/jsx-dev-runtime'],
    },
  }
})

const require = createRequire(import.meta.url)

/** Listens when the database is prepared, of which `npm run dev` tells it when it asks. */
function untilPrepared(): Plugin {
  return {
    name: 'purse-until-prepared',
    async configureServer() {
      const answered = once(process, 'message')
      process.send?.('loaded')
      await answered
    },
  }
}

/**
 * In the compiler by which Remix learns what each screen exports, a screen is its exports alone: to compile all of them
 * for that takes seconds of a start and of a build.
 */
function exportsOnly(): Plugin {
  return {
    name: 'purse-exports-only',
    enforce: 'pre',
    // That compiler is a server, also when Vite builds.
    apply: 'serve',
    transform: { filter: { id: /\.route\.tsx?$|\/root\.tsx$/ }, handler: (code, id) => namesOnly(id, code) },
  }
}

/** Each icon from its own file: a build would read all two thousand that the package's list names. */
function directIcons(): Plugin {
  const list = join(dirname(require.resolve('lucide-react/package.json')), 'dist/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(/^export \{ (.*) \} from '\.\/(.*)'/gm))
    for (const [, kind, name = ''] of names.matchAll(/(?:(default) as )?(\w+)/g))
      if (kind) files.set(name, join(dirname(list), file))
  return {
    name: 'purse-direct-icons',
    enforce: 'pre',
    transform: {
      filter: { id: { exclude: /\/node_modules\// }, code: "from 'lucide-react'" },
      handler: (code) =>
        code.replace(/^import \{([^}]*)\} from 'lucide-react'/gm, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => {
              const [icon = '', as = icon] = name.split(' as ')
              return `import ${as} from '${files.get(icon)}';`
            })
            .join(' '),
        ),
    },
  }
}

/** Pages are drawn by the server alone and scripts are those of islands: what Remix would send of a page is left empty. */
function noPages(): Plugin {
  return {
    name: 'purse-no-pages',
    // After Remix.
    enforce: 'post',
    apply: 'build',
    transform: { filter: { id: /\?__remix-build-client-route$/ }, handler: () => 'export {}' },
  }
}

/**
 * The Worker without what of React is for browsers (libraries import it, and never call it on a server), and for streams:
 * a tenth of its scripts.
 */
function noBrowser(): Plugin {
  const inBrowser = `const inBrowser = () => { throw new Error('Only in a browser.') }
export const createPortal = inBrowser, flushSync = inBrowser`
  const renderer = join(
    dirname(require.resolve('react-dom/package.json')),
    'cjs/react-dom-server-legacy.browser.production.min.js',
  )
  return {
    name: 'purse-no-browser',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-dom(\/server)?$/ },
      handler: (source) => (source === 'react-dom' ? '\0react-dom' : renderer),
    },
    load: { filter: { id: /^\0react-dom$/ }, handler: () => inBrowser },
  }
}

/**
 * Vite's helper of dynamic imports, in a tenth of its bytes: it is in the script of every page. It preloads what the
 * module imports; styles, which are never imported so, and old browsers are left out.
 */
function smallPreload(): Plugin {
  const helper = `export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`
  return {
    name: 'purse-small-preload',
    enforce: 'pre',
    apply: 'build',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => helper },
  }
}

/** Makes the server build of Remix the whole Worker: `worker.ts` is its entry, WebAssembly a module beside it. */
function workerBuild(): Plugin {
  return {
    name: 'purse-worker',
    enforce: 'pre',
    config: {
      // After Remix, which names its own entry.
      order: 'post',
      handler: () => ({
        build: {
          minify: 'oxc',
          rolldownOptions: {
            input: 'worker.ts',
            external: [/^cloudflare:/, /^node:/],
            output: {
              entryFileNames: 'worker.js',
              chunkFileNames: '[name]-[hash].js',
              // In modules that load when they are used.
              codeSplitting: true,
            },
          },
        },
      }),
    },
    resolveId: {
      filter: { id: /\.wasm$/ },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        if (!found) return null
        const fileName = basename(found.id)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(found.id) })
        return { id: fileName, external: true }
      },
    },
    renderChunk: (code) => ({ code: code.replaceAll(/(["'])([\w-]+\.wasm\1)/g, '$1./$2'), map: null }),
  }
}

/**
 * Leaves out the copy of the loaders' data that Remix encodes for its browser runtime, a twentieth of the cost of a page:
 * our pages don't load that runtime.
 */
function noHandoff(): Plugin {
  return {
    name: 'purse-no-handoff',
    enforce: 'pre',
    transform: {
      filter: { id: /server-runtime\/dist\/(esm\/)?server\.js$/ },
      handler(code) {
        const without = code.replace(
          /serverHandoffStream: (singleFetch\.)?encodeViaTurboStream\(state,[^\n]*\),\n/g,
          '',
        )
        if (without.length === code.length) this.error('Remix encodes its data elsewhere now.')
        return { code: without, map: null }
      },
    },
  }
}

const sharedGroups = () => Object.entries(SHARED).map(([name, test]) => ({ name, test }))

/** React; and icons that islands draw: without this each is a file of its own, because pages draw it too. */
const SHARED = {
  react: /node_modules\/(react|react-dom(?!.*server)|scheduler)\/|app\/ui\/display\/time\.ts$/,
  icons:
    /lucide-react\/dist\/esm\/(createLucideIcon|icons\/(check|chevron-(left|right)|credit-card|heart|locate-fixed|plus|x))\.mjs$/,
}
