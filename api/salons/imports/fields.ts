// Which column of a file is which field: by its heading in several languages, and by the order in which Fresha writes its
// columns whatever their language. Pure.
import type { FileColumn } from '../../../db/schema/salons/imports'
import { FIELDS, type Field, type ImportKind, type Source } from './input'

/** Headings of each field, without accents, case and punctuation. */
const HEADINGS: Partial<Record<Field, string[]>> = {
  name: [
    ...['name', 'full name', 'client', 'client name', 'customer', 'customer name', 'guest'],
    ...['jina', 'jina kamili', 'mteja', 'nom complet', 'nom du client', 'nome completo'],
    ...['nombre completo', 'cliente', 'kunde', 'kundenname', 'employee', 'employee name'],
  ],
  first: [
    ...['first name', 'firstname', 'given name', 'forename', 'first', 'jina la kwanza', 'prenom'],
    ...['nombre', 'primeiro nome', 'nome', 'vorname', 'imie', 'voornaam'],
  ],
  last: [
    ...['last name', 'lastname', 'surname', 'family name', 'last', 'jina la mwisho', 'jina la ukoo', 'nom'],
    ...['nom de famille', 'apellido', 'apellidos', 'sobrenome', 'apelido', 'cognome', 'nachname'],
    ...['nazwisko', 'achternaam'],
  ],
  phone: [
    ...['mobile number', 'mobile', 'mobile phone', 'cell phone', 'cell', 'cellphone', 'phone'],
    ...['phone number', 'contact number', 'client phone', 'customer phone', 'simu', 'nambari ya simu'],
    ...['phone 1 value', 'primary phone', 'telephone mobile', 'namba ya simu'],
    ...['numero de portable', 'portable', 'mobile telephone', 'numero movil', 'movil', 'telemovel'],
    ...['celular', 'handynummer', 'mobilnummer', 'cellulare', 'telefon komorkowy', 'whatsapp'],
  ],
  otherPhone: [
    ...['telephone', 'telephone number', 'home phone', 'day phone', 'night phone', 'work phone'],
    ...['phone 2 value', 'business phone', 'other phone', 'home phone 2', 'company main phone'],
    ...['landline', 'telefono', 'telefone', 'telefon', 'telefoon'],
  ],
  email: [
    ...['email', 'email address', 'e mail', 'mail', 'client email', 'customer email', 'barua pepe'],
    ...['adresse e mail', 'adresse email', 'correo electronico', 'correo', 'endereco de email'],
    ...['e mail address', 'e mail 1 value', 'e mail 1 address', 'primary email', 'email 1 value'],
    ...['e mail adresse', 'adres e mail'],
  ],
  note: [
    ...['note', 'notes', 'memo', 'comment', 'comments', 'client notes', 'appointment notes'],
    ...['description', 'maelezo', 'remarque', 'nota', 'notas', 'observacoes', 'notiz', 'notizen'],
    ...['bemerkung', 'notatka', 'bio', 'about'],
  ],
  blocked: ['blocked', 'bloque', 'bloqueado', 'blockiert', 'gesperrt', 'zablokowany', 'banned'],
  since: [
    ...['added', 'added on', 'created', 'created at', 'customer since', 'client since', 'first visit'],
    ...['ajoute', 'agregado', 'anadido', 'adicionado', 'hinzugefugt', 'date added', 'member since'],
  ],
  consent: [
    ...['marketing consent', 'consent', 'accepts marketing', 'marketing', 'email marketing'],
    ...['email subscription status', 'sms marketing', 'opt in', 'opted in', 'idhini'],
    ...['consentement', 'consentimiento', 'consentimento', 'einwilligung', 'zgoda'],
  ],
  birthday: [
    ...['birthday', 'birth date', 'date of birth', 'dob', 'birthdate', 'tarehe ya kuzaliwa'],
    ...['anniversaire', 'date de naissance', 'fecha de nacimiento', 'cumpleanos'],
    ...['data de nascimento', 'aniversario', 'geburtstag', 'geburtsdatum', 'data urodzenia'],
  ],
  visits: [
    ...['visits', 'total visits', 'number of visits', 'visit count', 'appointments'],
    ...['total appointments', 'bookings', 'times visited', 'transaction count'],
    ...['visites', 'visitas', 'besuche', 'wizyty'],
  ],
  spent: [
    ...['total sales', 'total spend', 'total spent', 'spent', 'lifetime spend', 'sales'],
    ...['lifetime value', 'total revenue', 'ventes totales', 'ventas totales', 'umsatz'],
  ],
  service: [
    ...['service', 'services', 'service name', 'treatment', 'treatment name', 'item', 'huduma'],
    ...['item name', 'prestation', 'servicio', 'servico', 'dienstleistung', 'usluga'],
  ],
  category: ['category', 'service category', 'category name', 'categorie', 'categoria', 'kategorie', 'kundi'],
  price: [
    ...['price', 'retail price', 'service price', 'total', 'amount', 'cost', 'gross sales', 'bei'],
    ...['prix', 'precio', 'preco', 'preis', 'cena', 'prezzo'],
  ],
  duration: [
    'duration',
    'length',
    'minutes',
    'time required',
    'duration mins',
    'muda',
    'duree',
    'duracion',
    'duracao',
    'dauer',
    'durata',
  ],
  active: ['active', 'is active', 'enabled', 'available', 'bookable', 'online booking', 'actif', 'activo', 'aktiv'],
  title: ['title', 'job title', 'role', 'position', 'cheo', 'fonction', 'cargo', 'titel'],
  staff: [
    ...['staff', 'staff member', 'team member', 'employee', 'provider', 'service provider', 'stylist'],
    ...['professional', 'with', 'therapist', 'barber', 'mhudumu', 'collaborateur', 'profesional'],
    ...['profissional', 'mitarbeiter'],
  ],
  start: [
    ...['start', 'starts', 'starts at', 'start time', 'start date', 'scheduled date', 'scheduled for'],
    ...['appointment date', 'appointment time', 'date time', 'datetime', 'booked for', 'date and time'],
  ],
  date: ['date', 'day', 'tarehe', 'fecha', 'data', 'datum'],
  time: ['time', 'from', 'saa', 'heure', 'hora', 'uhrzeit', 'zeit'],
  end: ['end', 'ends', 'ends at', 'end time', 'end date', 'to', 'until'],
  status: ['status', 'appointment status', 'state', 'hali', 'statut', 'estado'],
}

