// The file of a backup: lines, compressed, and encrypted where BACKUP_KEY is set. Its owner alone may read it.
//   "PURSE-AES-256-GCM" nonce (12 bytes) … tag (16 bytes)
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { Mistake } from './operator-error'

const ALGORITHM = 'aes-256-gcm'
const MARK = Buffer.from('PURSE-AES-256-GCM')
const NONCE = 12
const TAG = 16
const HEAD = MARK.length + NONCE

/** The key as it is in the environment. @throws Mistake if it is no key */
export function backupKey(text: string | undefined): Buffer | null {
  if (!text) return null
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new Mistake('BACKUP_KEY takes 32 bytes as 64 digits and letters from a to f.')
  return Buffer.from(text, 'hex')
}

/** The file appears once it is whole. @throws Mistake if it is there already */
export async function writeLines(file: string, key: Buffer | null, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(file)) throw new Mistake(`${file} already exists. Choose another name.`)
  const part = `${file}.part`
  const to = createWriteStream(part, { mode: 0o600 })
  try {
    const from = Readable.from(lines)
    if (key) await pipeline(from, createGzip(), encryption(key), to)
    else await pipeline(from, createGzip(), to)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The lines of a file; fails before its end if the file is cut off, changed, or of another key. @throws Mistake */
export async function* readLines(file: string, key: Buffer | null): AsyncGenerator<string> {
  const ends = await endsOf(file)
  if (ends && !key) throw new Mistake(`${file} is encrypted. Set BACKUP_KEY to its key.`)
  const bytes = createReadStream(file, ends ? { start: HEAD, end: ends.end } : {})
  const text = createGunzip()
  const parts = ends && key ? [createDecipheriv(ALGORITHM, key, ends.nonce).setAuthTag(ends.tag), text] : [text]
  // Whatever fails ends the lines with its error.
  pipeline([bytes, ...parts]).catch((error) => text.destroy(error))
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const chunk of text) {
    const lines = (begun + decoder.write(chunk)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun + decoder.end() !== '') throw new Error('the last line has no end')
}

function encryption(key: Buffer): Transform {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, key, nonce)
  let begun = false
  const head = () => {
    const bytes = begun ? [] : [MARK, nonce]
    begun = true
    return bytes
  }
  return new Transform({
    transform: (chunk, _, done) => done(null, Buffer.concat([...head(), cipher.update(chunk)])),
    flush: (done) => done(null, Buffer.concat([...head(), cipher.final(), cipher.getAuthTag()])),
  })
}

/** Of an encrypted file: what stands before its bytes and after them. */
async function endsOf(file: string): Promise<{ nonce: Buffer; tag: Buffer; end: number } | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const read = async (length: number, at: number) => (await handle.read(Buffer.alloc(length), 0, length, at)).buffer
    if (size < HEAD + TAG || !(await read(MARK.length, 0)).equals(MARK)) return null
    const end = size - TAG - 1
    return { nonce: await read(NONCE, MARK.length), tag: await read(TAG, end + 1), end }
  } finally {
    await handle.close()
  }
}
