// The peer, a process of its own: socket.io with SQLite, each message stored before its acknowledgement, then sent to
// both people. The database enforces numbers in a conversation and client ids, as ours does. node --import tsx
// tests/bench/chat-server.ts FILE prints the port on which it listens
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'libsql'
import { Server } from 'socket.io'

type Sent = { conversationId: string; clientId: string; text: string; to: string }

const database = new Database(process.argv[2] ?? ':memory:')
database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE message (id TEXT PRIMARY KEY, conversation_id TEXT NOT NULL, seq INTEGER NOT NULL,
    sender_id TEXT NOT NULL, client_id TEXT NOT NULL, text TEXT NOT NULL, created_at INTEGER NOT NULL,
    UNIQUE (conversation_id, seq), UNIQUE (conversation_id, sender_id, client_id))`)
const insert = database.prepare(`INSERT INTO message
  SELECT ?, ?, coalesce(max(seq), 0) + 1, ?, ?, ?, ? FROM message WHERE conversation_id = ? RETURNING *`)

const http = createServer()
const io = new Server(http, { transports: ['websocket'], serveClient: false })
io.on('connection', (socket) => {
  const { userId } = socket.handshake.auth
  socket.join(userId)
  socket.on('send', ({ conversationId, clientId, text, to }: Sent, acknowledge) => {
    const id = crypto.randomUUID()
    const row = [id, conversationId, userId, clientId, text, Date.now(), conversationId]
    const message = insert.get(row)
    acknowledge(message)
    io.to([to, userId]).emit('message', message)
  })
})
http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port))
