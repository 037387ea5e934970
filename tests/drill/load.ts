// People who use a running product: deposits, bookings, messages and pictures. Each one that was acknowledged is noted
// outside of the product, so that it can be asked afterwards what a backup has of it.
import { Pool } from 'undici'
import type { Db } from '../../db/client'
import { bookingOf, type Crowd } from '../bench/writes/crowd'
import { requestsAs } from '../fixtures/browser-requests'

const KINDS = ['deposit', 'booking', 'message', 'picture'] as const

export type Acknowledged = {
  kind: (typeof KINDS)[number]
  /** What it is known by in the database: the row's id, or the path of the picture. */
  id: string
  began: number
  ended: number
}

export type Load = {
  acknowledged: Acknowledged[]
  /** Answers other than success, by their status and code; a connection that was lost is 0. */
  refused: Map<string, number>
  /** Ends when what is under way has ended. */
  stop: () => Promise<void>
}

/**
 * Everybody in turn, some at once, until it is stopped. From the `first` write on: the first of all is preceded by money
 * to spend for everybody. Without a picture nobody changes theirs.
 */
export async function startLoad(
  url: string,
  crowd: Crowd,
  { picture, first = 0, writers = 4 }: { picture?: Uint8Array; first?: number; writers?: number },
): Promise<Load> {
  const pool = new Pool(url, { connections: writers, keepAliveTimeout: 1_000 })
  const load: Load = { acknowledged: [], refused: new Map(), stop: async () => {} }
  const ask = requestsAs(pool, url, crowd.people)
  const payIn = (i: number, amount: string) =>
    ask(i, 'POST', '/api/wallet/deposits', { amount, currency: 'KES', paymentMethodId: 'sandbox_ok' })
  let next = first
  let stopped = false
  const item = async (n: number) => {
    // A person has one picture: it is theirs to change but once.
    const kinds = picture && n < crowd.people.length * KINDS.length ? KINDS : KINDS.slice(0, 3)
    const kind = kinds[n % kinds.length] ?? 'message'
    const i = Math.floor(n / kinds.length)
    const began = Date.now()
    const response = await request(kind, i).catch(() => ({ status: 0, body: null }))
    if (response.status < 200 || response.status >= 300) {
      const code = `${response.status} ${(response.body as { code?: string } | null)?.code ?? ''}`.trim()
      load.refused.set(code, (load.refused.get(code) ?? 0) + 1)
      return
    }
    const { id, photo, image } = response.body as { id?: string; photo?: string; image?: string }
    const known = id && kind !== 'picture' ? id : (image ?? photo ?? '')
    load.acknowledged.push({ kind, id: known, began, ended: Date.now() })
  }
  const request = (kind: Acknowledged['kind'], i: number) => {
    if (kind === 'deposit') return payIn(i, '5')
    if (kind === 'booking') return ask(i, 'POST', '/api/appointments', bookingOf(i))
    if (kind === 'picture') return ask(i, 'PUT', '/api/me/photo', picture)
    const { id } = crowd.conversationOf(i)
    return ask(i, 'POST', `/api/conversations/${id}/messages`, { text: `Message ${i}` })
  }
  if (first === 0) for (const i of crowd.people.keys()) await payIn(i, '10000')
  const writing = Array.from({ length: writers }, async () => {
    while (!stopped) await item(next++)
  })
  load.stop = async () => {
    stopped = true
    await Promise.all(writing)
    await pool.destroy()
  }
  return load
}

/** Which of them a database has: deposits with their money, bookings with their hold, messages, pictures. */
export async function idsIn(db: Db): Promise<Set<string>> {
  const { rows } = await db.$client.execute(`
    SELECT deposit.id FROM deposit JOIN posting ON posting.transfer_id = deposit.transfer_id WHERE deposit.status = 'confirmed'
    UNION ALL SELECT appointment.id FROM appointment JOIN hold ON hold.id = appointment.hold_id
    UNION ALL SELECT id FROM message UNION ALL SELECT image FROM user WHERE image IS NOT NULL`)
  return new Set(rows.map((row) => String(row.id)))
}
