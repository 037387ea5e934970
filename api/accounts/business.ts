// Somebody's salon or shop, and how their application stands: what the set-up pages show and save.
import {
  type Application,
  applicationFrom,
  type Kind,
  kindOf,
  lastApplicationOf,
  mayHave,
} from '../admin/applications'
import { audit } from '../admin/audit'
import { type Statement, writeBatch } from '../command'
import { type Ctx, readAs, type Viewer } from '../context'
import { type MoneyJson, moneyJson } from '../money'
import { DomainError } from '../problem'
import type { SalonEdit } from '../salons/input'
import { type OwnSalon, offerFor, ownSalon, salonEdit, salonOf } from '../salons/own-salon'
import type { ShopEdit } from '../shop/input'
import { type OwnShop, ownShop, shelfFor, shopEdit, shopOf } from '../shop/shops'
import { pursesOf } from '../wallet/business-balance'
import { type Me, me } from './people'
import { type Unfinished, unfinishedOf } from './unfinished'

export type Business = {
  me: Me
  /** A partner's is a salon, a seller's a shop; a client's what they apply with, if they chose. */
  kind: Kind | null
  salon: OwnSalon | null
  shop: OwnShop | null
  /** The last one that was sent. */
  application: Application | null
  /** What a client has begun and not finished: until it is, the role cannot change. */
  unfinished: Unfinished[]
  /** What is in a client's purse: with the approval it becomes the balance of the business. */
  purse: MoneyJson[]
}

/** One round trip. @throws DomainError unauthenticated */
export async function getBusiness(ctx: Ctx, viewer: Viewer): Promise<Business> {
  const [salons, shops, applications, unfinished, purse] = await readAs(ctx, viewer, [
    salonOf(ctx, viewer.id),
    shopOf(ctx, viewer.id),
    lastApplicationOf(ctx, viewer.id),
    unfinishedOf(ctx, viewer.id),
    pursesOf(ctx, viewer.id),
  ])
  const found = mayHave(viewer.role, 'salon') ? salons[0] : undefined
  const salon = found ? ownSalon(found.salon, offerFor(viewer, found)) : null
  const shop =
    mayHave(viewer.role, 'shop') && shops[0]
      ? ownShop(shops[0].shop, shelfFor(viewer, shops[0]))
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
    purse: purse.map((account) => moneyJson(account.balance, account.currency)),
  }
}

/**
 * Makes or edits the salon or shop. What is listed stays listed; while an application waits nothing
 * changes, so that what an admin looks at is what they approve (a trigger holds that). A new licence
 * or tax number of what is listed is recorded.
 * @throws DomainError forbidden, invalid-input, application-status
 */
export async function saveBusiness(
  ctx: Ctx,
  viewer: Viewer,
  edit: SalonEdit | ShopEdit,
): Promise<OwnSalon | OwnShop> {
  const [[salon], [shop], [last]] = await readAs(ctx, viewer, [
    salonOf(ctx, viewer.id),
    shopOf(ctx, viewer.id),
    lastApplicationOf(ctx, viewer.id),
  ])
  if (!mayHave(viewer.role, edit.kind)) throw new DomainError('forbidden')
  if (last?.status === 'waiting' && kindOf(last) === edit.kind) throw stillWaiting()
  const recorded = (event: 'licence.changed' | 'tax-number.changed', subject: string) =>
    audit(ctx, { actor: viewer.id, event, subject })
  if (edit.kind === 'salon') {
    const { after, write } = await salonEdit(ctx, viewer, salon, edit)
    const audited = after.status !== 'draft' && after.licence !== salon?.salon.licence
    await save(ctx, write, audited ? [recorded('licence.changed', after.id)] : [])
    return ownSalon(after, offerFor(viewer, salon))
  }
  const { after, write } = await shopEdit(ctx, viewer, shop, edit)
  const audited = after.status !== 'draft' && after.taxNumber !== shop?.shop.taxNumber
  await save(ctx, write, audited ? [recorded('tax-number.changed', after.id)] : [])
  return ownShop(after, shelfFor(viewer, shop))
}

async function save(ctx: Ctx, write: Statement, records: Statement[]): Promise<void> {
  try {
    await writeBatch(ctx, [write, ...records])
  } catch (error) {
    throw error instanceof DomainError && error.code === 'application-status'
      ? stillWaiting()
      : error
  }
}

function stillWaiting(): DomainError {
  return new DomainError('application-status', {
    detail: 'We are looking at it as you sent it. Withdraw it first if something has to change.',
  })
}
