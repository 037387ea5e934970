// The notifications tab as each role, with scripts and without; what is chosen there is what is sent.

import { pushBrowser } from '../../fixtures/identity/push-service'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, call, demoPerson, mailTo, newPerson, type Person, type Role, SALON } from '../harness/people'

const EVERYONE = ['Push', 'Email', 'SMS']

const ROLES: [Role, string, string[]][] = [
  ['client', '/client', ['Appointment Reminders', 'Special Offers']],
  ['beauty_partner', '/partner', ['Booking Alerts', 'Review Notifications']],
  ['product_seller', '/seller', ['Booking Alerts', 'Review Notifications']],
  ['admin', '/admin', ['System Alerts']],
]

const personOf = (role: Role): Promise<Person> => (role === 'admin' ? demoPerson('admin') : newPerson(role))

for (const js of PLAIN_WALKS)
  test.describe(`JavaScript ${js}`, () => {
    for (const [role, base, alerts] of ROLES)
      test(`a ${role} chooses, and finds it kept`, async () => {
        const person = await personOf(role)
        const tab = await openTab({ js, as: person })
        const { page } = tab
        await page.goto(`${base}/settings`)
        await page.locator('a[href$="tab=notifications"]').click()
        await page.waitForURL(`**${base}/settings?tab=notifications`)
        const boxes = page.getByRole('checkbox')
        const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')))
        expect(names).toEqual([...EVERYONE, ...alerts, 'Turn on quiet hours'])

        const [alert = ''] = alerts
        const before = await page.getByLabel(alert).isChecked()
        await page.getByLabel(alert).setChecked(!before)
        await page.getByLabel('Email', { exact: true }).uncheck()
        await page.getByLabel('Quiet hours').check()
        await page.getByLabel('From').fill('21:30')
        await page.getByLabel('Until').fill('06:15')
        await page.getByLabel('Time zone').selectOption('Africa/Lagos')
        await page.getByRole('button', { name: 'Save preferences' }).click()
        await page.getByText('Preferences Updated').first().waitFor()
        expect(new URL(page.url()).search).toBe('?tab=notifications')

        await page.reload()
        expect(await page.getByLabel(alert).isChecked()).toBe(!before)
        expect(await page.getByLabel('Email', { exact: true }).isChecked()).toBe(false)
        expect(await page.getByLabel('Quiet hours').isChecked()).toBe(true)
        expect(await page.getByLabel('From').inputValue()).toBe('21:30')
        expect(await page.getByLabel('Until').inputValue()).toBe('06:15')
        expect(await page.getByLabel('Time zone').inputValue()).toBe('Africa/Lagos')

        await page.getByLabel(alert).setChecked(before)
        await page.getByLabel('Email', { exact: true }).check()
        await page.getByLabel('Quiet hours').uncheck()
        await page.getByRole('button', { name: 'Save preferences' }).click()
        await page.getByText('Preferences Updated').first().waitFor()
        const { alerts: saved, ...rest } = await call('/api/me/preferences', { as: person })
        expect(rest).toMatchObject({ email: true, quiet: false, quietFrom: null, quietTo: null })
        expect(Object.values(saved)[0]).toBe(before)
        expectQuiet(tab)
      })

    test('times that make no sense are shown where they stand, and the rest is kept', async () => {
      const person = await newPerson()
      const tab = await openTab({ js, as: person })
      const { page } = tab
      await page.goto('/client/settings?tab=notifications')
      await page.getByLabel('Special Offers').check()
      await page.getByLabel('Appointment Reminders').uncheck()
      await page.getByLabel('Quiet hours').check()
      await page.getByLabel('From').fill('')
      await page.getByLabel('Until').fill('05:00')
      await page.getByRole('button', { name: 'Save preferences' }).click()
      const fault = page.getByRole('alert').filter({ hasText: 'when quiet hours start' })
      await fault.waitFor()
      const from = page.getByLabel('From')
      expect(await from.getAttribute('aria-describedby')).toBe(await fault.getAttribute('id'))
      expect(await from.inputValue()).toBe('')
      expect(await page.getByLabel('Until').inputValue()).toBe('05:00')
      expect(await page.getByLabel('Special Offers').isChecked()).toBe(true)
      expect(await page.getByLabel('Appointment Reminders').isChecked()).toBe(false)
      expect(await page.getByLabel('Quiet hours').isChecked()).toBe(true)
      const saved = await call('/api/me/preferences', { as: person })
      expect(saved.alerts).toEqual({ appointmentReminders: true, specialOffers: false })

      await from.fill('23:00')
      await page.getByRole('button', { name: 'Save preferences' }).click()
      await page.getByText('Preferences Updated').first().waitFor()
      expect(await call('/api/me/preferences', { as: person })).toMatchObject({ quietFrom: '23:00', quietTo: '05:00' })
      expectQuiet(tab, { refusals: true })
    })

    test('SMS is not offered to who has no phone, and says so', async () => {
      const tab = await openTab({ js, as: await newPerson() })
      const { page } = tab
      await page.goto('/client/settings/notifications')
      expect(new URL(page.url()).search).toBe('?tab=notifications')
      const sms = page.getByLabel('SMS')
      expect(await sms.isDisabled()).toBe(true)
      await page.getByText('Add a phone number to your account first.').waitFor()
      expectQuiet(tab)
    })
  })

