// Shows push messages, and leads to what they tell of. It answers no page's requests.

self.addEventListener('push', (event) => {
  const { title, text, path, tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title || 'Purse', {
      body: text,
      icon: '/icon-192.png',
      tag,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

// The browser has changed the address that we push to: whoever is signed in here keeps being told.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

/** A page of ours that is there already goes on to the path; else a new one opens. */
async function open(path) {
  const here = self.location.origin
  const url = new URL(path || '/dashboard', here)
  if (url.origin !== here) return
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(url)
  await page.focus()
  // One that this worker does not control cannot be led.
  await page.navigate(url).catch(() => self.clients.openWindow(url))
}

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  if (!newSubscription && !options) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(options))
  await fetch('/api/me/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}
