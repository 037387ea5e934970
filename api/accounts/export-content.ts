// What an export holds: everything that we keep about one person, and nothing of anybody else's but
// what their own screens show them. Never a secret, a token, or another person's contacts.
import { and, eq } from 'drizzle-orm'
import { account, adminProfile, passkey, preference, session, user } from '../../db/schema/accounts'
import { ledgerAccount } from '../../db/schema/ledger'
import { salon, service, staff } from '../../db/schema/salons'
import { shop } from '../../db/schema/shop'
import { paymentMethod } from '../../db/schema/wallet'
import type { Ctx } from '../context'
import { moneyJson } from '../money'
import { rfc3339 } from '../time'
import { methodLabel } from '../wallet/methods'
import { openArchive } from './archive'
import {
  applicationsOf,
  depositsOf,
  eventsOf,
  movementsOf,
  reviewsOf,
  ticketsOf,
  visitsAt,
  visitsOf,
} from './export-lists'
import { emailOf } from './people'

/** The archive of a person's data, as a ZIP. Lists are read page by page. */
export async function makeArchive(ctx: Ctx, userId: string): Promise<Uint8Array> {
  const facts = await readFacts(ctx, userId)
  const archive = openArchive(ctx.now())
  archive.addText('README.txt', readme(facts.profile.name, ctx.now()))
  for (const [name, value] of Object.entries(facts)) archive.addJson(`${name}.json`, value)
  const accounts = facts.balances.map(({ id }) => id)
  await archive.addList(movementsOf(ctx, accounts))
  await archive.addList(depositsOf(ctx, userId))
  await archive.addList(visitsOf(ctx, userId))
  await archive.addList(visitsAt(ctx, userId))
  await archive.addList(reviewsOf(ctx, userId))
  await archive.addList(applicationsOf(ctx, userId))
  await archive.addList(ticketsOf(ctx, userId))
  await archive.addList(eventsOf(ctx, userId))
  return archive.bytes()
}

/** What there is once, or a handful of times; one round trip. */
async function readFacts(ctx: Ctx, userId: string) {
  const { db } = ctx
  const [people, admins, chosen, sessions, ways, passkeys, accounts, methods, salons, shops] =
    await db.batch([
      db.select().from(user).where(eq(user.id, userId)),
      db.select().from(adminProfile).where(eq(adminProfile.userId, userId)),
      db.select().from(preference).where(eq(preference.userId, userId)),
      db.select().from(session).where(eq(session.userId, userId)),
      db
        .select({ provider: account.providerId, since: account.createdAt })
        .from(account)
        .where(eq(account.userId, userId)),
      db
        .select({ name: passkey.name, since: passkey.createdAt })
        .from(passkey)
        .where(eq(passkey.userId, userId)),
      db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, userId)),
      db.select().from(paymentMethod).where(eq(paymentMethod.userId, userId)),
      db.select().from(salon).where(eq(salon.ownerId, userId)),
      db.select().from(shop).where(eq(shop.ownerId, userId)),
    ])
  const [services, team] = await db.batch([
    db
      .select({ service })
      .from(service)
      .innerJoin(salon, and(eq(salon.id, service.salonId), eq(salon.ownerId, userId))),
    db
      .select({ staff })
      .from(staff)
      .innerJoin(salon, and(eq(salon.id, staff.salonId), eq(salon.ownerId, userId))),
  ])
  const person = people[0]
  if (!person || person.deletedAt) throw new Error('there is nobody to export')
  const { userId: _, ...preferences } = chosen[0] ?? { userId }
  return {
    profile: {
      id: person.id,
      name: person.name,
      email: emailOf(person.email),
      emailVerified: person.emailVerified,
      phone: person.phone,
      picture: person.image,
      role: person.role,
      displayCurrency: person.currency,
      twoFactor: person.twoFactorEnabled,
      memberSince: person.createdAt,
      position: admins[0]?.position,
      department: admins[0]?.department,
    },
    preferences,
    devices: sessions.map((device) => ({
      browser: device.userAgent,
      address: device.ipAddress,
      signedInAt: device.createdAt,
      lastSeenAt: device.lastSeenAt,
      endsAt: device.expiresAt,
    })),
    'ways-to-sign-in': ways.map((way) => ({
      kind: way.provider === 'credential' ? 'password' : way.provider,
      since: way.since,
    })),
    passkeys,
    balances: accounts.map(({ id, kind, currency, balance }) => ({
      id,
      account: kind,
      balance: amountOf(balance, currency),
      currency,
    })),
    'payment-methods': methods.map((method) => ({
      label: methodLabel(method),
      expires: method.expiryDate,
      isDefault: method.isDefault,
      since: rfc3339(method.createdAt),
    })),
    salons: salons.map(({ ownerId, createdAt, ...own }) => ({
      ...own,
      since: rfc3339(createdAt),
      services: services
        .filter((row) => row.service.salonId === own.id)
        .map(({ service: { price, currency, name, category, durationMinutes } }) => ({
          name,
          category,
          durationMinutes,
          price: amountOf(price, currency),
          currency,
        })),
      staff: team
        .filter((row) => row.staff.salonId === own.id)
        .map(({ staff: { name, title, active } }) => ({ name, title, active })),
    })),
    shops: shops.map(({ ownerId, createdAt, ...own }) => ({ ...own, since: rfc3339(createdAt) })),
  }
}

/** A decimal string by the digits of its currency. */
function amountOf(minor: number, currency: string): string {
  return moneyJson(minor, currency).amount
}

function readme(name: string, now: number): string {
  return `Purse: the data of ${name}
Made on ${rfc3339(now)}

Each .json file is plain text. Lists come twice: as .json, and as .csv for a spreadsheet.
Amounts are decimal numbers with their currency beside them. Times are UTC, or carry the offset of
the place. In .csv files, text that a spreadsheet would take for a formula begins with an apostrophe.

profile.json           Who you are to us: name, contacts, role, display currency
preferences.json       What you chose about notices and privacy; empty where all is as it came
devices.json           Where you are signed in
ways-to-sign-in.json   How you can sign in (never the password itself)
passkeys.json          The names of your passkeys
balances.json          What each of your accounts holds: wallet, hold (for bookings), payable (earned)
transactions           Every movement of each of these accounts, oldest first; minus is money out
deposits               Every time you brought money in, and what became of it
payment-methods.json   Your payment methods as you see them; we never have card numbers
appointments           Your visits, with the notes that you wrote
salons.json            Your salons with their services and staff, if you have any
salon-appointments     The appointments at your salons, with your clients' names as you see them
shops.json             Your shops, if you have any
reviews                The reviews that you wrote
applications           What you applied for, and what was decided
tickets                What you wrote to us
account-events         Sign-ins and changes to your account, as our record has them

Messages that we sent you are not here: we forget them once they are sent.
`
}
