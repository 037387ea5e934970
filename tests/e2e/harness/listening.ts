// Waits until a page receives events of others: its connection to the inbox is open.
import type { Tab } from './browser'

/** From the next page on, the tab notes that its line has opened. */
export async function noteListening({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    class Watched extends WebSocket {
      constructor(url: string) {
        super(url)
        this.addEventListener('open', () => Object.assign(window, { listening: true }))
      }
    }
    Object.assign(window, { WebSocket: Watched })
  })
}

/** Waits until the page listens. */
export async function listening({ page }: Tab): Promise<void> {
  await page.waitForFunction(() => Object.hasOwn(window, 'listening'))
}
