// On which visit a device is told about the home screen.
import { expect, test } from 'vitest'
import { DAY } from '../../../api/platform/values/time'
import { declineInstall, installHint } from './install-hint.server'

const MONDAY = Date.parse('2026-11-23T08:00:00Z')

/** What a device is told on each of these days, and remembers in between. */
function visits(days: number[]): boolean[] {
  let cookies: string | null = null
  return days.map((day) => {
    const { visible, remember } = installHint(cookies, MONDAY + day * DAY)
    if (remember) cookies = `a=b; ${remember.split(';')[0]}; c=d`
    return visible
  })
}

test.each([
  ['the first visit', [0, 0.1, 0.2], [false, false, false]],
  ['the second, all that day', [0, 3, 3.1], [false, true, true]],
  ['once', [0, 1, 2, 9], [false, true, false, false]],
])('%s', (_, days, hinted) => {
  expect(visits(days)).toEqual(hinted)
})

test('never again, once declined', () => {
  const set = declineInstall('/client/dashboard').headers.get('set-cookie') ?? ''
  expect(installHint(set.split(';')[0] ?? '', MONDAY + 9 * DAY)).toEqual({ visible: false, remember: null })
  expect(set).toMatch(/Secure; HttpOnly; SameSite=Lax/)
})
