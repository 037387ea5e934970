import { expect, test } from 'vitest'
import { eventGroup, eventName } from './user-labels'

test('what the audit log recorded is said in words', () => {
  expect(eventName('session.started')).toBe('Signed in')
  expect(eventName('payout.requested')).toBe('Payout requested')
  expect(eventName('provider.switched-off')).toBe('Provider switched off')
  expect(eventName('tax-number.changed')).toBe('Tax number changed')
  expect(eventName('break.resolved')).toBe('Discrepancy resolved')
  expect(eventName('canned-response.added')).toBe('Saved reply added')
  expect(eventName('application.refused')).toBe('Application declined')
  expect(eventGroup('canned-response')).toBe('Saved reply')
  expect(eventGroup('audit-log')).toBe('Audit log')
})
