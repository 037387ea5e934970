// Plans what the rows of a list of services, or of professionals, do to a salon. Pure.
import { eq } from 'drizzle-orm'
import { service, staff, staffService } from '../../../db/schema/salons/salons'
import { priceIn } from '../../platform/documents/import-cells'
import { line as lineOfText, offeringName, paragraphs, required } from '../../platform/text'
import { durationForm } from '../../platform/values/date-forms'
import { sumText } from '../../platform/values/money'
import { LIMITS as SET_UP } from '../set-up/input'
import { minutesIn, notADuration, saysNo } from './cells'
import { guessed } from './clients-plan'
import { type Planned, skipped, unchanged } from './planned'
import type { FileRow, Reading } from './rows'

type Listed = { id: string; name: string; active: boolean; position: number }

/** A salon's services and professionals, with the rows planned so far. */
type SetUp = { services: Listed[]; staff: (Listed & { isSetUp: boolean })[] }

const ServiceName = offeringName('Name', 80)
const Category = lineOfText('Category', 40)
const Text = paragraphs('Description', 500)
const StaffName = required('Name', 80)
const Title = lineOfText('Title', 60)

/** What costs nothing, as lists say it. */
const FREE = /^(?:free(?: of charge)?|gratis|gratuit|complimentary|bure|[A-Z]{0,3}\s?0+(?:[.,]0+)?)$/i

/** What is said of a row without a price that is left out. */
export const OUT = 'out'

const NO_PRICE = 'There is no price'

function responseTo({ line }: FileRow, { asked }: Reading): string | null {
  return asked.find((question) => question.line === line)?.answer ?? null
}

export function folded(name: string): string {
  return name.toLocaleLowerCase('en')
}

function byName<L extends Listed>(list: L[], name: string): L | undefined {
  return list.find((entry) => folded(entry.name) === folded(name))
}

function nextPosition(list: Listed[]): number {
  return list.reduce((last, { position }) => Math.max(last, position), -1) + 1
}

/** One that was archived, as after an undone import, comes back as it was. */
function restored(line: number, known: Listed, list: typeof service | typeof staff): Planned {
  known.active = true
  return {
    line,
    outcome: 'merged',
    subjectId: known.id,
    note: 'Restored as it was archived',
    cells: [['Name', known.name]],
    writes: (ctx) => [ctx.db.update(list).set({ active: true }).where(eq(list.id, known.id))],
  }
}

type Ids = { salonId: string; newId: () => string }

/** The services that a salon has stay as they are; everyone on the team who can be booked does the new ones. */
export function planService(row: FileRow, setUp: SetUp, reading: Reading, { salonId, newId }: Ids): Planned {
  const { said, line } = row
  const name = ServiceName.safeParse(said.service)
  if (!name.success) return skipped(line, name.error.issues[0]?.message ?? '')
  const known = byName(setUp.services, name.data)
  if (known?.active) return unchanged(line, known.id, 'You have a service with this name')
  if (saysNo(said.active)) return skipped(line, 'It is closed there, and not offered here')
  if (known) return restored(line, known, service)
  if (setUp.services.length >= SET_UP.services)
    return skipped(line, `A salon can have up to ${SET_UP.services} services`)
  const category = Category.safeParse(said.category)
  if (!category.success) return skipped(line, category.error.issues[0]?.message ?? '')
  const faults: string[] = []
  const isBlank = said.price === ''
  const written = isBlank ? responseTo(row, reading) : said.price
  const isFree = written !== null && FREE.test(written)
  const price =
    isFree || written === null || written === OUT ? 0 : priceIn(written, reading, (text) => faults.push(text))
  const minutes = minutesIn(said.duration)
  if (said.duration === '') faults.push('There is no duration')
  else if (minutes === null) faults.push(notADuration(said.duration))
  else if (minutes < 5 || minutes > 720) faults.push('Duration must be between 5 and 720 minutes')
  const priceQuestion = isBlank ? { unpriced: name.data } : {}
  if (written === OUT) return { ...skipped(line, 'You left it out'), ...priceQuestion }
  if (price === undefined || minutes === null || faults.length > 0) return skipped(line, faults.join('. '))
  // No price is never a price of nothing.
  if (written === null) return { ...skipped(line, NO_PRICE), ...priceQuestion }
  const about = Text.safeParse(row.notes.join('\n'))
  const made = {
    id: newId(),
    salonId,
    category: category.data || 'Services',
    name: name.data,
    description: about.success ? about.data : '',
    price,
    currency: reading.currency,
    durationMinutes: minutes,
    position: nextPosition(setUp.services),
  }
  setUp.services.push({ ...made, active: true })
  const team = setUp.staff.filter(({ active, isSetUp }) => active && isSetUp)
  return {
    line,
    outcome: 'created',
    subjectId: made.id,
    ...priceQuestion,
    note: about.success ? '' : 'The description was left out: it is too long',
    cells: [
      ['Name', made.name],
      ['Category', made.category],
      ['Price', price === 0 ? 'Free' : sumText(price, reading.currency)],
      ['Duration', durationForm(minutes)],
      ...guessed('Price', isFree || /^[\d.,\s]*$/.test(said.price) ? '' : said.price),
    ],
    writes: (ctx) => [
      ctx.db.insert(service).values(made),
      ...(team.length
        ? [ctx.db.insert(staffService).values(team.map(({ id: staffId }) => ({ staffId, serviceId: made.id })))]
        : []),
    ],
  }
}

/** New professionals can’t be booked until their salon has said what they do, when, and at which commission. */
export function planStaff(row: FileRow, setUp: SetUp, { salonId, newId }: Ids): Planned {
  const { said, line } = row
  const name = StaffName.safeParse(said.name || [said.first, said.last].filter(Boolean).join(' '))
  if (!name.success) return skipped(line, name.error.issues[0]?.message ?? '')
  const known = byName(setUp.staff, name.data)
  if (known?.active) return unchanged(line, known.id, 'Somebody on your team has this name')
  if (known) return restored(line, known, staff)
  if (setUp.staff.length >= SET_UP.staff) return skipped(line, `A salon can have up to ${SET_UP.staff} people`)
  const title = Title.safeParse(said.title)
  if (!title.success) return skipped(line, title.error.issues[0]?.message ?? '')
  const bio = Text.safeParse(row.notes.join('\n'))
  const made = {
    id: newId(),
    salonId,
    name: name.data,
    title: title.data || 'Professional',
    bio: bio.success ? bio.data : '',
    position: nextPosition(setUp.staff),
    isSetUp: false,
  }
  setUp.staff.push({ ...made, active: true })
  return {
    line,
    outcome: 'created',
    subjectId: made.id,
    note: 'Can’t be booked yet. Say what they do, when, and their commission under Staff',
    cells: [
      ['Name', made.name],
      ['Title', made.title],
    ],
    writes: (ctx) => [ctx.db.insert(staff).values(made)],
  }
}
