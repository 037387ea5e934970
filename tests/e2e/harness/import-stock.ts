// What the scenes of moving in look at: files of the demo salon in each state, and a contact that is the client's.
import { salonClient } from '../../../db/schema/salons/clients'
import { salonImport } from '../../../db/schema/salons/imports'
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

const SERVICE_COLUMNS = ['Service', 'Duration', 'Price'].map((heading) => ({ heading, samples: ['Wash', '30', '500'] }))

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
    rowsTotal: 2000,
    created: 1840,
    updated: 112,
    unchanged: 46,
    faults: FAULTS,
    faultCount: 2,
    createdAt: now,
    updatedAt: now,
  }
  const ids = { importChecked: 'import-1', importDone: 'import-2', importUndone: 'import-3', importAsked: 'import-4' }
  const db = database()
  await db.insert(salonImport).values([
    {
      ...common,
      id: ids.importChecked,
      fileName: 'fresha_clients.csv',
      file: 'imports/1.csv',
      sample: [2, 3, 4].map((line) => ({ line, outcome: 'created', cells: PERSON })),
    },
    {
      ...common,
      id: ids.importDone,
      fileName: 'clients-from-fresha-november.csv',
      status: 'done',
      rowsDone: 2000,
      doneAt: now,
      createdAt: now - 1,
    },
    {
      ...common,
      id: ids.importUndone,
      fileName: 'old clients.xlsx',
      createdAt: now - 2,
      status: 'undone',
      rowsDone: 2000,
      doneAt: now - 5,
      undone: 1900,
      kept: 52,
    },
    {
      ...common,
      id: ids.importAsked,
      kind: 'services',
      source: 'other',
      fileName: 'price list.csv',
      file: 'imports/4.csv',
      rowsTotal: 4,
      created: 2,
      updated: 0,
      unchanged: 0,
      faults: [],
      faultCount: 0,
      createdAt: now - 3,
      columns: SERVICE_COLUMNS,
      mapping: ['service', 'duration', 'price'],
      asked: [
        { line: 3, name: 'Patch test before colour', answer: null },
        { line: 4, name: 'Knotless braids, waist length', answer: '6500' },
        { line: 5, name: 'Fringe trim between visits', answer: 'free' },
      ],
    },
  ])
  await db
    .insert(salonClient)
    .values({ id: 'contact-elsewhere', salonId: SALON, name: 'Ngũgĩ (Saturdays)', email: client.email, createdAt: now })
  return ids
}
