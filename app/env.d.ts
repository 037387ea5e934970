// The build of the app, as worker.ts imports it: from Vite in development, from build/ otherwise.
declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/cloudflare'
  export const assets: ServerBuild['assets']
  const build: ServerBuild
  export default build
}
