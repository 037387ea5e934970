// The trace of a request, as W3C's trace context says.
import { expect, test } from 'vitest'
import { traceOf, traceparent } from './trace'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test('goes on with the caller’s trace under a span of its own', () => {
  const trace = traceOf(`00-${ID}-00f067aa0ba902b7-01`)
  expect(trace).toMatchObject({ id: ID, sampled: true })
  expect(trace.span).toMatch(/^[0-9a-f]{16}$/)
  expect(trace.span).not.toBe('00f067aa0ba902b7')
  expect(traceparent(trace)).toBe(`00-${ID}-${trace.span}-01`)
  expect(traceOf(`00-${ID}-00f067aa0ba902b7-00`).sampled).toBe(false)
  // A later version may say more.
  expect(traceOf(`cc-${ID}-00f067aa0ba902b7-01-more`).id).toBe(ID)
})

test.each([
  [null],
  [''],
  ['Achieng Odhiambo'],
  [`00-${ID}-00f067aa0ba902b7`],
  [`00-${ID.toUpperCase()}-00f067aa0ba902b7-01`],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  [`00-${ID}-${'0'.repeat(16)}-01`],
  [`ff-${ID}-00f067aa0ba902b7-01`],
  [`00-${ID}-00f067aa0ba902b7-01${'-x'.repeat(200)}`],
])('begins one in place of %j', (header) => {
  const trace = traceOf(header, 0.05)
  expect(traceparent(trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(trace.id).not.toBe(ID)
  expect(traceOf(header, 0.5).sampled).toBe(false)
})
