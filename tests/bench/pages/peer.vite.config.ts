// Builds the pages as stock Remix does, for Node: see peer.ts.
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { FUTURE } from '../../../vite.config'

export default defineConfig({
  root: new URL('../../..', import.meta.url).pathname,
  plugins: [tailwindcss(), remix({ future: FUTURE, buildDirectory: 'build/peer' })],
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
