// Messages are sent in turn, and are known until they are answered.
import { expect, test } from 'vitest'
import { SendQueue } from './send-queue'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('sends in turn, and knows what is not answered yet', async () => {
  const queue = new SendQueue()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (message: string) =>
    queue.add(message, () => {
      begun.push(message)
      return new Promise((resolve) => ends.set(message, resolve))
    })
  const both = [add('a'), add('b')]
  await settle()
  expect(begun).toEqual(['a'])
  expect([queue.has('a'), queue.has('b'), queue.has('c')]).toEqual([true, true, false])

  ends.get('a')?.()
  await both[0]
  await settle()
  expect(begun).toEqual(['a', 'b'])
  expect([queue.has('a'), queue.has('b')]).toEqual([false, true])

  ends.get('b')?.()
  await both[1]
  expect(queue.has('b')).toBe(false)
  void add('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'a'])
})