test('a time zone that is none is refused beside its field', async () => {
  const person = await newPerson()
  const { status, text } = await ask('/client/settings?tab=notifications', {
    as: person,
    form: { timeZone: 'Africa/Wakanda' },
  })
  expect(status).toBe(400)
  expect(text).toContain('Choose one of the listed time zones.')
})

test('a booking reaches the salon by email, and who switched email off by nothing', async () => {
  const { services } = await call(`/api/salons/${SALON}`)
  const [partner, client] = [await demoPerson('partner'), await newPerson('client', 'Wambui Told')]
  const service = services[0]
  const { items } = await call(
    `/api/salons/${SALON}/slots?${new URLSearchParams({ service: service.id, from: inDays(3), to: inDays(9) })}`,
  )
  await call('/api/me/preferences', {
    as: client,
    method: 'PUT',
    body: { push: true, email: false, timeZone: 'Africa/Nairobi' },
  })
  await call('/api/me/push-subscriptions', {
    as: client,
    body: { endpoint: 'http://127.0.0.1:9/nobody', keys: pushBrowser().keys },
  })
  const { id } = await call('/api/appointments', {
    as: client,
    key: crypto.randomUUID(),
    body: {
      salonId: SALON,
      serviceId: service.id,
      staffId: items[0].staffId,
      startsAt: items[0].startsAt,
      payment: 'salon',
      notes: '',
    },
  })
  await call(`/api/appointments/${id}/confirmation`, { as: partner, method: 'POST', key: crypto.randomUUID() })
  const tab = await openTab({ js: false })
  const { page } = tab
  const notified = page.getByRole('listitem').filter({ hasText: 'Wambui Told' })
  await expect
    .poll(async () => {
      await page.goto('/dev/outbox?to=partner%40purse.test')
      return notified.count()
    })
    .toBe(1)
  await notified.getByText('New booking').waitFor()
  await notified.getByText('Email', { exact: true }).waitFor()
  // To the client by push alone: their address is the only other place, and it holds no such news.
  const me = await call('/api/me', { as: client })
  await expect
    .poll(async () => (await mailTo(me.id)).map(({ channel, subject }) => [channel, subject]))
    .toEqual([['push', 'Appointment confirmed']])
  await page.getByLabel('Sent to').fill(me.id)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByText('Push', { exact: true }).waitFor()
  expect((await mailTo(client.email)).map(({ subject }) => subject)).toEqual([])
  expectQuiet(tab)
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
