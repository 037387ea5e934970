// What a salon takes with it: its own rows, as tables that no spreadsheet takes for formulas; only for its owner, with a
// fresh proof, and in the audit log.
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { session } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { expectProblem, openWorld } from '../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { exportSalon } from './salon-archive'

const world = openWorld()

test('the archive has everything of the salon and nothing of another', async () => {
  const { nia, otto } = await addSalons(world)
  const amina = await world.person('client', { name: 'Amina Otieno' })
  await fund(world, amina, '9000')
  const appointment = await booked(world, amina, cutAt(world, '10:00'))
  await step(world, nia, appointment.id, 'confirmation')
  await world.db.insert(salonClient).values([
    { id: 'guest', salonId: 'nairobi', name: '=cmd()', phone: '+254700000077', notes: 'Shy', createdAt: 0 },
    { id: 'far', salonId: 'kampala', name: 'STRANGE', createdAt: 0 },
  ])
  await world.db.update(session).set({ steppedUpAt: new Date(world.now ?? 0) })
  const response = await world.call('GET', '/api/my-salon/export.zip', { as: nia })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const [ownSession] = await world.db.select().from(session).where(eq(session.userId, nia.id))
  const viewer = { id: nia.id, role: nia.role, sessionToken: ownSession?.token ?? '' }
  const { body } = await exportSalon(world.ctx(), viewer)
  const files = unzipSync(body as Uint8Array)
  const text = (name: string) => new TextDecoder().decode(files[`${name}.csv`])
  expect(Object.keys(files).sort()).toEqual(
    [
      ...['README.txt', 'add-ons.csv', 'appointment-services.csv', 'blocked-times.csv'],
      ...['clients.csv', 'hours.csv', 'payouts.csv', 'reviews.csv', 'salon-appointments.csv'],
      ...['salon-tips.csv', 'services.csv', 'special-dates.csv', 'staff.csv', 'transactions.csv'],
    ].sort(),
  )
  expect(text('clients')).toContain("'=cmd(),+254700000077,,Shy,0,0,0.00,KES")
  expect(text('clients')).toContain('Amina Otieno')
  expect(text('services')).toContain('Cut,Hair,,2500.00,KES,60,true')
  expect(text('staff')).toContain('"Cut, Braids"')
  expect(text('hours')).toContain('The salon,Monday,08:00,20:00')
  expect(text('salon-appointments')).toContain(appointment.id)
  expect(text('appointment-services')).toContain(appointment.id)
  for (const name of Object.keys(files)) {
    const all = new TextDecoder().decode(files[name])
    expect(all).not.toContain('STRANGE')
    expect(all).not.toContain('Manicure')
  }
  const logged = await world.db.select().from(auditEvent).where(eq(auditEvent.event, 'salon.exported'))
  expect(logged).toMatchObject(Array.from({ length: 2 }, () => ({ actor: nia.id, subject: 'nairobi' })))
  expectProblem(await world.call('GET', '/api/my-salon/export.zip', { as: amina }), 'forbidden')
  await world.db.update(session).set({ createdAt: new Date(0), steppedUpAt: null })
  expectProblem(await world.call('GET', '/api/my-salon/export.zip', { as: otto }), 'step-up-required')
})
