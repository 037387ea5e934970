// Plans what the rows of a client list do to a salon's client book. Clients are contacts: nobody is told. Pure.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ImportedFacts, salonClient } from '../../../db/schema/salons/clients'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { displayed } from '../../platform/documents/import-faults'
import { line as lineOfText } from '../../platform/text'
import { phoneIn, phonesIn, saysYes } from './cells'
import { GUESSED, type Planned, skipped, unchanged } from './planned'
import type { FileRow, Reading } from './rows'
import { dateIn, instantIn } from './times'

export type KnownClient = {
  id: string
  userId: string | null
  name: string
  phone: string
  email: string
  notes: string
  blocked: boolean
  before: ImportedFacts | null
}

/** The client book, with the rows planned so far. */
export type ClientBook = {
  byPhone: Map<string, KnownClient[]>
  byEmail: Map<string, KnownClient[]>
  /** By name, in small letters. */
  byName: Map<string, KnownClient[]>
}

const Name = lineOfText('Name', 80).min(1, 'There is no name')
const Email = z.email().max(254)

/** Longest notes on a client. */
const NOTES = 2000

export function bookOf(clients: KnownClient[], country: string | undefined): ClientBook {
  const book: ClientBook = { byPhone: new Map(), byEmail: new Map(), byName: new Map() }
  for (const client of clients) addTo(book, client, country)
  return book
}

/** Counts on a client from the next row on. */
export function addTo(book: ClientBook, client: KnownClient, country: string | undefined): void {
  const phone = client.phone && (phoneIn(client.phone, country) ?? client.phone)
  if (phone) append(book.byPhone, phone, client)
  const email = client.email.toLowerCase()
  if (email) append(book.byEmail, email, client)
  append(book.byName, client.name.toLocaleLowerCase('en'), client)
}

/** How many people of one number, address or name are compared with a row: a file may have thousands. */
const MOST_SHARING = 20

function append(clients: Map<string, KnownClient[]>, key: string, client: KnownClient): void {
  const there = clients.get(key)
  if (there && there.length < MOST_SHARING) there.push(client)
  else if (!there) clients.set(key, [client])
}

export function planClient(
  row: FileRow,
  book: ClientBook,
  reading: Reading,
  { salonId, newId }: { salonId: string; newId: () => string },
): Planned {
  const contact = contactIn(row, reading)
  if (typeof contact === 'string') return skipped(row.line, contact)
  const { known, by } = knownClient(contact, book, reading.merge)
  if (known) return merge(row.line, contact, known, by)
  const { phone, email, name } = contact
  const { notes, blocked } = contact
  const before = Object.keys(contact.facts).length > 0 ? contact.facts : null
  const client = { id: newId(), userId: null, name, phone, email, notes, blocked, before }
  addTo(book, client, reading.country)
  const createdAt = contact.since ?? reading.now
  return {
    line: row.line,
    outcome: 'created',
    subjectId: client.id,
    note: contact.remark,
    cells: [
      ['Name', name],
      ['Phone', phone],
      ['Email', email],
      ['Notes', contact.notes],
      ...factCells(contact),
      ...guessed('Phone', contact.phoneCell),
    ],
    writes: (ctx) => [insertContact(ctx, salonId, client, createdAt)],
  }
}

type Contact = {
  name: string
  phone: string
  email: string
  notes: string
  blocked: boolean
  /** What the former system said of them. */
  facts: ImportedFacts
  since: number | null
  /** The cell of several numbers, of which the first is the phone; empty for one. */
  phoneCell: string
  /** What could not be kept as it was. */
  remark: string
}

/** The person in a row; or what is wrong with it. */
export function contactIn({ said, notes }: FileRow, reading: Reading): Contact | string {
  const name = Name.safeParse(said.name || [said.first, said.last].filter(Boolean).join(' '))
  if (!name.success) return name.error.issues[0]?.message ?? 'The name can’t be used'
  const phones = [said.phone, said.otherPhone].filter(Boolean)
  const numbers = phones.map((typed) => phonesIn(typed, reading.country))
  const [phone = '', ...others] = [...new Set(numbers.flat())]
  const typed = said.email.toLowerCase().split(/:::|;/, 1)[0]?.trim() ?? ''
  const email = Email.safeParse(typed).success ? typed : ''
  const unread = [
    ...phones.filter((_, i) => numbers[i]?.length === 0),
    ...(said.email.toLowerCase() !== email ? [said.email] : []),
  ]
  const kept = [...notes, ...others.map((number) => `Other phone: ${number}`), ...unread].join('\n')
  const added = said.since ? dateIn(said.since, reading.dates) : null
  const since = added ? instantIn(added, 12 * 60, reading.timeZone) : null
  const remarks = [
    ...unread.map((cell) => `“${displayed(cell)}” is added to the notes: it is no phone number or email`),
    ...(kept.length > NOTES ? ['The note was too long and was cut'] : []),
  ]
  return {
    name: name.data,
    phone,
    email,
    phoneCell: phones.find((_, i) => (numbers[i]?.length ?? 0) > 1) ?? '',
    notes: kept.replace(/[^\P{Cc}\n]/gu, ' ').slice(0, NOTES),
    blocked: saysYes(said.blocked),
    facts: factsIn(said, reading),
    since: since !== null && since <= reading.now ? since : null,
    remark: remarks.join('. '),
  }
}

/** Longest fact that is kept. */
const FACT = 80

