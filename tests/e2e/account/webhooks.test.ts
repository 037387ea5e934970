// A webhook as its owner meets it, with a real receiver on this machine: added, tested, failed, sent again, paused, deleted.
import { Webhook } from 'standardwebhooks'
import { newLoopback } from '../../fixtures/loopback'
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { newPerson } from '../harness/people'

for (const js of PLAIN_WALKS)
  test(`a webhook is added, received, verified, failed and replayed, scripts ${js}`, async () => {
    const { loopback, start, stop } = newLoopback()
    await start()
    loopback.answer = () => ({ status: 500 })
    try {
      const tab = await openTab({ js, as: await newPerson('product_seller') })
      const { page } = tab
      await page.goto('/seller/settings')
      await page.getByRole('link', { name: /^Developers API/ }).click()
      await page.getByRole('link', { name: 'Add webhook' }).click()
      await page.getByLabel('Address').fill('https://10.0.0.1/hook')
      await page.getByLabel('Order placed').check()
      await page.getByRole('button', { name: 'Add webhook' }).click()
      await page.getByText('Enter a public address').waitFor()
      expect(await page.getByLabel('Order placed').isChecked()).toBe(true)
      await page.getByLabel('Address').fill(`${loopback.url}/hook`)
      await page.getByRole('button', { name: 'Add webhook' }).click()
      const secret = await page.locator('code', { hasText: 'whsec_' }).innerText()
      await page.getByRole('link', { name: 'Go to the webhook' }).click()
      expect(await page.content()).not.toContain(secret)

      await page.getByRole('button', { name: 'Send test event' }).click()
      await page.getByRole('alert').filter({ hasText: 'Not delivered' }).waitFor()
      await page.getByText('1 try · Replied 500').waitFor()
      loopback.answer = () => ({ status: 204, body: '' })
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByRole('alert').filter({ hasText: 'Replied 204' }).waitFor()
      const [first, second] = loopback.to('/hook')
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      const verified = new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>)
      expect(verified).toMatchObject({ type: 'webhook.test' })

      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByText('Webhook paused').waitFor()
      await page.getByRole('button', { name: 'Resume' }).click()
      await page.getByText('Webhook resumed').waitFor()
      await page.getByRole('button', { name: 'New secret' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
      await page.getByText('New signing secret').waitFor()
      await page.getByRole('button', { name: 'Delete webhook' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
      await page.getByRole('link', { name: 'Add webhook' }).waitFor()
      expect(await page.getByText('127.0.0.1').count()).toBe(0)
      expectQuiet(tab, { refusals: true })
    } finally {
      await stop()
    }
  })
