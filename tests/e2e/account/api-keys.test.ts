// An API key as its owner meets it: added, used by other software over HTTP, refused money, revoked.
import { expectQuiet, openTab, PLAIN_WALKS } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, demoPerson } from '../harness/people'
import { productUrl } from '../harness/product'

for (const js of PLAIN_WALKS)
  test(`a key is added, opens what it may, is refused money and revoked, scripts ${js}`, async () => {
    const tab = await openTab({ js, as: await demoPerson('seller') })
    const { page } = tab
    await page.goto('/seller/settings/developers')
    await page.getByRole('link', { name: 'Add API key' }).click()
    await page.getByLabel('Name').fill('Till')
    await page.getByRole('button', { name: 'Add API key' }).click()
    await page.getByText('Choose what the key may do').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Till')
    await page.getByLabel('Read').check()
    await page.getByLabel('Catalogue').check()
    await page.getByRole('button', { name: 'Add API key' }).click()
    const key = await page.locator('code', { hasText: 'purse_' }).innerText()
    await page.getByRole('link', { name: 'Done' }).click()
    await page.getByText(`ends in ${key.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(key)

    // Other software sends neither an origin nor cookies.
    const by = (method: string, path: string) =>
      fetch(new URL(path, productUrl()), {
        method,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
        redirect: 'manual',
      })
    const products = await by('GET', '/api/my-shop/products')
    expect(products.status).toBe(200)
    expect(products.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60')
    expect(products.headers.getSetCookie()).toEqual([])
    for (const [method, path] of [
      ['POST', '/api/payouts'],
      ['GET', '/api/me'],
      ['DELETE', '/api/me/devices'],
    ] as const) {
      const refused = await by(method, path)
      const { code } = (await refused.json()) as { code: string }
      expect([path, refused.status, code]).toEqual([...[path, 403, 'api-key-refused']])
    }
    // Pages, forms and live connections are nobody's with it.
    const dashboard = await by('GET', '/seller/dashboard')
    expect(dashboard.headers.get('location')).toMatch(/^\/auth/)
    expect((await by('POST', '/seller/settings/developers')).status).toBe(403)
    expect((await by('GET', '/parties/inbox/me')).status).toBeGreaterThanOrEqual(400)
    expect((await ask(`/api/my-shop/products?key=${key}`)).status).toBe(401)

    await page.getByRole('button', { name: 'Revoke' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('API key revoked').first().waitFor()
    expect((await by('GET', '/api/my-shop/products')).status).toBe(401)
    expectQuiet(tab, { refusals: true })
  })
