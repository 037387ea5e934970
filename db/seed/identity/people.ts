// The people of the demo: the five demo logins, the clients of seven cities, the owners of salons,
// and the names for staff. Only the demo logins have a password.
import { LEGAL_VERSIONS } from '../../legal-versions'
import type { account, user } from '../../schema/identity'
import { CITIES, type CityName } from '../cities'
import { DAY, MINUTE } from '../durations'
import { randomOf, slug } from '../random'

type UserRow = typeof user.$inferInsert
type AccountRow = typeof account.$inferInsert
type Role = 'client' | 'beauty_partner' | 'product_seller' | 'admin'

export type Person = { id: string; name: string; city: CityName }

const DEMO_AGE_DAYS = 640

export const DEMO_CLIENT: Person = { id: 'user-demo-client', name: 'Zuri Kamau', city: 'Nairobi' }
export const DEMO_PARTNER: Person = { id: 'user-demo-partner', name: 'Grace Njoroge', city: 'Nairobi' }

export const DEMO_SELLER: Person = {
  id: 'user-demo-seller',
  name: 'Joseph Maina',
  city: 'Nairobi',
}
export const DEMO_ADMIN: Person = { id: 'user-demo-admin', name: 'Imani Okello', city: 'Nairobi' }

/** What one admin may not do alone takes two. */
export const DEMO_OPERATIONS: Person = { id: 'user-demo-operations', name: 'Baraka Waweru', city: 'Nairobi' }

const DEMO_PEOPLE: { id: string; name: string; email: string; role: Role }[] = [
  { ...DEMO_CLIENT, email: 'client@purse.test', role: 'client' },
  { ...DEMO_PARTNER, email: 'partner@purse.test', role: 'beauty_partner' },
  { ...DEMO_SELLER, email: 'seller@purse.test', role: 'product_seller' },
  { ...DEMO_ADMIN, email: 'admin@purse.test', role: 'admin' },
  { ...DEMO_OPERATIONS, email: 'operations@purse.test', role: 'admin' },
]

export const DEMO_LOGINS: { email: string; role: Role; name: string }[] = DEMO_PEOPLE.map(({ email, role, name }) => ({
  email,
  role,
  name,
}))

const CLIENT_NAMES: Record<CityName, string[]> = {
  Nairobi: [
    'Wanjiku Mwangi',
    'Akinyi Odhiambo',
    'Faith Chebet',
    'Mercy Mutua',
    'Brian Otieno',
    'Njeri Kariuki',
    'Halima Abdi',
    'Kevin Kiprono',
    'Cynthia Achieng',
    'Purity Nyambura',
    'Sharon Jepkosgei',
    'Esther Wambui',
    'Daniel Musyoka',
    'Zainab Hassan',
    'Ruth Moraa',
    'Tabitha Ndunge',
    'Collins Wekesa',
    'Lilian Atieno',
    'Anthony Njuguna',
    'Yusuf Adan',
  ],
  Kampala: [
    'Brenda Namukasa',
    'Patricia Nakato',
    'Joan Atim',
    'Ivan Ssemwogerere',
    'Sarah Kyomugisha',
    'Doreen Akello',
    'Allan Mugisha',
    'Denis Okot',
  ],
  'Dar es Salaam': ['Neema Mushi', 'Rehema Juma', 'Asha Mwinyi', 'Godfrey Massawe', 'Upendo Kimaro'],
  Kigali: ['Aline Uwase', 'Diane Mukamana', 'Eric Habimana', 'Clarisse Ingabire', 'Olivier Niyonzima'],
  Lagos: [
    'Chidinma Okafor',
    'Tolulope Adeyemi',
    'Ngozi Eze',
    'Folake Balogun',
    'Emeka Nwosu',
    'Aisha Bello',
    'Tèmítọ́pẹ́ Ògúnbíyí',
    'Olumide Bassey',
  ],
  Accra: ['Akosua Boateng', 'Efua Mensah', 'Abena Asante', 'Kwabena Owusu', 'Nana Ama Darko', 'Kwame Osei'],
  Johannesburg: [
    'Thandeka Nkosi',
    'Lerato Molefe',
    'Naledi Khumalo',
    'Sipho Dlamini',
    'Zanele van Wyk',
    'Bongani Mthembu',
  ],
}

