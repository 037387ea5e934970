// Builds the app. `remix vite:build` makes build/client and build/server; worker.ts takes the latter
// in. `npm run dev` serves both from workerd with hot reload.
import { cloudflare } from '@cloudflare/vite-plugin'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ command, isPreview }) => {
  // Remix evaluates this file a second time for its own compiler, without the Worker.
  const dev = command === 'serve' && !isPreview && process.env.PURSE_DEV === '1'
  if (dev) process.env.PURSE_DEV = 'inner'
  return {
    publicDir: 'app/public',
    plugins: [
      tailwindcss(),
      ...(dev ? [cloudflare({ viteEnvironment: { name: 'worker' } })] : []),
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_lazyRouteDiscovery: true,
          v3_relativeSplatPath: true,
          v3_singleFetch: true,
          v3_throwAbortReason: true,
          v3_routeConfig: true,
        },
      }),
    ],
    ssr: {
      target: 'webworker',
      noExternal: true,
      resolve: { conditions: ['workerd', 'worker', 'browser', 'module', 'import', 'production'] },
    },
    resolve: { mainFields: ['browser', 'module', 'main'] },
    build: {
      cssMinify: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    ...(dev && {
      environments: {
        worker: {
          optimizeDeps: {
            include: [
              'react',
              'react/jsx-runtime',
              'react/jsx-dev-runtime',
              'react-dom',
              'react-dom/server',
              '@remix-run/react',
              '@remix-run/cloudflare',
              'hono',
              'zod',
              '@conform-to/react',
              '@conform-to/zod/v4',
            ],
          },
        },
      },
    }),
  }
})
