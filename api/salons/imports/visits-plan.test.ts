// A cell that names more services than a visit has.
import { expect, test } from 'vitest'
import { fieldsOf, type Reading } from './rows'
import { type AppointmentBook, planAppointmentRow } from './visits-plan'

const NOW = Date.parse('2027-01-01T00:00:00Z')

test('no more services are looked for than a visit has', () => {
  let looked = 0
  const services = new Proxy([] as AppointmentBook['calendar']['services'], {
    get: (all, name) => {
      if (name === 'find') looked += 1
      return Reflect.get(all, name)
    },
  })
  const book = { calendar: { services } } as AppointmentBook
  const row = fieldsOf({ line: 2, cells: ['2027-03-01T10:00:00Z', 'a,'.repeat(100_000)] }, ['start', 'service'])
  const reading = { now: NOW, dates: 'dmy', timeZone: 'Africa/Nairobi' } as Reading
  const planned = planAppointmentRow(row, book, reading, { salonId: 's', newId: () => 'i', actor: 'a' })
  expect(planned.note).toMatch(/^You have no service called a,a/)
  expect(looked).toBeLessThanOrEqual(12)
})
