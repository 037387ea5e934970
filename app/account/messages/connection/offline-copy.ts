// A copy of what waits to be sent, where the service worker can read it: the browser may send it once there is a network,
// even if the page is closed by then. The page's own storage stays the truth.

const PREFIX = 'purse.outbox.'

/** Notes that a value of the page's storage was written, or removed (null). */
export function copyForWorker(key: string, value: string | null): void {
  if (!key.startsWith(PREFIX) || !('indexedDB' in window)) return
  const request = indexedDB.open('purse', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'key' })
  request.onsuccess = () => {
    const database = request.result
    const change = database.transaction('outbox', 'readwrite')
    const store = change.objectStore('outbox')
    const message = value === null ? null : JSON.parse(value)
    // What was refused for good waits for the person, not for the network.
    if (message && !message.failed) store.put({ ...message, key })
    else store.delete(key)
    change.oncomplete = () => {
      database.close()
      if (message) wakeLater()
    }
  }
}

type SyncManager = { register: (tag: string) => Promise<void> }

/** Asks the browser to wake the worker once there is a network, where it can. */
async function wakeLater(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const { sync } = (worker ?? {}) as { sync?: SyncManager }
  await sync?.register('outbox').catch(() => {})
}
