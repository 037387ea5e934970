import { expect, test } from 'vitest'
import { nextTask } from './next-task'

const NOW = Date.parse('2026-11-30T10:00:00+03:00')

const visit = (id: string, time: string, more: object = {}) => ({
  id,
  status: 'confirmed',
  durationMinutes: 60,
  arrivedAt: null,
  startsAt: `2026-11-30T${time}:00+03:00`,
  ...more,
})
const task = (today: ReturnType<typeof visit>[], pending: { id: string }[] = []) => nextTask({ today, pending }, NOW)

test('whoever is expected is checked in before all else', () => {
  const over = visit('over', '08:00')
  expect(task([over, visit('soon', '10:20')], [{ id: 'asks' }])).toEqual({ task: 'check-in' })
  expect(task([over, visit('late', '09:30')])).toEqual({ task: 'check-in' })
})

test('then what is over is completed, the earliest first, and then the first request is confirmed', () => {
  const here = visit('here', '09:30', { arrivedAt: '2026-11-30T09:28:00+03:00' })
  expect(task([visit('a', '08:00'), visit('b', '08:30'), here], [{ id: 'asks' }])).toEqual({
    task: 'complete',
    id: 'a',
  })
  expect(task([here, visit('c', '16:00')], [{ id: 'asks' }, { id: 'later' }])).toEqual({ task: 'confirm', id: 'asks' })
})

test('without any of these the next visit of today is prepared for', () => {
  expect(task([visit('c', '16:00')])).toEqual({ task: 'check-in' })
  expect(task([visit('done', '08:00', { status: 'completed' })])).toBeNull()
  expect(task([])).toBeNull()
})
