// The peer for scale: a transfer between two accounts with its postings and its key, in one function of Postgres,
// each call a transaction of its own over a connection of its client.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WriteTarget } from './product'

const ACCOUNTS = 192

const SCHEMA = `
CREATE TABLE account (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
CREATE TABLE command (actor int, key text, PRIMARY KEY (actor, key));
CREATE TABLE posting (id bigserial PRIMARY KEY, debit int REFERENCES account, credit int REFERENCES account,
  amount bigint CHECK (amount > 0));
INSERT INTO account SELECT n, 1000000000 FROM generate_series(0, ${ACCOUNTS - 1}) n;
CREATE FUNCTION move(payer int, payee int, amount bigint, key text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO command VALUES ($1, $4);
  UPDATE account SET balance = balance - $3 WHERE id = $1;
  UPDATE account SET balance = balance + $3 WHERE id = $2;
  INSERT INTO posting (debit, credit, amount) VALUES ($1, $2, $3);
$$;`

/** Starts a Postgres of its own; null where none is installed. */
export async function openPostgres(): Promise<WriteTarget | null> {
  if (spawnSync('pg_ctl', ['--version']).status !== 0) return null
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : null
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-pg-'))
  if (user) chownSync(dir, user.uid, user.gid)
  const data = join(dir, 'data')
  const run = (tool: string, args: string[]) => execFileSync(tool, args, { ...user, cwd: dir, stdio: 'ignore' })
  run('initdb', ['-D', data, '-U', 'bench', '-A', 'trust'])
  const settings = `-k ${dir} -c listen_addresses= -c fsync=off -c max_connections=100`
  run('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', join(dir, 'log'), 'start'])
  const idle: Connection[] = []
  const all: Connection[] = []
  const connection = async () => {
    const connection = idle.pop() ?? (await connect(join(dir, '.s.PGSQL.5432')))
    if (!all.includes(connection)) all.push(connection)
    return connection
  }
  const query = async (sql: string) => {
    const item = await connection()
    await item.query(sql)
    idle.push(item)
  }
  await query(SCHEMA)
  return {
    write: (n) => query(`SELECT move(${n % ACCOUNTS}, ${(n * 7 + 1) % ACCOUNTS}, 5, '${crypto.randomUUID()}')`),
    used: () => ({ worker: 0, database: 0 }),
    async close() {
      for (const connection of all) connection.end()
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

type Connection = { query: (sql: string) => Promise<void>; end: () => void }

/** As much of its protocol as is needed: one simple query at a time, whose rows nobody reads. */
async function connect(path: string): Promise<Connection> {
  const socket: Socket = createConnection(path)
  let settle: ((fault: string | null) => void) | null = null
  let fault: string | null = null
  let received = Buffer.alloc(0)
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    while (received.length >= 5) {
      const size = received.readInt32BE(1)
      if (received.length < size + 1) return
      const type = String.fromCharCode(received[0] ?? 0)
      if (type === 'E') fault = received.toString('utf8', 5, size + 1)
      received = received.subarray(size + 1)
      if (type !== 'Z') continue
      settle?.(fault)
      fault = null
    }
  })
  const ask = (message: Buffer) =>
    new Promise<void>((resolve, reject) => {
      settle = (text) => (text === null ? resolve() : reject(new Error(text)))
      socket.write(message)
    })
  const text = (content: string) => Buffer.from(`${content}\0`)
  const framed = (head: Buffer, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeInt32BE(body.length + 4)
    return Buffer.concat([head, size, body])
  }
  const version = Buffer.from([0, 3, 0, 0])
  const who = text('user\0bench\0database\0postgres\0')
  await ask(framed(Buffer.alloc(0), Buffer.concat([version, who])))
  return {
    query: (sql) => ask(framed(Buffer.from('Q'), text(sql))),
    end: () => socket.destroy(),
  }
}
