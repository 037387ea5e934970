// A Ctx for work that a Durable Object does, outside of any request.
import { createContext } from '../api/create-context'
import type { Ctx } from '../api/platform/context'
import { deployedAssets } from '../api/platform/providers/files/assets'
import { r2Files } from '../api/platform/providers/files/r2'
import type { LiveProvider } from '../api/platform/providers/live/port'
import type { Settings } from '../api/platform/settings'

type Parts = Parameters<typeof createContext>[0]

export function objectContext(
  env: Settings & { ASSETS: Fetcher; FILES: R2Bucket },
  { live, writer, waitUntil }: { live: LiveProvider } & Required<Pick<Parts, 'writer' | 'waitUntil'>>,
): Ctx {
  return createContext({
    settings: env,
    origin: env.PUBLIC_URL ?? env.LOCAL_URL ?? 'http://localhost',
    headers: new Headers(),
    requestId: crypto.randomUUID(),
    live,
    files: r2Files(env.FILES),
    asset: deployedAssets(env.ASSETS),
    writer,
    waitUntil,
    answered: Promise.resolve(),
  })
}
