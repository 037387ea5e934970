// The contents of an export: all our data about one person, and of other people only what the
// person's own screens show. Never a secret, a token, or another person's contacts.
import { and, eq, inArray } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { apiKey, webhookEndpoint } from '../../../db/schema/developers'
import { account, adminProfile, passkey, preference, session, user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { paymentMethod } from '../../../db/schema/money/wallet'
import {
  addOn,
  resource,
  salon,
  salonException,
  salonHours,
  salonPicture,
  service,
  staff,
} from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import { methodLabel } from '../../money/payment-methods/payment-methods'
import type { Ctx } from '../../platform/context'
import { emailOf } from '../../platform/values/email-address'
import { rfc3339 } from '../../platform/values/time'
import { readAutomation } from './lists/automation'
import {
  applicationsOf,
  appointmentChangesOf,
  appointmentsAt,
  appointmentsOf,
  eventsOf,
  extrasOf,
  reopeningsOf,
  suspensionsOf,
  ticketMessagesOf,
  ticketsOf,
  tipsAt,
  tipsOf,
} from './lists/bookings'
import { giftCardsOf, giftPaymentsOf, giftRedemptionsOf, readGifts } from './lists/gift-cards'
import { goalAppointmentsOf, goalBookingsOf } from './lists/goal-bookings'
import { contributionsOf, goalsOf, partsOf } from './lists/goals'
import { messagePicturesOf, messagesOf, notificationsOf, offersOf, readTalk } from './lists/messages'
import { accountReportsOf, removalsOf } from './lists/moderation'
import {
  orderEventsOf,
  orderLinesOf,
  orderRefundsOf,
  orderReturnsOf,
  ordersOf,
  productFavoritesOf,
  readShopping,
} from './lists/orders'
import { amountOf } from './lists/pages'
import { payoutsOf, promisedRefundsOf, readPayouts } from './lists/payouts'
import { interestPaid, receiptsOf, subscriptionsOf } from './lists/plus'
import { productReviewsOf, reviewReportsOf, reviewsOf } from './lists/reviews'
import {
  blocksOf,
  clientsOf,
  contactsOf,
  favoritesOf,
  importsOf,
  itemsOf,
  privateCalendarsOf,
  recurringOf,
  refundsOf,
  slotHoldsOf,
} from './lists/salons'
import { pricesOf, productsOf, readSelling, salesOf, stockOf } from './lists/shops'
import { requestsOf, scheduledOf, sendsOf, splitsOf, waitingOf } from './lists/transfers'
import { partyPaymentsOf, partySeatsOf, partySharesOf, turnsOf, waitingHoldsOf, waitsOf } from './lists/waiting-list'
import { depositsOf, exchangesOf, movementsOf, statementsOf, withdrawalsOf } from './lists/wallet'
import { openArchive } from './lists/zip-archive'
import { readme } from './readme'

/** The archive of a person's data, as a ZIP. Lists are read page by page. */
export async function makeArchive(ctx: Ctx, userId: string): Promise<Uint8Array> {
  const { facts, parts } = await readFacts(ctx, userId)
  const archive = openArchive(ctx.now())
  archive.addText('README.txt', readme(facts.profile.name, ctx.now()))
  for (const [name, value] of Object.entries(facts)) archive.addJson(`${name}.json`, value)
  const accounts = (kind?: string) =>
    facts.balances.filter(({ account }) => !kind || account === kind).map(({ id }) => id)
  await archive.addList(movementsOf(ctx, accounts()))
  await archive.addList(depositsOf(ctx, userId))
  await archive.addList(withdrawalsOf(ctx, userId))
  await archive.addList(exchangesOf(ctx, userId))
  await archive.addList(statementsOf(ctx, userId))
  await archive.addList(goalsOf(ctx, userId))
  await archive.addList(contributionsOf(ctx, parts))
  await archive.addList(sendsOf(ctx, accounts('wallet')))
  await archive.addList(requestsOf(ctx, userId))
  await archive.addList(splitsOf(ctx, userId))
  await archive.addList(waitingOf(ctx, userId))
  await archive.addList(scheduledOf(ctx, userId))
  await archive.addList(subscriptionsOf(ctx, userId))
  await archive.addList(receiptsOf(ctx, userId))
  await archive.addList(interestPaid(ctx, accounts('accrued')))
  await archive.addList(appointmentsOf(ctx, userId))
  await archive.addList(appointmentsAt(ctx, userId))
  await archive.addList(extrasOf(ctx, userId))
  await archive.addList(appointmentChangesOf(ctx, userId))
  await archive.addList(reopeningsOf(ctx, userId))
  await archive.addList(tipsOf(ctx, userId))
  await archive.addList(tipsAt(ctx, userId))
  await archive.addList(itemsOf(ctx, userId))
  await archive.addList(refundsOf(ctx, userId))
  await archive.addList(promisedRefundsOf(ctx, userId))
  await archive.addList(recurringOf(ctx, userId))
  await archive.addList(slotHoldsOf(ctx, userId))
  await archive.addList(waitsOf(ctx, userId))
  await archive.addList(goalBookingsOf(ctx, userId))
  await archive.addList(goalAppointmentsOf(ctx, userId))
  await archive.addList(turnsOf(ctx, userId))
  await archive.addList(waitingHoldsOf(ctx, userId))
  await archive.addList(partySeatsOf(ctx, userId))
  await archive.addList(partySharesOf(ctx, userId))
  await archive.addList(partyPaymentsOf(ctx, userId))
  await archive.addList(contactsOf(ctx, userId))
  await archive.addList(clientsOf(ctx, userId))
  await archive.addList(importsOf(ctx, userId))
  await archive.addList(blocksOf(ctx, userId))
  await archive.addList(privateCalendarsOf(ctx, userId))
  await archive.addList(favoritesOf(ctx, userId))
  await archive.addList(reviewsOf(ctx, userId))
  await archive.addList(reviewReportsOf(ctx, userId))
  await archive.addList(ordersOf(ctx, userId))
  await archive.addList(orderLinesOf(ctx, userId))
  await archive.addList(orderEventsOf(ctx, userId))
  await archive.addList(orderRefundsOf(ctx, userId))
  await archive.addList(orderReturnsOf(ctx, userId))
  await archive.addList(productFavoritesOf(ctx, userId))
  await archive.addList(productReviewsOf(ctx, userId))
  await archive.addList(productsOf(ctx, userId))
  await archive.addList(stockOf(ctx, userId))
  await archive.addList(pricesOf(ctx, userId))
  await archive.addList(salesOf(ctx, userId))
  await archive.addList(giftCardsOf(ctx, userId))
  await archive.addList(giftPaymentsOf(ctx, userId))
  await archive.addList(giftRedemptionsOf(ctx, userId))
  await archive.addList(payoutsOf(ctx, userId))
  await archive.addList(messagesOf(ctx, userId))
  await archive.addList(messagePicturesOf(ctx, userId))
  await archive.addList(offersOf(ctx, userId))
  await archive.addList(notificationsOf(ctx, userId))
  await archive.addList(applicationsOf(ctx, userId))
  await archive.addList(suspensionsOf(ctx, userId))
  await archive.addList(ticketsOf(ctx, userId))
  await archive.addList(ticketMessagesOf(ctx, userId))
  await archive.addList(removalsOf(ctx, userId))
  await archive.addList(accountReportsOf(ctx, userId))
  await archive.addList(eventsOf(ctx, userId))
  return archive.bytes()
}

/**
 * Data with one or a few rows, by the name of its file; and the accounts of the person's parts in
 * goals. Eight round trips.
 */
async function readFacts(ctx: Ctx, userId: string) {
  const { db } = ctx
  const [people, admins, chosen, sessions, ways, passkeys, accounts, methods, ...businesses] = await db.batch([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(adminProfile).where(eq(adminProfile.userId, userId)),
    db.select().from(preference).where(eq(preference.userId, userId)),
    db.select().from(session).where(eq(session.userId, userId)),
    db
      .select({ provider: account.providerId, since: account.createdAt })
      .from(account)
      .where(eq(account.userId, userId)),
    db.select({ name: passkey.name, since: passkey.createdAt }).from(passkey).where(eq(passkey.userId, userId)),
    db.select().from(ledgerAccount).where(eq(ledgerAccount.owner, userId)),
    db.select().from(paymentMethod).where(eq(paymentMethod.userId, userId)),
    db.select().from(salon).where(eq(salon.ownerId, userId)),
    db.select().from(shop).where(eq(shop.ownerId, userId)),
    partsOf(ctx, userId),
    db.select().from(webhookEndpoint).where(eq(webhookEndpoint.userId, userId)),
    db.select().from(apiKey).where(eq(apiKey.userId, userId)),
  ])
  const [salons, shops, parts, webhooks, keys] = businesses
  const ofOwn = (salonId: SQLiteColumn) =>
    inArray(salonId, db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, userId)))
  const [hours, exceptions, pictures, resources, extras, services, team] = await db.batch([
    db.select().from(salonHours).where(ofOwn(salonHours.salonId)),
    db.select().from(salonException).where(ofOwn(salonException.salonId)),
    db.select().from(salonPicture).where(ofOwn(salonPicture.salonId)),
    db.select().from(resource).where(ofOwn(resource.salonId)),
    db
      .select({ addOn })
      .from(addOn)
      .innerJoin(service, and(eq(service.id, addOn.serviceId), ofOwn(service.salonId))),
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
  const labels = new Map(methods.map((method) => [method.id, methodLabel(method)]))
  const automation = await readAutomation(ctx, userId, labels)
  const talk = await readTalk(ctx, userId)
  const shopping = await readShopping(ctx, userId)
  const selling = await readSelling(ctx, userId)
  const gifts = await readGifts(ctx, userId)
  const paidOut = await readPayouts(ctx, userId)
  const { userId: _, ...preferences } = chosen[0] ?? { userId }
  const facts = {
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
      agreedTo: {
        terms: person.agreedTerms,
        privacy: person.agreedPrivacy,
        at: person.agreedAt,
      },
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
    salons: salons.map(({ ownerId, createdAt, ...rest }) => ({
      ...rest,
      since: rfc3339(createdAt),
      services: services
        .filter((row) => row.service.salonId === rest.id)
        .map(({ service: { id, price, currency, name, category, durationMinutes } }) => ({
          addOns: extras
            .filter((row) => row.addOn.serviceId === id)
            .map((row) => ({ name: row.addOn.name, price: amountOf(row.addOn.price, currency) })),
          name,
          category,
          durationMinutes,
          price: amountOf(price, currency),
          currency,
        })),
      staff: team
        .filter((row) => row.staff.salonId === rest.id)
        .map(({ staff: { name, title, bio, picture, active } }) => ({ name, title, bio, picture, active })),
      hours: hours.filter(({ salonId }) => salonId === rest.id),
      exceptions: exceptions.filter(({ salonId }) => salonId === rest.id),
      pictures: pictures
        .filter(({ salonId }) => salonId === rest.id)
        .map(({ kind, image, alt }) => ({ kind, image, alt })),
      resources: resources
        .filter(({ salonId }) => salonId === rest.id)
        .map(({ kind, name, active }) => ({ kind, name, active })),
    })),
    'api-keys': keys.map(({ name, scopes, createdAt, expiresAt, revokedAt, usedAt }) => ({
      name,
      scopes,
      since: rfc3339(createdAt),
      until: rfc3339(expiresAt),
      revoked: rfc3339(revokedAt),
      lastUsed: rfc3339(usedAt),
    })),
    webhooks: webhooks.map(({ url, events, status, createdAt }) => ({
      url,
      events,
      status,
      since: rfc3339(createdAt),
    })),
    shops: shops.map(({ ownerId, createdAt, ...rest }) => ({ ...rest, since: rfc3339(createdAt) })),
    ...automation,
    ...talk,
    ...shopping,
    ...selling,
    ...gifts,
    ...paidOut,
  }
  return { facts, parts }
}
