// The files of a product as its operator reaches them: those of R2 by Cloudflare's API, or those of a data directory.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Environment } from './database'
import { Mistake } from './operator-error'

type File = { bytes: Uint8Array; contentType: string }

export type Files = {
  /** Null when there is nothing under the key. */
  get: (key: string) => Promise<File | null>
  put: (key: string, file: File) => Promise<void>
  close: () => Promise<void>
}

const CONFIG = new URL('../../wrangler.toml', import.meta.url)

/**
 * The bucket of wrangler.toml with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN; otherwise that of DATA_DIR, which
 * must be named where DATABASE_URL is.
 * @throws Mistake
 */
export async function openFiles(env: Environment): Promise<Files> {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token, DATA_DIR: dataDir } = env
  if (account && token) return cloudflareFiles(account, token)
  if (env.DATABASE_URL && !dataDir)
    throw new Mistake(
      'Set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (R2: read and write), or leave the files out with --without-files.',
    )
  return localFiles(resolve(dataDir || '.data'))
}

/** The same requests as `wrangler r2 object get` and `put` make. */
export function cloudflareFiles(account: string, token: string, api = 'https://api.cloudflare.com/client/v4'): Files {
  const [, bucket] = /^bucket_name = "(.+)"/m.exec(readFileSync(CONFIG, 'utf8')) ?? []
  const ask = async (key: string, request: RequestInit) => {
    const response = await fetch(`${api}/accounts/${account}/r2/buckets/${bucket}/objects/${key}`, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
    if (response.ok || response.status === 404) return response
    throw new Error(`R2 answered ${response.status} for a file`)
  }
  return {
    async get(key) {
      const response = await ask(key, {})
      if (response.status === 404) return null
      const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: new Uint8Array(await response.arrayBuffer()), contentType }
    },
    async put(key, { bytes, contentType }) {
      const headers = { 'content-type': contentType }
      const { ok } = await ask(key, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      if (!ok) throw new Error(`there is no bucket ${bucket}`)
    },
    close: async () => {},
  }
}

/** A running product may have the same directory open. */
export async function localFiles(dataDir: string): Promise<Files> {
  // Loaded when it is needed: it takes a second.
  const { Miniflare } = await import('miniflare')
  const runtime = new Miniflare({
    modules: true,
    script: 'export default {}',
    r2Buckets: { FILES: 'purse-files' },
    r2Persist: join(dataDir, 'files'),
    cf: false,
  })
  const bucket = await runtime.getR2Bucket('FILES')
  return {
    async get(key) {
      const found = await bucket.get(key)
      if (!found) return null
      const contentType = found.httpMetadata?.contentType ?? 'application/octet-stream'
      return { bytes: new Uint8Array(await found.arrayBuffer()), contentType }
    },
    async put(key, { bytes, contentType }) {
      await bucket.put(key, new Uint8Array(bytes), { httpMetadata: { contentType } })
    },
    close: () => runtime.dispose(),
  }
}