/** Who joined lately and asks to be listed: a partner, a seller, a client, and a seller once refused. */
export const NEWCOMERS: (Person & { role: Role })[] = [
  newcomer('Wangari Ndegwa', 'Nairobi', 'beauty_partner'),
  newcomer('Kofi Agyeman', 'Accra', 'product_seller'),
  newcomer('Ruth Nakitto', 'Kampala', 'client'),
  newcomer('Tunde Fashola', 'Lagos', 'product_seller'),
]

/** First names of the clients who go to the barber rather than the braider. */
const MEN = new Set(
  (
    'Brian Kevin Daniel Collins Anthony Yusuf Ivan Allan Denis Godfrey Eric Olivier Emeka ' +
    'Olumide Kwabena Kwame Sipho Bongani'
  ).split(' '),
)

const OWNER_NAMES: Record<CityName, string[]> = {
  Nairobi: [
    'Beatrice Wairimu',
    'Samuel Kimani',
    'Fatuma Noor',
    'Jane Adhiambo',
    'Peter Gitau',
    'Christine Koech',
    'Anne-Marie Muthoni',
    'Linda Nekesa',
  ],
  Kampala: ['Harriet Nabirye', 'Moses Kato', 'Stella Auma', 'Immaculate Tumusiime', 'Hassan Lubega'],
  'Dar es Salaam': ['Mwanaidi Salum', 'Elizabeth Mrema', 'Rashid Omari', 'Happiness Lyimo'],
  Kigali: ['Solange Umutoni', 'Jean-Paul Nshuti', 'Yvette Mutesi', 'Chantal Uwimana'],
  Lagos: ['Bukola Adebayo', 'Ifeoma Obi', 'Segun Oladipo', 'Hadiza Musa', 'Chiamaka Umeh'],
  Accra: ['Adwoa Ofori', 'Yaw Amponsah', 'Esi Quaye', 'Mawuli Agbeko'],
  Johannesburg: ['Nomvula Mahlangu', 'Karabo Tau', 'Priya Naidoo', 'Anele Jacobs'],
}

/** Who keeps the shops, besides the demo seller. */
const SELLER_NAMES: Record<CityName, string[]> = {
  Nairobi: ['Winfred Mumbi', 'Mercyline Akoth'],
  Kampala: ['Barbara Nankya', 'Timothy Wandera'],
  'Dar es Salaam': ['Mariam Suleiman'],
  Kigali: ['Clémence Uwamahoro'],
  Lagos: ['Bisi Akande', 'Ebun Solarin'],
  Accra: ['Maame Esi Arthur'],
  Johannesburg: ['Lindie Petersen', 'Kagiso Motaung'],
}

/** First names of women, of men, and family names. */
export const STAFF_NAMES: Record<CityName, { women: string; men: string; families: string }> = {
  Nairobi: {
    women: 'Wambui Atieno Nduta Hawa Jepchirchir Mwende Makena Nyokabi Adhiambo Kerubo Sofia Joy',
    men: 'Kevin Otieno Mutiso Brian Kipkemboi Ali Mwangi Dennis Barasa Victor',
    families: 'Karanja Okoth Yusuf Omondi Cherono Muthama Wafula Gathoni Ouma Onyango Kilonzo Njau',
  },
  Kampala: {
    women: 'Nalubega Mirembe Achen Kisakye Babirye Sandra Winnie Aber Nansubuga Joweria',
    men: 'Kato Okello Wasswa Derrick Tumwine Ronald Mukasa Emma',
    families: 'Ssali Namutebi Opio Kiggundu Byaruhanga Lwanga Nabukenya Odongo Matovu Asiimwe',
  },
  'Dar es Salaam': {
    women: 'Zuhura Tatu Salma Grace Mwajuma Anna Saida Lulu Hadija Witness',
    men: 'Juma Hamisi Baraka Said Emmanuel Shabani Idrisa Frank',
    families: 'Mgeni Kileo Bakari Mollel Komba Shirima Rajabu Mwakasege Ngowi Seif',
  },
  Kigali: {
    women: 'Keza Ineza Mutoni Sandrine Gisèle Teta Nadège Divine Josiane Umurerwa',
    men: 'Patrick Mugabo Fabrice Kevin Shema Thierry Manzi Bruno',
    families: 'Uwera Ndayisaba Mugisha Iradukunda Kamanzi Nyirahabimana Bizimana Gatete Murenzi',
  },
  Lagos: {
    women: 'Simisola Amaka Kemi Blessing Uju Zainab Yewande Onyinye Ronke Hauwa Ebele',
    men: 'Tunde Chuka Wale Kelechi Ibrahim Femi Obinna Dapo',
    families: 'Adeleke Okonkwo Bakare Effiong Lawal Nnamdi Coker Abubakar Ajayi Igwe Olawale',
  },
  Accra: {
    women: 'Adjoa Akua Ama Dede Serwaa Naa Afia Mansa Edem Yaaba',
    men: 'Kojo Kwaku Fiifi Kwesi Selorm Nii Kobby Elikem',
    families: 'Appiah Tetteh Addo Kumah Frimpong Lartey Bonsu Dzokoto Amoah Acquah',
  },
  Johannesburg: {
    women: 'Nomsa Palesa Busisiwe Chantel Dineo Refilwe Ayesha Lindiwe Megan Tshepiso',
    men: 'Thabo Lwazi Ruan Mpho Sizwe Tumelo Jabu Riaan',
    families: 'Mokoena Zulu Pillay Botha Mabaso Sithole Radebe Adams Ngwenya Maseko',
  },
}

