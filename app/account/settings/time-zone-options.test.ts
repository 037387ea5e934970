import { expect, test } from 'vitest'
import { timeZoneOptions } from './time-zone-options'

test('zones are listed by city, the current one among them', () => {
  const options = timeZoneOptions('Asia/Katmandu')
  expect(new Map(options)).toEqual(
    expect.toSatisfy((labels: Map<string, string>) => {
      expect(labels.get('Africa/Lagos')).toBe('Lagos (Africa)')
      expect(labels.get('America/Indiana/Knox')).toBe('Knox, Indiana (America)')
      expect(labels.get('America/New_York')).toBe('New York (America)')
      return labels.has('Asia/Katmandu')
    }),
  )
  expect(timeZoneOptions('UTC')).toContainEqual(['UTC', 'UTC'])
  const labels = options.map(([, label]) => label)
  expect(labels).toEqual(labels.toSorted())
})
