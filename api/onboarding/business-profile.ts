// A person's salon or shop and the status of their application: what the set-up pages show and save.

import { me } from '../identity/accounts/me'
import { applicationFrom, kindOf, lastApplicationOf, mayHave } from '../identity/business/application'
import { referenceRates } from '../money/exchange/newest-rates'
import { divisorOf } from '../money/exchange/reference'
import { pursesOf } from '../money/ledger/business-balance'
import { newBusinessTerms, newBusinessText } from '../money/payouts/reserve'
import { drainOutbox } from '../notifications/outbox'
import { audit } from '../platform/audit/audit'
import { type Statement, writeBatch } from '../platform/command'
import type { Ctx } from '../platform/context'
import { APPLICANTS } from '../platform/http/guards'
import { operation } from '../platform/http/operation'
import { type Currency, moneyJson } from '../platform/values/money'
import { DomainError } from '../platform/values/problem'
import { readAs } from '../platform/viewer/proof'
import { offerFor, salonEdit, salonProfile, salonProfileOf } from '../salons/profile/profile'
import { offeringFor, shopEdit, shopProfile, shopProfileOf } from '../shop/storefront/own-shop'
import { adminsToNotify } from './applications'
import { BusinessEdit } from './input'
import { askForName } from './new-names'
import { BusinessResponse, OwnBusinessResponse } from './responses'
import { unfinishedOf } from './unfinished'

/** One round trip. */
export const getBusiness = operation(APPLICANTS, 'GET /me/business', {
  summary: 'The account’s salon or shop and its application status',
  response: BusinessResponse,
  reads: ({ ctx, viewer }) => ({
    salons: salonProfileOf(ctx, viewer.id),
    shops: shopProfileOf(ctx, viewer.id),
    applications: lastApplicationOf(ctx, viewer.id),
    unfinished: unfinishedOf(ctx, viewer.id),
    purse: pursesOf(ctx, viewer.id),
    rates: referenceRates(ctx),
  }),
  read: ({ salons, shops, applications, unfinished, purse, rates }, { ctx, viewer }) => {
    const found = mayHave(viewer.role, 'salon') ? salons[0] : undefined
    const salon = found ? salonProfile(found.salon, offerFor(viewer, found), found.nameInReview) : null
    const shop =
      mayHave(viewer.role, 'shop') && shops[0]
        ? shopProfile(shops[0].shop, offeringFor(viewer, shops[0]), shops[0].nameInReview)
        : null
    const last = applications[0]
    const kind = last ? kindOf(last) : salon && !shop ? 'salon' : shop && !salon ? 'shop' : null
    return {
      me: me(viewer),
      kind: viewer.role === 'client' ? kind : viewer.role === 'beauty_partner' ? 'salon' : 'shop',
      salon,
      shop,
      application: last ? applicationFrom(last) : null,
      unfinished: viewer.role === 'client' ? unfinished : [],
      firstPayouts: newBusinessText(
        newBusinessTerms(ctx.settings),
        viewer.currency,
        divisorOf(rates, viewer.currency as Currency),
      ),
      purse: purse.map((account) => moneyJson(account.balance, account.currency)),
    }
  },
})

/**
 * Creates or edits the salon or shop. A listed one stays listed; while an application waits nothing
 * changes, so that an admin approves what they reviewed (a trigger enforces that). A new licence or
 * tax number of a listed one is recorded; a new name waits for an admin while the old one stays.
 */
export const saveBusiness = operation(APPLICANTS, 'PUT /me/business', {
  summary: 'Create or edit the salon or shop; omitted fields stay',
  body: BusinessEdit,
  response: OwnBusinessResponse,
  problems: ['application-status'],
  run: async ({ ctx, viewer, body: edit }) => {
    const [, [salon], [shop], [last], admins] = await readAs(ctx, viewer, [
      salonProfileOf(ctx, viewer.id),
      shopProfileOf(ctx, viewer.id),
      lastApplicationOf(ctx, viewer.id),
      adminsToNotify(ctx),
    ])
    if (!mayHave(viewer.role, edit.kind)) throw new DomainError('forbidden')
    if (last?.status === 'waiting' && kindOf(last) === edit.kind) throw stillWaiting()
    const recorded = (event: 'licence.changed' | 'tax-number.changed', subject: string) =>
      audit(ctx, { actor: viewer.id, event, subject })
    if (edit.kind === 'salon') {
      const unchanged = unchangedName(salon?.salon, salon?.nameInReview ?? null, edit.name)
      const { after, write } = await salonEdit(ctx, viewer, salon, { ...edit, ...unchanged.edit })
      const changed = (field: 'licence' | 'taxNumber') =>
        after.status !== 'draft' && after[field] !== salon?.salon[field]
      await save(ctx, write, [
        ...(changed('licence') ? [recorded('licence.changed', after.id)] : []),
        ...(changed('taxNumber') ? [recorded('tax-number.changed', after.id)] : []),
        ...(unchanged.wanted === null
          ? []
          : askForName(ctx, viewer, { kind: 'salon', subject: after, wanted: unchanged.wanted }, admins)),
      ])
      return salonProfile(after, offerFor(viewer, salon), unchanged.inReview)
    }
    const unchanged = unchangedName(shop?.shop, shop?.nameInReview ?? null, edit.name)
    const { after, write } = await shopEdit(ctx, viewer, shop, { ...edit, ...unchanged.edit })
    const audited = after.status !== 'draft' && after.taxNumber !== shop?.shop.taxNumber
    await save(ctx, write, [
      ...(audited ? [recorded('tax-number.changed', after.id)] : []),
      ...(unchanged.wanted === null
        ? []
        : askForName(ctx, viewer, { kind: 'shop', subject: after, wanted: unchanged.wanted }, admins)),
    ])
    return shopProfile(after, offeringFor(viewer, shop), unchanged.inReview)
  },
})

/**
 * The effect of an edit on the name. A draft takes it at once. A listed one keeps its name: `wanted` is the name to
 * apply for, null if unchanged, and `inReview` the name that waits from then on.
 */
function unchangedName(
  before: { name: string; status: string } | undefined,
  waiting: string | null,
  text: string | undefined,
) {
  if (!before || before.status === 'draft' || text === undefined || text === '') {
    return { edit: {}, wanted: null, inReview: waiting }
  }
  const edit = { name: before.name }
  if (text === (waiting ?? before.name)) return { edit, wanted: null, inReview: waiting }
  return { edit, wanted: text, inReview: text === before.name ? null : text }
}

async function save(ctx: Ctx, write: Statement, records: Statement[]): Promise<void> {
  try {
    await writeBatch(ctx, [write, ...records])
    if (records.length > 0) ctx.after(() => drainOutbox(ctx))
  } catch (error) {
    throw error instanceof DomainError && error.code === 'application-status' ? stillWaiting() : error
  }
}

function stillWaiting(): DomainError {
  return new DomainError('application-status', {
    detail: 'Your application is in review. Withdraw it to make changes.',
  })
}
