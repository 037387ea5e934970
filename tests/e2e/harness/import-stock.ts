// What the scenes of moving in look at: files of the demo salon in each state, and a contact that is the client's.
import { salonClient } from '../../../db/schema/booking/appointments'
import { salonImport } from '../../../db/schema/booking/imports'
import { type Person, SALON } from './people'
import { database } from './running'

const COLUMNS = [
  ['Client ID', '1042', null],
  ['First Name', 'Amina', 'first'],
  ['Last Name', 'Otieno', 'last'],
  ['Email', 'amina.otieno@example.com', 'email'],
  ['Mobile Number', '0712345678', 'phone'],
  ['Date of Birth', '1990-01-02', null],
  ['Note', 'Likes tea, no sugar', 'note'],
] as const

const FAULTS = [
  { line: 14, column: '', message: 'There is no name' },
  { line: 203, column: '', message: 'This line has 3 cells; the first line has 7' },
]

const PERSON: [string, string][] = [
  ['Name', 'Amina Otieno'],
  ['Phone', '+254712345678'],
  ['Email', 'amina.otieno@example.com'],
  ['Notes', 'Likes tea, no sugar'],
]

export async function stockImports(client: Person): Promise<Record<string, string>> {
  const now = Date.now()
  const common = {
    ...({ salonId: SALON, actor: 'nobody', kind: 'clients', source: 'fresha' } as const),
    columns: COLUMNS.map(([heading, sample]) => ({ heading, samples: [sample] })),
    mapping: COLUMNS.map(([, , field]) => field),
    ...{ rowsTotal: 2000, created: 1840, updated: 112, unchanged: 46, faults: FAULTS },
    ...{ faultCount: 2, createdAt: now, updatedAt: now },
  }
  const ids = { importChecked: 'import-1', importDone: 'import-2', importUndone: 'import-3' }
  const db = database()
  await db.insert(salonImport).values([
    {
      ...{
        ...common,
        id: ids.importChecked,
        fileName: 'fresha_clients.csv',
        file: 'imports/1.csv',
      },
      sample: [2, 3, 4].map((line) => ({ line, outcome: 'created', cells: PERSON })),
    },
    {
      ...{ ...common, id: ids.importDone, fileName: 'clients-from-fresha-november.csv' },
      ...{ status: 'done', rowsDone: 2000, doneAt: now, createdAt: now - 1 },
    },
    {
      ...{ ...common, id: ids.importUndone, fileName: 'old clients.xlsx', createdAt: now - 2 },
      ...{ status: 'undone', rowsDone: 2000, doneAt: now - 5, undone: 1900, kept: 52 },
    },
  ])
  await db.insert(salonClient).values({
    ...{ id: 'contact-elsewhere', salonId: SALON, name: 'Ngũgĩ (Saturdays)' },
    ...{ email: client.email, createdAt: now },
  })
  return ids
}