/** As the file has them, and a birthday as a date where it is one. */
function factsIn(fields: FileRow['said'], reading: Reading): ImportedFacts {
  const born = fields.birthday ? dateIn(fields.birthday, reading.dates) : null
  const facts = {
    consent: fields.consent,
    birthday: born ?? fields.birthday,
    visits: fields.visits,
    spent: fields.spent,
  }
  const kept = Object.entries(facts).filter(([, fact]) => fact !== '')
  return Object.fromEntries(kept.map(([name, fact]) => [name, fact.slice(0, FACT)]))
}

/** What the preview shows of the rest of a row. */
function factCells({ blocked, facts }: Pick<Contact, 'blocked' | 'facts'>): [string, string][] {
  const { consent = '', birthday = '', visits = '', spent = '' } = facts
  return [
    ['Blocked', blocked ? 'Yes' : ''],
    ['Consent', consent],
    ['Birthday', birthday],
    ['Earlier visits', visits],
    ['Earlier spending', spent],
  ]
}

/**
 * Whom the salon knows already by the contact's phone number or email address. Families share them: another name is another
 * person. One without either is known by name and note.
 */
export function knownClient(
  { name, phone, email, notes }: Pick<Contact, 'name' | 'phone' | 'email' | 'notes'>,
  book: ClientBook,
  merge: Reading['merge'],
): { known: KnownClient | undefined; by: string } {
  if (merge === 'never') return { known: undefined, by: '' }
  const same = (knownClient: KnownClient) => isSameName(knownClient.name, name)
  const byPhone = merge === 'email' ? undefined : book.byPhone.get(phone)?.find(same)
  if (byPhone) return { known: byPhone, by: 'phone number' }
  const byEmail = merge === 'phone' ? undefined : book.byEmail.get(email)?.find(same)
  if (byEmail || phone || email) return { known: byEmail, by: 'email address' }
  const byName = book.byName
    .get(name.toLocaleLowerCase('en'))
    ?.find((knownClient) => !knownClient.phone && !knownClient.email && knownClient.notes.includes(notes))
  return { known: byName, by: 'name' }
}

/** "Amina" and "amina Otieno", but not "Amina Otieno" and "Amina Otieno Junior". */
function isSameName(text: string, other: string): boolean {
  const [short = '', long = ''] = [text, other]
    .map((name) => name.toLocaleLowerCase('en').replace(/\s+/g, ' '))
    .sort((a, b) => a.length - b.length)
  return (
    short === long ||
    (!short.includes(' ') && /^\S+ \S+$/.test(long) && long.startsWith(`${short} `) && !CHILD.test(long))
  )
}

const CHILD = / (?:jr|junior|son|daughter|child|baby|mtoto)\.?$/

/** What the preview shows of a guess. */
export function guessed(what: string, cell: string): [string, string][] {
  return cell === '' ? [] : [[GUESSED, `${what} from “${displayed(cell)}”`]]
}

/** Fills in what the client book lacks; what it has stays. */
function merge(line: number, contact: Contact, known: KnownClient, by: string): Planned {
  const isGuest = known.userId === null
  const phone = isGuest && known.phone === '' ? contact.phone : ''
  const email = isGuest && known.email === '' ? contact.email : ''
  const isNew = contact.notes !== '' && !known.notes.includes(contact.notes)
  const notes = isNew && known.notes.length + contact.notes.length < NOTES ? contact.notes : ''
  const same = known.name.toLocaleLowerCase('en') === contact.name.toLocaleLowerCase('en')
  const why = `Same ${by}${same ? '' : '; the name stays as it was'}`
  const blocks = contact.blocked && !known.blocked
  const allFacts = { ...known.before, ...contact.facts }
  const facts = isSameFacts(allFacts, known.before ?? {}) ? null : allFacts
  if (phone === '' && email === '' && notes === '' && !blocks && !facts) return unchanged(line, known.id, why)
  known.blocked ||= blocks
  known.before = facts ?? known.before
  known.phone ||= phone
  known.email ||= email
  if (notes) known.notes = known.notes ? `${known.notes}\n${notes}` : notes
  return {
    line,
    outcome: 'merged',
    subjectId: known.id,
    note: [why, contact.remark].filter(Boolean).join('. '),
    cells: [
      ['Name', known.name],
      ['Phone', phone],
      ['Email', email],
      ['Notes', notes],
      ...factCells({ blocked: blocks, facts: facts ?? {} }),
    ],
    writes: (ctx) => [
      ctx.db
        .update(salonClient)
        .set({
          // What somebody has filled in meanwhile stays.
          ...(blocks && { blockedAt: sql`coalesce(blocked_at, ${ctx.now()})` }),
          ...(facts && { before: facts }),
          ...(phone && { phone: sql`iif(phone = '', ${phone}, phone)` }),
          ...(email && { email: sql`iif(email = '', ${email}, email)` }),
          ...(notes && { notes: sql`substr(iif(notes = '', ${notes}, notes || char(10) || ${notes}), 1, ${NOTES})` }),
        })
        .where(sql`id = ${known.id}`),
    ],
  }
}

export function insertContact(
  ctx: Ctx,
  salonId: string,
  { id, name, phone, email, notes, blocked, before }: KnownClient,
  createdAt: number,
): Statement {
  const fields = { name, phone, email, notes, blockedAt: blocked ? ctx.now() : null, before }
  return ctx.db.insert(salonClient).values({ id, salonId, ...fields, createdAt })
}

function isSameFacts(importedFacts: ImportedFacts, other: ImportedFacts): boolean {
  return (['consent', 'birthday', 'visits', 'spent'] as const).every((fact) => importedFacts[fact] === other[fact])
}
