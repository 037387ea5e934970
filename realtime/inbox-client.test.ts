// An inbox is told the trace of what publishes to it.
import { expect, test, vi } from 'vitest'
import { currentTraceparent, traced } from '../api/platform/http/trace'
import { type Inboxes, liveInboxes } from './inbox-client'

test('an event goes to the person’s inbox with the trace of the request', async () => {
  const publish = vi.fn(async () => {})
  const Inbox = { idFromName: (id: string) => id, get: () => ({ publish }) }
  const event = { type: 'changed', what: 'wallet' } as const
  await traced('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', async () => {
    await liveInboxes({ Inbox } as unknown as Inboxes).publish('amina', event)
    expect(publish).toHaveBeenCalledWith(event, currentTraceparent())
  })
})