/** Headings that mean another field in files of a kind. */
const OF_KIND: Partial<Record<ImportKind, Record<string, Field>>> = {
  services: { name: 'service', title: 'service', time: 'duration', nom: 'service', nome: 'service', nombre: 'service' },
  staff: { staff: 'name', 'staff member': 'name', 'team member': 'name', nom: 'name' },
  appointments: { telephone: 'phone', telefono: 'phone', telefon: 'phone', mobile: 'phone' },
  clients: { telephone: 'otherPhone' },
}

/** The twelve columns of Fresha's client list, in every language. */
const FRESHA_CLIENTS: (Field | null)[] = [
  ...([null, 'first', 'last', 'email', 'phone', 'otherPhone', null, null, null] as const),
  ...(['note', 'blocked', 'since'] as const),
]

/** "E-Mail Address " as "e mail address". */
function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const BY_HEADING = new Map(
  (Object.entries(HEADINGS) as [Field, string[]][]).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  ),
)

/** The field that a heading names, also with a unit behind it: "Price (KES)", "Duration [min]". */
function fieldNamed(heading: string, kind: ImportKind): Field | undefined {
  const withoutUnit = heading.replace(/[([][^()[\]]{0,20}[)\]]\s*$/, '')
  for (const name of [heading, withoutUnit]) {
    const key = headingKey(name)
    for (const text of [key, key.replace(UNIT, '')]) {
      const field = OF_KIND[kind]?.[text] ?? BY_HEADING.get(text)
      if (field && (FIELDS[kind] as readonly string[]).includes(field)) return field
    }
  }
  return undefined
}

const UNIT = / (?:in )?(?:kes|ksh|kshs|ugx|tzs|rwf|usd|eur|gbp|min|mins|minutes|minuten|minutos)$/

/** How many fields the cells of a row name. */
export function fieldsNamed(cells: string[], kind: ImportKind): number {
  return new Set(cells.map((cell) => cell.length < 80 && fieldNamed(cell, kind)).filter(Boolean)).size
}

/** Where a file comes from, as its headings and cells tell. */
export function sourceOf(columns: FileColumn[], kind: ImportKind): Source {
  const keys = columns.map(({ heading }) => headingKey(heading))
  const has = (...names: string[]) => names.every((name) => keys.includes(name))
  if (has('client id', 'mobile number', 'blocked') || has('ref', 'team member', 'scheduled date')) return 'fresha'
  if (kind === 'clients' && isFreshaOrder(columns)) return 'fresha'
  if (has('reference id', 'first name', 'phone number')) return 'square'
  if (columns.some(({ samples }) => samples.includes(NOTHING)) || has('cell phone', 'day phone')) return 'vagaro'
  return 'other'
}

/** What Vagaro writes into an empty cell. */
export const NOTHING = '---'

function isFreshaOrder(columns: FileColumn[]): boolean {
  if (columns.length !== FRESHA_CLIENTS.length) return false
  const at = (i: number) => columns[i]?.samples.filter(Boolean) ?? []
  const emails = at(3)
  const phones = at(4)
  return (
    emails.length > 0 &&
    emails.every((cell) => cell.includes('@')) &&
    phones.every((cell) => cell.replace(/\D/g, '').length >= 6) &&
    at(0).every((cell) => /\d/.test(cell))
  )
}

/** The field of each column; a field stands once, but for notes. */
export function mappingOf(columns: FileColumn[], kind: ImportKind, source: Source): (Field | null)[] {
  const taken = new Set<Field>()
  const found = columns.map(({ heading }) => {
    const field = fieldNamed(heading, kind)
    if (!field) return null
    if (field !== 'note' && taken.has(field)) return null
    taken.add(field)
    return field
  })
  if (kind === 'clients' && source === 'fresha' && isFreshaOrder(columns) && taken.size < 4) return [...FRESHA_CLIENTS]
  return found
}
