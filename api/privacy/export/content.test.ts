// The contents of an archive: all data of its owner, none of other people's, no secrets; and a
// format that any program can open. Its money tables: lists/wallet.test.ts.
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { account, passkey, preference, session, twoFactor } from '../../../db/schema/identity'
import { transfer } from '../../../db/schema/money/ledger'
import { paymentMethod } from '../../../db/schema/money/wallet'
import { review } from '../../../db/schema/salons/reviews'
import { ticket, ticketMessage } from '../../../db/schema/support'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { storedExport } from '../../../tests/fixtures/identity/stored-export'
import { addSalons, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { csvLine, openArchive } from './lists/zip-archive'

const world = openWorld(null)
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

afterEach(async () => {
  world.now = null
  await world.settle()
})

const ask = (as: Person) => world.call('POST', '/api/me/exports', { as })

/** Requests, waits for, downloads and unpacks an archive: texts by file name. */
async function exportOf(as: Person): Promise<Record<string, string>> {
  const requested = await ask(as)
  expect(requested.status, JSON.stringify(requested.body)).toBe(201)
  await world.settle()
  return opened(await storedExport(world, as))
}

/** Keeps a byte order mark at the beginning. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

function opened(zip: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, UTF8.decode(bytes)]))
}

/** Rows of a CSV by RFC 4180, as a spreadsheet reads them. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith('\ufeff')).toBe(true)
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 1; i < csv.length; i += 1) {
    const c = csv.charAt(i)
    if (quoted) {
      if (c !== '"') cell += c
      else if (csv[i + 1] === '"') cell += csv.charAt(++i)
      else quoted = false
    } else if (c === '"') quoted = true
    else if (c === ',' || c === '\r') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (c === '\r') {
        expect(csv.charAt(++i)).toBe('\n')
        rows.push([])
      }
    } else cell += c
  }
  expect(rows.pop()).toEqual([])
  return rows
}

describe('the contents', () => {
  const EVIL = '=HYPERLINK("http://evil.test","Total, due")\r\nand more'
  let amina: Person
  let baraka: Person
  let hers: Record<string, string>
  let salons: Record<string, string>

  const at = Date.now()
  const common = (as: Person) => ({ userId: as.id, createdAt: at })

  async function plant(as: Person, word: string, phone: string): Promise<void> {
    const { db } = world
    const now = new Date()
    const ada = await world.person('admin')
    await db.batch([
      db.insert(account).values({
        id: `acc-${word}`,
        accountId: as.id,
        providerId: 'credential',
        userId: as.id,
        password: `SECRET-HASH-${word}`,
        createdAt: now,
        updatedAt: now,
      }),
      db.insert(twoFactor).values({
        id: `tf-${word}`,
        userId: as.id,
        secret: `SECRET-TOTP-${word}`,
        backupCodes: `SECRET-CODES-${word}`,
      }),
      db.insert(passkey).values({
        id: `pk-${word}`,
        name: `${word} phone`,
        publicKey: `SECRET-KEY-${word}`,
        userId: as.id,
        credentialID: `SECRET-CREDENTIAL-${word}`,
        counter: 0,
        deviceType: 'multiDevice',
        backedUp: true,
      }),
      db.insert(preference).values({ userId: as.id, sms: true, timeZone: 'Africa/Kampala' }),
      db.insert(paymentMethod).values({
        ...common(as),
        id: `pm-${word}`,
        processor: 'sandbox',
        token: `SECRET-TOKEN-${word}`,
        type: 'mobile_money',
        provider: 'M-Pesa',
        phoneNumber: phone,
        isDefault: true,
      }),
      db.insert(ticket).values({
        ...common(as),
        id: `t-${word}`,
        reference: `PRS-${word}`,
        name: as.name,
        email: as.email,
        subject: `Question of ${word}`,
        source: 'contact',
        updatedAt: at,
        message: EVIL,
      }),
      db.insert(ticketMessage).values(
        (['question', 'answer', 'note'] as const).map((kind) => ({
          id: `${kind}-${word}`,
          ticketId: `t-${word}`,
          kind,
          createdAt: 1,
          authorId: kind === 'question' ? as.id : ada.id,
          text: `A ${kind} about ${word}`,
        })),
      ),
      db
        .insert(review)
        .values({ ...common(as), id: `r-${word}`, subjectId: 'nairobi', rating: 5, comment: `Said ${word}` }),
      db.insert(auditEvent).values({
        id: `a-${word}`,
        actor: 'an-admin-of-ours',
        event: 'role.changed',
        subject: as.id,
        requestId: 'r',
        createdAt: 0,
      }),
      db
        .update(session)
        .set({ userAgent: `Browser of ${word}` })
        .where(eq(session.userId, as.id)),
    ])
    await fund(world, as, '5000')
    const clock = word === 'amina' ? '10:00' : '12:00'
    const appointment = cutAt(world, clock, { notes: `Notes of ${word}` })
    const { id } = await booked(world, as, appointment)
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    const later = cutAt(world, word === 'amina' ? '14:00' : '16:00', { notes: EVIL })
    await booked(world, as, later)
  }

  beforeAll(async () => {
    amina = await world.person('client', { name: 'Amina Otieno', phone: '+254711000001' })
    baraka = await world.person('client', { name: 'Baraka Mwangi', phone: '+254722000002' })
    await plant(amina, 'amina', '+254711000001')
    await plant(baraka, 'baraka', '+254722000002')
    hers = await exportOf(amina)
    salons = await exportOf(nia)
  })

  const json = (name: string, files = hers) => JSON.parse(files[`${name}.json`] ?? 'null')

  test('include every file, each described in the README', () => {
    const lists = [
      'transactions',
      'deposits',
      'withdrawals',
      'exchanges',
      'statements',
      'goals',
      'goal-bookings',
      'goal-contributions',
      'goal-visits',
      'sends',
      'money-requests',
      'waiting-list',
      'waiting-list-times',
      'waiting-list-set-aside',
      'visits-with-friends',
      'visits-with-friends-shares',
      'visits-with-friends-paid',
      'waiting-transfers',
      'splits',
      'scheduled-transfers',
      'plus-subscriptions',
      'plus-receipts',
      'interest-payments',
      'appointments',
      'appointment-services',
      'refunds',
      'promised-refunds',
      'recurring-appointments',
      'slot-holds',
      'salon-clients',
      'salon-contacts',
      'salon-imports',
      'blocked-times',
      'private-calendars',
      'favorites',
      'review-reports',
      'salon-appointments',
      'extras',
      'undone-visits',
      'visit-changes',
      'tips',
      'salon-tips',
      'messages',
      'message-pictures',
      'offers',
      'notifications',
      'reviews',
      'applications',
      'suspensions',
      'tickets',
      'ticket-messages',
      'removals',
      'account-reports',
      'account-events',
      'orders',
      'order-lines',
      'order-events',
      'order-refunds',
      'order-returns',
      'product-favorites',
      'product-reviews',
      'products',
      'stock',
      'price-changes',
      'shop-orders',
      'gift-cards',
      'gift-card-payments',
      'gift-card-claims',
      'payouts',
    ]
    const facts = [
      'profile',
      'preferences',
      'devices',
      'ways-to-sign-in',
      'passkeys',
      'balances',
      'payment-methods',
      'auto-saves',
      'auto-top-ups',
      'budgets',
      'round-ups',
      'interest',
      'salons',
      'shops',
      'webhooks',
      'api-keys',
      'blocked-people',
      'conversation-reports',
      'auto-replies',
      'push-devices',
      'addresses',
      'cart',
      'product-review-reports',
      'product-pictures',
      'pickup-points',
      'product-imports',
      'gift-invitations',
      'payout-settings',
      'payout-destinations',
    ]
    expect(Object.keys(hers).sort()).toEqual(
      [
        'README.txt',
        ...facts.map((name) => `${name}.json`),
        ...lists.flatMap((name) => [`${name}.json`, `${name}.csv`]),
      ].sort(),
    )
    for (const name of [...lists, ...facts]) expect(hers['README.txt']).toContain(name)
    expect(hers['README.txt']).toContain('Amina Otieno')
  })

  test('include the profile and preferences', () => {
    expect(json('profile')).toMatchObject({
      id: amina.id,
      name: 'Amina Otieno',
      email: amina.email,
      phone: '+254711000001',
      role: 'client',
    })
    expect(json('preferences')).toMatchObject({ sms: true, timeZone: 'Africa/Kampala' })
    expect(json('devices')).toEqual([expect.objectContaining({ browser: 'Browser of amina' })])
    expect(json('ways-to-sign-in')).toEqual([expect.objectContaining({ kind: 'password' })])
    expect(json('passkeys')).toEqual([{ name: 'amina phone', since: null }])
    expect(json('payment-methods')).toEqual([expect.objectContaining({ label: 'M-Pesa +254711000001' })])
  })

  test('include every posting of every account, adding up to the balances', async () => {
    const movements = json('transactions')
    expect(json('balances')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'wallet', balance: '0.00', currency: 'KES' }),
        expect.objectContaining({ account: 'hold', balance: '2500.00', currency: 'KES' }),
      ]),
    )
    for (const { account: kind, balance } of json('balances')) {
      const sum = movements
        .filter((m: { account: string }) => m.account === kind)
        .reduce((total: number, m: { amount: string }) => total + Number(m.amount), 0)
      expect([kind, sum]).toEqual([kind, Number(balance)])
    }
    expect(
      movements.map((m: { kind: string; account: string; amount: string }) => [m.kind, m.account, m.amount]).sort(),
    ).toEqual([
      ['booking_capture', 'hold', '-2437.50'],
      ['booking_capture', 'hold', '-62.50'],
      ['booking_hold', 'hold', '2500.00'],
      ['booking_hold', 'hold', '2500.00'],
      ['booking_hold', 'wallet', '-2500.00'],
      ['booking_hold', 'wallet', '-2500.00'],
      ['deposit', 'wallet', '5000.00'],
    ])
    expect(json('deposits')).toEqual([
      expect.objectContaining({ amount: '5000.00', currency: 'KES', status: 'confirmed' }),
    ])
  })

  test('include appointments, texts and events', () => {
    const appointments = json('appointments')
    expect(appointments.map((v: { status: string }) => v.status)).toEqual(['completed', 'pending'])
    expect(appointments[0]).toMatchObject({
      salon: 'Nyota Hair',
      service: 'Cut',
      amount: '2500.00',
      notes: 'Notes of amina',
      hold: 'captured',
    })
    expect(json('reviews')).toEqual([expect.objectContaining({ comment: 'Said amina' })])
    expect(json('tickets')).toEqual([expect.objectContaining({ reference: 'PRS-amina', message: EVIL })])
    // Internal notes are not exported.
    expect(json('ticket-messages')).toEqual([
      expect.objectContaining({ by: 'Purse', text: 'A answer about amina' }),
      expect.objectContaining({ by: 'you', text: 'A question about amina' }),
    ])
    expect(json('account-events')).toEqual([
      expect.objectContaining({ event: 'role.changed', by: 'Purse' }),
      expect.objectContaining({ event: 'account.exported', by: 'you' }),
    ])
    expect(json('salon-appointments')).toEqual([])
  })

  test('are the same in the spreadsheet files, with formulas escaped', () => {
    for (const name of ['transactions', 'appointments', 'tickets', 'deposits', 'reviews']) {
      const [head = [], ...rows] = cellsOf(hers[`${name}.csv`] ?? '')
      const items = json(name)
      expect(rows).toHaveLength(items.length)
      for (const [i, row] of rows.entries()) {
        const plain = row.map((cell) => cell.replace(/^'/, ''))
        expect(Object.fromEntries(head.map((column, j) => [column, plain[j]]))).toEqual(
          Object.fromEntries(Object.entries(items[i]).map(([k, v]) => [k, v === null ? '' : String(v)])),
        )
        for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/)
      }
    }
    expect(hers['tickets.csv']).toContain(`"'=HYPERLINK(""http`)
    // Negative amounts stay numbers.
    expect(hers['transactions.csv']).toContain(',-2500.00,')
  })

  test('include no data of other people and no secrets', () => {
    for (const [name, text] of Object.entries(hers)) {
      const strangers = [baraka.id, baraka.name, baraka.email, 'baraka', '722000002', nia.id, nia.email]
      for (const word of [...strangers, 'SECRET', 'an-admin-of-ours'])
        expect([name, text.includes(word)]).toEqual([name, false])
    }
    const tokens = [...amina.cookies.values()].map((value) => value.split(/\.|%/)[0] ?? '')
    for (const text of Object.values(hers)) for (const token of tokens) expect(text.includes(token)).toBe(false)
  })

  test('include a partner’s salon and its appointments, with client names but no contacts', () => {
    expect(json('salons', salons)).toEqual([
      expect.objectContaining({
        id: 'nairobi',
        name: 'Nyota Hair',
        services: expect.arrayContaining([expect.objectContaining({ name: 'Cut', price: '2500.00' })]),
        staff: expect.arrayContaining([expect.objectContaining({ name: 'Person ada' })]),
      }),
    ])
    const appointments = json('salon-appointments', salons)
    expect(appointments.map((v: { client: string }) => v.client).sort()).toEqual([
      'Amina Otieno',
      'Amina Otieno',
      'Baraka Mwangi',
      'Baraka Mwangi',
    ])
    expect(json('balances', salons)).toEqual([expect.objectContaining({ account: 'payable', balance: '4875.00' })])
    expect(json('appointments', salons)).toEqual([])
    for (const [name, text] of Object.entries(salons)) {
      const contacts = [amina.email, amina.id, '711000001', baraka.email, baraka.id, '722000002']
      for (const word of [...contacts, 'SECRET', 'Kampala Nails'])
        expect([name, word, text.includes(word)]).toEqual([name, word, false])
    }
  })
})

test('exports a long history completely, page by page', async () => {
  const as = await world.person('client')
  await fund(world, as, '1')
  const { db } = world
  const [wallet, clearing] = [`wallet:${as.id}:KES`, 'clearing:platform:KES']
  // More than two pages, of transfers with two movements each on the one account.
  const many = Array.from({ length: 1100 }, (_, i) => `t-${as.id}-${String(i).padStart(5, '0')}`)
  for (let i = 0; i < many.length; i += 100) {
    const ids = many.slice(i, i + 100)
    await db.$client.batch(
      ids.flatMap((id) => [
        {
          sql: "INSERT INTO transfer (id, kind, description, actor, created_at) VALUES (?, 'deposit', 'd', 'x', 0)",
          args: [id],
        },
        ...['a', 'b'].map((part) => ({
          sql: "INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount) VALUES (?, ?, ?, ?, 'KES', 1)",
          args: [id + part, id, part === 'a' ? clearing : wallet, part === 'a' ? wallet : clearing],
        })),
      ]),
    )
  }
  const files = await exportOf(as)
  const movements = JSON.parse(files['transactions.json'] ?? '[]')
  expect(movements).toHaveLength(2201)
  expect(new Set(movements.map((m: { transaction: string }) => m.transaction)).size).toBe(1101)
  expect(cellsOf(files['transactions.csv'] ?? '')).toHaveLength(2202)
  expect((await db.select().from(transfer).where(eq(transfer.description, 'd'))).length).toBe(1100)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+254', "'+254"],
  ['+254712345678', '+254712345678'],
  ['+254712345678+1', "'+254712345678+1"],
  ['-25.00', '-25.00'],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['a,"b"\n', '"a,""b""\n"'],
  ['plain', 'plain'],
])('writes the cell %j as %j', (cell, written) => {
  expect(csvLine([cell, null, 3, true])).toBe(`${written},,3,true\r\n`)
})

test('makes a readable archive without any data', async () => {
  const archive = openArchive(Date.UTC(2027, 0, 1))
  archive.addText('README.txt', 'ŝ')
  await archive.addList({ name: 'none', columns: ['a', 'b'], pages: (async function* () {})() })
  expect(opened(archive.bytes())).toEqual({ 'README.txt': 'ŝ', 'none.json': '[]\n', 'none.csv': '\ufeffa,b\r\n' })
})
