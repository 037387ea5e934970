// Builds the app and the Worker. `remix vite:build` makes build/client, then build/server: the Worker with the pages in
// it, in modules that load when they are used. `npm run dev` serves both from workerd with hot reload.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

/** Set by `npm run dev`: the Worker's variables, as JSON. */
const development = process.env.PURSE_DEV

export default defineConfig(({ isSsrBuild }) => {
  // Remix evaluates this file a second time for its own compiler, which must not start the Worker.
  const worker = development !== undefined && process.env.PURSE_DEV_SEEN !== '1'
  if (worker) process.env.PURSE_DEV_SEEN = '1'
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
          ]
        : []),
      remix({ future: FUTURE }),
      ...(isSsrBuild ? [] : [smallPreload()]),
      ...(isSsrBuild ? [workerBuild()] : []),
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
      modulePreload: { polyfill: false },
      target: 'es2022',
      // What islands share comes in few files: each is named in the script that finds them all.
      ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: sharedChunk } } }),
    },
    optimizeDeps: {
      include: [
        '@radix-ui/react-toast',
        'lucide-react',
        'react',
        'react-dom/client',
        'react-dom/server',
        'react/jsx-dev-runtime',
      ],
    },
    ...(worker && {
      environments: {
        worker: {
          optimizeDeps: {
            include: [
              '@conform-to/react',
              '@conform-to/zod/v4',
              '@remix-run/cloudflare',
              '@remix-run/react',
              'hono',
              'lucide-react',
              'react',
              'react-dom',
              'react-dom/server',
              'react/jsx-dev-runtime',
              'react/jsx-runtime',
              'zod',
            ],
          },
        },
      },
    }),
  }
})

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
