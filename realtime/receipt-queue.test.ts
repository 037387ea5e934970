// Receipts are merged to the highest and written one after the other.
import { expect, test } from 'vitest'
import { type Marks, ReceiptQueue } from './receipt-queue'

/** A queue whose writes end when the test ends them. */
function openQueue() {
  const written: [string, string, Marks][] = []
  let end: (() => void) | null = null
  const queue = new ReceiptQueue<string>((by, id, marks) => {
    written.push([by, id, marks])
    return new Promise((resolve) => {
      end = resolve
    })
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const next = async () => {
    end?.()
    await settle()
  }
  return { queue, written, next, settle }
}

test('merges receipts that arrive together, and those that arrive during a write', async () => {
  const { queue, written, next, settle } = openQueue()
  for (const seq of [1, 3, 2]) queue.add('phone', 'a', { deliveredSeq: seq })
  queue.add('laptop', 'a', { readSeq: 2 })
  queue.add('phone', 'b', { readSeq: 7 })
  await settle()
  expect(written).toEqual([['laptop', 'a', { deliveredSeq: 3, readSeq: 2 }]])
  for (const seq of [4, 6, 5]) queue.add('phone', 'a', { readSeq: seq })
  await next()
  await next()
  await next()
  expect(written.slice(1)).toEqual([
    ['phone', 'b', { readSeq: 7 }],
    ['phone', 'a', { readSeq: 6 }],
  ])
  queue.add('phone', 'a', { readSeq: 8 })
  await settle()
  expect(written).toHaveLength(4)
})

test('bounds how many conversations wait, and how fast they are written', async () => {
  const { queue, written, next, settle } = openQueue()
  for (let i = 0; i < 5_000; i += 1) queue.add('phone', `c-${i}`, { readSeq: 1 })
  await settle()
  for (let i = 0; i < 200; i += 1) await next()
  // Thirty at once, and then ten a second.
  expect(written.length).toBeGreaterThanOrEqual(30)
  expect(written.length).toBeLessThan(40)
})
