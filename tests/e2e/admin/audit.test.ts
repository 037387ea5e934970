// The audit log: an admin reads and searches it; a row that is changed, and one that is taken out, are named.

import { makeAdmin } from '../../fixtures/identity/admins'
import { behindOurBack } from '../../fixtures/identity/tampering'
import { expectQuiet, openTab, PLAIN_WALKS, type Tab } from '../harness/browser'
import { expect, test } from '../harness/fixtures'
import { ask, CACHED_CLAIM_COOKIE, newPerson, type Person, signedUpPerson } from '../harness/people'
import { emptyProduct } from '../harness/product'

test.describe.configure({ mode: 'default' })

const product = emptyProduct()

let admin: Person
let amina: Person

/** The log is broken here: nobody else's. Amina signs in for real, for that is what is read in it. */
test.beforeAll(async () => {
  admin = await newPerson('client', 'Adhiambo Admin')
  await makeAdmin(product.db, admin.email)
  admin.cookies.delete(CACHED_CLAIM_COOKIE)
  amina = await signedUpPerson('client', 'Amina Okoth')
})

const rowsIn = ({ page }: Tab) => page.getByRole('row').filter({ has: page.getByRole('cell') })

async function verify({ page }: Tab): Promise<void> {
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Verify now' }).click(),
  ])
}

/** A sealed event of Amina's: its id and place. */
async function sealedEvent(): Promise<{ id: string; actor: string; sequence: number }> {
  await product.tick()
  const { rows } = await product.db.$client.execute({
    sql: `SELECT audit_event.id, actor, sequence FROM audit_event JOIN audit_link ON event_id = audit_event.id
      JOIN user ON user.id = actor WHERE email = ? AND hash IS NOT NULL ORDER BY sequence LIMIT 1`,
    args: [amina.email],
  })
  const [row] = rows
  return { id: String(row?.id), actor: String(row?.actor), sequence: Number(row?.sequence) }
}

for (const js of PLAIN_WALKS)
  test(`is read, searched and exported, JavaScript ${js}`, async () => {
    const tab = await openTab({ as: admin, js, desktop: true })
    const { page } = tab
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Audit', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()

    await page.getByLabel('Actor').fill(amina.email)
    await page.getByLabel('Kind').selectOption('session')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Clear filters' }).waitFor()
    expect(new URL(page.url()).searchParams.get('actor')).toBe(amina.email)
    const texts = await rowsIn(tab).allInnerTexts()
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) {
      expect(text).toContain('session.')
      expect(text).toContain('Amina Okoth')
    }
    // The name leads to all that she did, of this kind.
    await rowsIn(tab).first().getByRole('link', { name: 'Amina Okoth' }).first().click()
    await page.waitForURL((url) => url.searchParams.get('actor') !== amina.email)
    expect(page.url()).not.toContain('undefined')
    const hers = await rowsIn(tab).allInnerTexts()
    expect(hers.filter((text) => !/session\.[\s\S]*Amina Okoth/.test(text))).toEqual([])
    expect(hers.length).toBeGreaterThan(0)

    await page.getByLabel('Actor').fill('of-nobody')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('No matches').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    // That it was read is in it.
    await rowsIn(tab).filter({ hasText: 'audit.read' }).filter({ hasText: 'actor, event' }).first().waitFor()
    const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
    const file = await ask(href ?? '', { as: admin })
    expect(file.headers.get('content-disposition')).toContain('audit-log.csv')
    expect(file.text).toContain('session.started')
    expect(file.text).not.toContain(amina.email)
    await page.reload()
    await rowsIn(tab).filter({ hasText: 'audit.exported' }).first().waitFor()
    expectQuiet(tab)
  })

for (const js of PLAIN_WALKS)
  test(`names what was changed, and what is missing, JavaScript ${js}`, async () => {
    const { id, actor, sequence } = await sealedEvent()
    const tab = await openTab({ as: admin, js })
    const { page } = tab
    await page.goto('/admin/audit')
    await verify(tab)
    await page.getByText('The chain is intact').waitFor()

    const change = (to: string) =>
      behindOurBack(product.db, ['audit_event'], [`UPDATE audit_event SET actor = '${to}' WHERE id = '${id}'`])
    await change('somebody-else')
    await verify(tab)
    await page.getByRole('alert').getByText(`broken at entry ${sequence}`).waitFor()
    await page.getByRole('alert').getByText('the row was changed').waitFor()
    await page.getByText(`Last verified`).getByText(`broken at entry ${sequence}`).waitFor()
    await change(actor)
    await verify(tab)
    await page.getByText('The chain is intact').waitFor()

    await behindOurBack(
      product.db,
      ['audit_event'],
      [
        `CREATE TABLE taken_out AS SELECT * FROM audit_event WHERE id = '${id}'`,
        `DELETE FROM audit_event WHERE id = '${id}'`,
      ],
    )
    await verify(tab)
    await page.getByRole('alert').getByText(`its event ${id} is missing`).waitFor()
    await behindOurBack(
      product.db,
      ['audit_event'],
      ['INSERT INTO audit_event SELECT * FROM taken_out', 'DROP TABLE taken_out'],
    )
    await verify(tab)
    await page.getByText('The chain is intact').waitFor()
    expectQuiet(tab)
  })

test('says that it is alive and ready', async () => {
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
  const build = expect.stringMatching(/^[0-9a-f]{12}$/)
  expect((await ask('/healthz')).json).toEqual({ ok: true, version, build })
  await product.tick()
  const ready = await ask('/readyz')
  expect([ready.status, ready.json]).toMatchObject([200, { ok: true, migrations: 'current' }])
})
