// Messages that come together, and whose trace their storing is part of.
import { expect, test } from 'vitest'
import { currentTrace } from '../../platform/http/trace'
import type { Sending } from '../live/message-writer'
import { messageQueue } from './message-queue'

const FIRST = '4bf92f3577b34da6a3ce929d0e0e4736'
const SECOND = '0af7651916cd43dd8448eb211c80319c'
const of = (id: string) => `00-${id}-00f067aa0ba902b7-00`

test('messages are stored as part of the trace of the first of their group', async () => {
  const traces: (string | undefined)[] = []
  const store = messageQueue(
    () => {
      traces.push(currentTrace()?.id)
      throw new Error('there is no database')
    },
    () => {},
  )
  const sending = {} as Sending
  await Promise.allSettled([store(sending, of(FIRST)), store(sending, of(SECOND)), store(sending, of(FIRST))])
  expect(traces).toEqual([FIRST, SECOND])
})