export const CLIENTS: Person[] = peopleOf(CLIENT_NAMES)
export const OWNERS: Person[] = peopleOf(OWNER_NAMES)
export const SELLERS: Person[] = peopleOf(SELLER_NAMES)

export function isMan(client: Person): boolean {
  return MEN.has(client.name.split(' ')[0] ?? '')
}

/** Every user as of `day` (UTC ms), and how the demo ones sign in. */
export function peopleRows(day: number, passwordHash: string): { users: UserRow[]; accounts: AccountRow[] } {
  const users = [
    ...DEMO_PEOPLE.map((person) => userRow(person, 'KES', day - DEMO_AGE_DAYS * DAY)),
    // Salons are at most 900 days old, reviews and visits at most 420.
    ...OWNERS.map((person) => namedUserRow(person, 'beauty_partner', day - 900 * DAY)),
    // Shops are at most 620 days old.
    ...SELLERS.map((person) => namedUserRow(person, 'product_seller', day - 630 * DAY)),
    ...CLIENTS.map((person) => namedUserRow(person, 'client', day - 430 * DAY)),
    ...NEWCOMERS.map((person) => namedUserRow(person, person.role, day - 10 * DAY)),
  ]
  const accounts = DEMO_PEOPLE.map(({ id }) => ({
    id: id.replace('user-', 'account-'),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    createdAt: new Date(day - DEMO_AGE_DAYS * DAY),
    updatedAt: new Date(day - DEMO_AGE_DAYS * DAY),
  }))
  return { users, accounts }
}

/** The email address of anyone who is not a demo login. */
export function addressOf({ name }: Person): string {
  return `${slug(name).replaceAll('-', '.')}@purse.test`
}

/** Joined up to a year before `latest` (UTC ms). */
function namedUserRow(person: Person, role: Role, latest: number): UserRow {
  const joined = latest - randomOf(`joined:${person.id}`).int(0, 365 * 1440) * MINUTE
  return userRow({ ...person, email: addressOf(person), role }, CITIES[person.city].currency, joined)
}

function newcomer(name: string, city: CityName, role: Role): Person & { role: Role } {
  return { id: `user-${slug(name)}`, name, city, role }
}

function userRow(
  person: { id: string; name: string; email: string; role: Role },
  currency: string,
  joined: number,
): UserRow {
  const { id, name, email, role } = person
  const createdAt = new Date(joined)
  const { terms, privacy } = LEGAL_VERSIONS
  const agreed = { agreedTerms: terms, agreedPrivacy: privacy, agreedAt: new Date(terms) }
  const times = { createdAt, updatedAt: createdAt }
  return { id, name, email, emailVerified: true, role, currency, ...agreed, ...times }
}

function peopleOf(names: Record<CityName, string[]>): Person[] {
  return (Object.keys(names) as CityName[]).flatMap((city) =>
    names[city].map((name) => ({ id: `user-${slug(name)}`, name, city })),
  )
}
