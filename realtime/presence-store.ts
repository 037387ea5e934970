// What an inbox stores about presence while it hibernates: when its person was last seen, what was announced,
// and who watches.

/** A watcher has a conversation on their screen. */
export type Watcher = { userId: string; conversationId: string }

/** How long a watch lasts: an open page renews it, and the inbox of a closed one is removed at the next event. */
const SUBSCRIPTION_TTL = 12 * 60 * 60_000

/** The most watchers; the oldest are dropped. */
const MAX_WATCHERS = 500

export class PresenceStore {
  /** Creates its tables: construct it with the object, because calls from the Worker skip `onStart`. */
  constructor(private readonly sql: SqlStorage) {
    sql.exec(`CREATE TABLE IF NOT EXISTS watcher (
      user_id TEXT NOT NULL, conversation_id TEXT NOT NULL, until INTEGER NOT NULL,
      PRIMARY KEY (user_id, conversation_id)) WITHOUT ROWID`)
    sql.exec(`CREATE TABLE IF NOT EXISTS presence (
      one INTEGER PRIMARY KEY CHECK (one = 1), last_seen_at INTEGER, shown INTEGER NOT NULL)`)
    sql.exec('INSERT OR IGNORE INTO presence VALUES (1, NULL, 0)')
  }

  /** UTC ms; null before the first visit. */
  lastSeenAt(): number | null {
    return this.#row().last_seen_at
  }

  seen(at: number): void {
    this.sql.exec('UPDATE presence SET last_seen_at = ?', at)
  }

  /** Stores what is announced from now on; false where nothing changes. */
  show(online: boolean): boolean {
    if (this.#row().shown === Number(online)) return false
    this.sql.exec('UPDATE presence SET shown = ?', Number(online))
    return true
  }

  subscribe({ userId, conversationId }: Watcher, at: number): void {
    this.sql.exec('DELETE FROM watcher WHERE until <= ?', at)
    this.sql.exec('INSERT OR REPLACE INTO watcher VALUES (?, ?, ?)', userId, conversationId, at + SUBSCRIPTION_TTL)
    this.sql.exec(
      `DELETE FROM watcher WHERE (user_id, conversation_id) IN
        (SELECT user_id, conversation_id FROM watcher ORDER BY until DESC LIMIT -1 OFFSET ?)`,
      MAX_WATCHERS,
    )
  }

  unwatch({ userId, conversationId }: Watcher): void {
    this.sql.exec('DELETE FROM watcher WHERE user_id = ? AND conversation_id = ?', userId, conversationId)
  }

  watchers(at: number): Watcher[] {
    return this.sql
      .exec<{ user_id: string; conversation_id: string }>(
        'SELECT user_id, conversation_id FROM watcher WHERE until > ?',
        at,
      )
      .toArray()
      .map((row) => ({ userId: row.user_id, conversationId: row.conversation_id }))
  }

  #row() {
    return this.sql.exec<{ last_seen_at: number | null; shown: number }>('SELECT * FROM presence').one()
  }
}
