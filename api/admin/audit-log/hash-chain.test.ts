// The hash chain over the audit log: concurrent runs seal it in order, and every tampering is located.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { openWorld } from '../../../tests/fixtures/harness'
import { behindOurBack } from '../../../tests/fixtures/identity/tampering'
import { type AuditEvent, audit } from '../../platform/audit/audit'
import { sha256 } from '../../platform/values/hash'
import { refusalName } from '../../platform/values/problem'
import { sealAudit, verifyAudit } from './hash-chain'

const world = openWorld()

const rowsOf = async (query: string) => (await world.db.run(sql.raw(query))).rows

/** Events in sequence order, each in its own batch. */
async function write(count: number, event: AuditEvent = 'person.seen'): Promise<void> {
  const ctx = world.ctx()
  await world.db.batch([
    audit(ctx, { actor: 'ada', event, subject: 'amina', detail: 'naïve "quotes" 💇\n' }),
    ...Array.from({ length: count - 1 }, (_, i) => audit(ctx, { actor: 'ada', event, subject: `s${i}` })),
  ])
}

const placeOf = async (nth: number) => {
  const [row] = await rowsOf(`SELECT sequence, event_id FROM audit_link ORDER BY sequence LIMIT 1 OFFSET ${nth - 1}`)
  return { sequence: Number(row?.sequence), eventId: String(row?.event_id) }
}

const anew = () =>
  behindOurBack(
    world.db,
    ['audit_event', 'audit_link'],
    ['DELETE FROM audit_link', 'DELETE FROM audit_event', "DELETE FROM sqlite_sequence WHERE name = 'audit_link'"],
  )

beforeEach(anew)

describe('sealing', () => {
  test('accepts an empty log', async () => {
    expect(await sealAudit(world.ctx())).toBe(0)
    expect(await verifyAudit(world.ctx())).toMatchObject({ checked: 0, head: null, fault: null })
  })

  test('gives each entry a hash that can be recomputed from the documented form', async () => {
    await write(3)
    expect(await sealAudit(world.ctx())).toBe(3)
    const rows = await rowsOf(
      'SELECT e.*, sequence, hash FROM audit_link JOIN audit_event e ON e.id = event_id ORDER BY sequence',
    )
    let previous = ''
    for (const [i, row] of rows.entries()) {
      const columns = ['id', 'actor', 'event', 'subject', 'request_id', 'created_at', 'detail']
      const text = `${previous}\n${JSON.stringify([i + 1, ...columns.map((name) => row[name])])}`
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      previous = Buffer.from(digest).toString('hex')
      expect(row.hash).toBe(previous)
    }
    const verdict = await verifyAudit(world.ctx())
    expect(verdict).toEqual({ from: 1, to: 3, checked: 3, unsealed: 0, head: previous, fault: null })
  })

  test('covers the origin of an event and leaves entries from before origins unchanged', async () => {
    await write(1)
    const from = { id: 'from', actor: 'ada', event: 'person.seen', subject: 's', requestId: 'r' }
    await world.db.insert(auditEvent).values({ ...from, createdAt: 1, origin: '203.0.113.7' })
    await sealAudit(world.ctx())
    const [, second] = await rowsOf('SELECT hash FROM audit_link ORDER BY sequence')
    const [first] = await rowsOf('SELECT hash FROM audit_link WHERE sequence = 1')
    const columns = [2, 'from', 'ada', 'person.seen', 's', 'r', 1, '', '203.0.113.7']
    expect(second?.hash).toBe(await sha256(`${first?.hash}\n${JSON.stringify(columns)}`))
    for (const changed of ['203.0.113.8', '']) {
      await behindOurBack(world.db, ['audit_event'], [`UPDATE audit_event SET origin = '${changed}' WHERE id = 'from'`])
      expect((await verifyAudit(world.ctx())).fault).toMatchObject({ sequence: 2 })
    }
  })

  test('continues over many pages, two round trips each, and is idempotent', async () => {
    await write(450)
    const ctx = world.ctx()
    expect(await sealAudit(ctx)).toBe(450)
    expect(ctx.meter.trips).toBe(6)
    expect(await sealAudit(world.ctx())).toBe(0)
    expect(await verifyAudit(world.ctx())).toMatchObject({ checked: 450, unsealed: 0, fault: null })
  })

  test('works with concurrent runs while events arrive', async () => {
    await write(300)
    await Promise.all([
      ...Array.from({ length: 8 }, () => sealAudit(world.ctx())),
      ...Array.from({ length: 5 }, () => write(20)),
    ])
    const open = await verifyAudit(world.ctx())
    expect(open).toMatchObject({ checked: 400, fault: null })
    await sealAudit(world.ctx())
    expect(await verifyAudit(world.ctx())).toMatchObject({ unsealed: 0, fault: null })
  })

  test('leaves no gap after a rolled-back batch', async () => {
    await write(2)
    const event = audit(world.ctx(), { actor: 'a', event: 'person.seen', subject: 's' })
    const undone = world.db.batch([event, world.db.run(sql`INSERT INTO nowhere VALUES (1)`)])
    await expect(undone).rejects.toThrow()
    await write(1)
    expect(await verifyAudit(world.ctx())).toMatchObject({ to: 3, fault: null })
  })

  test('stops at a missing row and reports it', async () => {
    await write(3)
    const { eventId } = await placeOf(1)
    await behindOurBack(world.db, ['audit_event'], [`DELETE FROM audit_event WHERE id = '${eventId}'`])
    await expect(sealAudit(world.ctx())).rejects.toThrow('broken at entry 1')
  })
})

