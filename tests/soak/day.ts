// Eight hours of a busy salon, by the half-hour: eight chairs, visits of an hour, one after the other.
import type { BrowserContext, Page } from '@playwright/test'
import { WALK } from './pages'
import type { Salon } from './salon'

/** Eight hours in half-hours, after each of which everything is measured. */
export const HALF_HOURS = 16

/** How often the clocks are moved on in a half-hour: with each the Worker's schedules run, and its cached sessions end. */
const SLICES = 6
const SLICE = 300_000

/** In half an hour; in eight hours sixteen times as many. */
const EACH = {
  /** The next two weeks fill as fast as the day is worked off: four, and one more that is cancelled again. */
  bookings: 5,
  /** In each direction: in the conversation that stays open, and one with each client who comes or books. */
  talk: 5,
  messages: 5,
  /** A question before a visit is moved, which the partner then leaves as it was. */
  dialogs: 2,
  /** The server closes all sockets, as with a deploy; the network is away. */
  closings: 1,
  outages: 1,
}

export type Desk = { context: BrowserContext; calendar: Page; chat: Page }

/** Everything of a half-hour; `walk` opens a page on the phone. */
export async function playHalfHour(
  i: number,
  salon: Salon,
  desk: Desk,
  walk: (kind: string, path: string) => Promise<unknown>,
): Promise<void> {
  const times = (count: number, action: (n: number) => Promise<unknown>) =>
    Array.from({ length: count }, (_, n) => () => action(i * count + n))
  const { ask, talkWith } = salon
  const write = (who: number, withWhom: number, text: string) =>
    ask(who, 'POST', `/api/conversations/${talkWith(withWhom)}/messages`, { text })
  const actions = [
    ...(salon.visits[i] ?? []).map((id) => async () => {
      await ask(0, 'POST', `/api/appointments/${id}/arrival`)
      await ask(0, 'POST', `/api/appointments/${id}/completion`, {})
    }),
    ...times(EACH.bookings, async (n) => {
      const { cancel } = await salon.bookAhead(n)
      if (n % EACH.bookings === 0) await cancel()
    }),
    ...times(EACH.talk, (n) => write(1, 1, `Question ${n}`)),
    ...times(EACH.talk, (n) => reply(desk.chat, `Answer ${n}`)),
    ...times(EACH.messages, (n) => write(2 + (n % 20), 2 + (n % 20), `Hello ${n}`)),
    ...times(EACH.messages, (n) => write(0, 2 + (n % 20), `Welcome ${n}`)),
    ...WALK.map(
      ([kind, path], n) =>
        () =>
          walk(kind, path(salon, i * WALK.length + n)),
    ),
    ...times(EACH.dialogs, () => askToMove(desk.calendar)),
    ...times(EACH.closings, () => salon.closeSockets()),
    ...times(EACH.outages, () => outage(salon, desk.context)),
  ]
  for (let slice = 0; slice < SLICES; slice += 1) {
    for (let n = slice; n < actions.length; n += SLICES) await actions[n]?.()
    await salon.advance(SLICE)
    await desk.context.clock.runFor(SLICE)
  }
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('log').getByText(text, { exact: true }).waitFor()
}

async function askToMove(page: Page): Promise<void> {
  await page.locator('[data-entry^="visit:"]').last().focus()
  for (const key of ['m', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The laptop is away for a while, in which its sockets end; it tries to come back all the time. */
async function outage(salon: Salon, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await salon.closeSockets()
  await context.clock.runFor(60_000)
  await context.setOffline(false)
  await context.clock.runFor(60_000)
}
