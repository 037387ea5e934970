import { expect, test } from 'vitest'
import type { Providers } from '../../platform/context'
import type { FileStore } from '../../platform/providers/files/port'
import { type Call, watched } from './provider-calls'

function watchedStore(files: Partial<FileStore>) {
  const calls: Call[] = []
  const providers = { payments: [], rates: null, email: null, sms: null, push: null, files }
  const store = watched(providers as unknown as Providers, (call) => calls.push(call)).files
  return { store, calls }
}

const fails = async () => {
  throw new TypeError('no bucket')
}

test('a store of files that fails is away, and each failure counts', async () => {
  const { store, calls } = watchedStore({ put: fails, get: fails })
  await expect(store.put('a', new Uint8Array(), 'image/png')).rejects.toThrow('unavailable')
  await expect(store.get('a')).rejects.toThrow('unavailable')
  expect(calls.map(({ provider, outcome }) => [provider, outcome])).toEqual([
    ['files', 'failed'],
    ['files', 'failed'],
  ])
})

test('what is stored counts, what is only read does not', async () => {
  const { store, calls } = watchedStore({ put: async () => {}, get: async () => null })
  await store.put('a', new Uint8Array(), 'image/png')
  expect(await store.get('a')).toBeNull()
  expect(calls).toEqual([{ provider: 'files', outcome: 'succeeded', failure: null }])
})