describe('the verifier reports the first entry that', () => {
  const sealed = async (count = 700) => {
    await write(count)
    await sealAudit(world.ctx())
    return (await verifyAudit(world.ctx())).head as string
  }
  const broken = async (tables: string[], ...statements: string[]) => {
    await behindOurBack(world.db, tables, statements)
    return (await verifyAudit(world.ctx())).fault
  }

  test.each(['actor', 'event', 'subject', 'request_id', 'created_at', 'detail'])(
    'was changed in %s',
    async (column) => {
      await sealed(20)
      const { sequence, eventId } = await placeOf(12)
      const value = column === 'created_at' ? '5' : "'x'"
      const fault = await broken(['audit_event'], `UPDATE audit_event SET ${column} = ${value} WHERE id = '${eventId}'`)
      expect(fault).toMatchObject({ sequence, why: expect.stringContaining('was changed') })
    },
  )

  test('lost its event', async () => {
    await sealed()
    const { sequence, eventId } = await placeOf(612)
    const fault = await broken(['audit_event'], `DELETE FROM audit_event WHERE id = '${eventId}'`)
    expect(fault).toMatchObject({ sequence, why: expect.stringContaining('is missing') })
  })

  test('is gone with its event', async () => {
    await sealed()
    const { sequence, eventId } = await placeOf(500)
    const fault = await broken(
      ['audit_event', 'audit_link'],
      `DELETE FROM audit_event WHERE id = '${eventId}'`,
      `DELETE FROM audit_link WHERE sequence = ${sequence}`,
    )
    expect(fault).toEqual({ sequence, why: 'the entry is missing' })
  })

  test('has the event of another entry', async () => {
    await sealed(10)
    const [a, b] = [await placeOf(3), await placeOf(4)]
    const fault = await broken(
      ['audit_link'],
      `UPDATE audit_link SET event_id = 'x' WHERE sequence = ${a.sequence}`,
      `UPDATE audit_link SET event_id = '${a.eventId}' WHERE sequence = ${b.sequence}`,
      `UPDATE audit_link SET event_id = '${b.eventId}' WHERE sequence = ${a.sequence}`,
    )
    expect(fault).toMatchObject({ sequence: a.sequence })
  })

  test('lost its hash', async () => {
    await sealed(10)
    const { sequence } = await placeOf(5)
    const fault = await broken(['audit_link'], `UPDATE audit_link SET hash = NULL WHERE sequence = ${sequence}`)
    expect(fault).toEqual({ sequence, why: expect.stringContaining('no hash') })
  })

  test('was truncated at the end, detected by the counter or by a noted hash', async () => {
    const head = await sealed(10)
    const { sequence, eventId } = await placeOf(10)
    const cut = [
      `DELETE FROM audit_event WHERE id = '${eventId}'`,
      `DELETE FROM audit_link WHERE sequence = ${sequence}`,
    ]
    expect(await broken(['audit_event', 'audit_link'], ...cut)).toEqual({
      sequence,
      why: 'the last entries are missing',
    })
    await behindOurBack(world.db, [], [`UPDATE sqlite_sequence SET seq = ${sequence - 1} WHERE name = 'audit_link'`])
    expect((await verifyAudit(world.ctx())).fault).toBeNull()
    const { fault } = await verifyAudit(world.ctx(), { expectHead: head })
    expect(fault?.why).toContain('no entry has the expected hash')
  })

  test('has no sequence number', async () => {
    await sealed(10)
    const fault = await broken(
      ['audit_event'],
      "INSERT INTO audit_event VALUES ('stray', 'a', 'e', 's', 'r', 9, '', '')",
    )
    expect(fault).toEqual({ sequence: null, why: 'the event stray is not in the chain' })
  })
})

test('accepts an earlier head in a chain that has grown', async () => {
  await write(4)
  await sealAudit(world.ctx())
  const { head } = await verifyAudit(world.ctx())
  await write(4)
  await sealAudit(world.ctx())
  const later = await verifyAudit(world.ctx(), { expectHead: head as string })
  expect(later).toMatchObject({ checked: 8, fault: null })
  expect(later.head).not.toBe(head)
})

test('trusts the entries before the given start', async () => {
  await write(10)
  await sealAudit(world.ctx())
  const { sequence, eventId } = await placeOf(2)
  await behindOurBack(world.db, ['audit_event'], [`UPDATE audit_event SET actor = 'x' WHERE id = '${eventId}'`])
  expect((await verifyAudit(world.ctx())).fault).toMatchObject({ sequence })
  const part = await verifyAudit(world.ctx(), { from: sequence + 3 })
  expect(part).toMatchObject({ from: sequence + 3, checked: 10 - sequence - 2, fault: null })
})

test('prevents changes to a sealed entry through SQL', async () => {
  await write(2)
  await sealAudit(world.ctx())
  const error = await world.db.run(sql`UPDATE audit_link SET hash = ${'0'.repeat(64)} WHERE sequence = 1`).then(
    () => null,
    (e) => e,
  )
  expect(refusalName(error)).toBe('audit-immutable')
})
