// Builds the app and the Worker. `remix vite:build` makes build/client, then build/server: the Worker with the pages in
// it, in modules that load when they are used. `npm run dev` serves both from workerd with hot reload.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { namesOnly } from './scripts/vite/exported-names'
import { knownPackages } from './scripts/vite/known-packages'
import { lazyRoutes } from './scripts/vite/lazy-routes'
import { workerBundle } from './scripts/vite/worker-bundle'

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

export default defineConfig(({ isSsrBuild }) => {
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
            cloudflare({
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
    server: {
      watch: { ignored: ['**/.wrangler/**', '**/.data/**', '**/build/**', '**/tests/**'] },
    },
    ssr: {
      target: 'webworker' as const,
      noExternal: true as const,
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'production'] },
    },
    resolve: { mainFields: ['browser', 'module', 'main'] },
    build: {
      assetsInlineLimit: 0,
      cssMinify: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      target: 'es2022',
      // What islands share comes in few files: each is named in the script that finds them all.
      ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: sharedChunk } } }),
    },
    optimizeDeps: {
      include: [
        '@radix-ui/react-toast',
        'react',
        'react-dom/client',
        'react-dom/server',
        'react/jsx-dev-runtime',
      ],
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
    transform: (code, id) => (/\.route\.tsx?$|\/root\.tsx$/.test(id) ? namesOnly(id, code) : null),
  }
}

/** Each icon from its own file: a build would read all two thousand that the package's list names. */
function directIcons(): Plugin {
  const list = join(
    dirname(require.resolve('lucide-react/package.json')),
    'dist/esm/lucide-react.mjs',
  )
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /^export \{ (.*) \} from '\.\/(.*)'/gm,
  ))
    for (const [, kind, name = ''] of names.matchAll(/(?:(default) as )?(\w+)/g))
      if (kind) files.set(name, join(dirname(list), file))
  return {
    name: 'purse-direct-icons',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('/node_modules/')
        ? null
        : code.replace(/^import \{([^}]*)\} from 'lucide-react'/gm, (_, names: string) =>
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
  }
}

/** Pages are drawn by the server alone and scripts are those of islands: what Remix would send of a page is left empty. */
function noPages(): Plugin {
  return {
    name: 'purse-no-pages',
    // After Remix.
    enforce: 'post',
    apply: 'build',
    transform: (_, id) => (id.endsWith('?__remix-build-client-route') ? 'export {}' : null),
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
    resolveId: (source) =>
      source === 'react-dom' ? '\0react-dom' : source === 'react-dom/server' ? renderer : null,
    load: (id) => (id === '\0react-dom' ? inBrowser : null),
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
    load: (id) => (id.includes('vite/preload-helper') ? helper : null),
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
        // Nobody reads them in a Worker, which is not distributed.
        esbuild: { legalComments: 'none' },
        build: {
          minify: 'esbuild',
          rollupOptions: {
            input: 'worker.ts',
            external: [/^cloudflare:/, /^node:/],
            output: {
              entryFileNames: 'worker.js',
              chunkFileNames: '[name]-[hash].js',
              inlineDynamicImports: false,
            },
          },
        },
      }),
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.wasm')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found) return null
      const fileName = basename(found.id)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(found.id) })
      return { id: fileName, external: true }
    },
    renderChunk: (code) => ({
      code: code.replaceAll(/(["'])([\w-]+\.wasm\1)/g, '$1./$2'),
      map: null,
    }),
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
    transform(code, id) {
      if (!/server-runtime\/dist\/(esm\/)?server\.js$/.test(id)) return null
      const without = code.replace(
        /serverHandoffStream: (singleFetch\.)?encodeViaTurboStream\(state,[^\n]*\),\n/g,
        '',
      )
      if (without.length === code.length) this.error('Remix encodes its data elsewhere now.')
      return { code: without, map: null }
    },
  }
}

function sharedChunk(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom(?!.*server)|scheduler)\/|app\/ui\/display\/time\.ts$/.test(id)
  )
    return 'react'
  return ISLAND_ICONS.test(id) ? 'icons' : undefined
}

/** Icons that islands draw. Without this each is a file of its own, because pages draw it too. */
const ISLAND_ICONS =
  /lucide-react\/dist\/esm\/(createLucideIcon|icons\/(check|chevron-(left|right)|credit-card|heart|locate-fixed|plus|x))\.mjs$/
