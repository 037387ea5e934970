// Deletion of orders, shops and gift cards: purchases and payments stay in the books of both sides;
// addresses, texts and names are erased. Open orders, checkouts and gift cards block deletion.
import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import { command } from '../../../db/schema/money/ledger'
import { address, cartLine, checkout, checkoutShop } from '../../../db/schema/shop/checkout'
import { giftCard, giftInvitation } from '../../../db/schema/shop/gift-cards'
import { orderEvent, orderRefund, orderReturn, shopOrder } from '../../../db/schema/shop/orders'
import {
  product,
  productFavorite,
  productImport,
  productPicture,
  shop,
  stockMovement,
} from '../../../db/schema/shop/products'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DELETED_USER } from '../../platform/values/email-address'

/** Before the user row: returns the stock of open checkouts. */
export function endShopping(ctx: Ctx, { id }: Viewer): Statement[] {
  return [
    ctx.db
      .update(checkout)
      .set({ status: 'released', endedAt: ctx.now(), version: sql`${checkout.version} + 1` })
      .where(and(eq(checkout.clientId, id), eq(checkout.status, 'open'))),
  ]
}

/** After the user row: triggers allow erasing texts of permanent rows only once their owner has left. */
export function eraseShopping(ctx: Ctx, viewer: Viewer, contacts: string[]): Statement[] {
  return [
    ...eraseOrders(ctx, viewer),
    ...eraseShop(ctx, viewer),
    ...eraseGiftCards(ctx, viewer, contacts),
    ...eraseResponses(ctx, viewer),
  ]
}

/** Stored answers that others received about their orders, and about gift cards they gave or received. */
function eraseResponses(ctx: Ctx, { id }: Viewer): Statement[] {
  const subject = sql`json_extract(${command.answer}, '$.id')`
  const theirs = sql`(SELECT id FROM gift_card WHERE ${id} IN (organiser_id, recipient_id, claimed_by))`
  return [
    ctx.db
      .update(command)
      .set({ answer: sql`json_replace(${command.answer}, '$.clientName', ${DELETED_USER})` })
      .where(
        and(
          like(command.name, 'order%'),
          ne(command.actor, id),
          sql`${subject} IN (SELECT id FROM shop_order WHERE client_id = ${id})`,
          sql`json_extract(${command.answer}, '$.clientName') IS NOT NULL`,
        ),
      ),
    ctx.db
      .update(command)
      .set({
        answer: sql`json_replace(${command.answer}, '$.fromName', ${DELETED_USER}, '$.recipientName', ${DELETED_USER}, '$.message', '')`,
      })
      .where(
        and(
          like(command.name, '%Gift%'),
          ne(command.actor, id),
          sql`(${subject} IN ${theirs} OR json_extract(${command.answer}, '$.cardId') IN ${theirs})`,
          sql`json_extract(${command.answer}, '$.fromName') IS NOT NULL`,
        ),
      ),
  ]
}

function eraseOrders(ctx: Ctx, { id }: Viewer): Statement[] {
  const orders = ctx.db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.clientId, id))
  const checkouts = ctx.db.select({ id: checkout.id }).from(checkout).where(eq(checkout.clientId, id))
  return [
    ctx.db.delete(cartLine).where(eq(cartLine.userId, id)),
    ctx.db.delete(address).where(eq(address.userId, id)),
    ctx.db.delete(productFavorite).where(eq(productFavorite.userId, id)),
    ctx.db.update(checkout).set({ address: null }).where(eq(checkout.clientId, id)),
    ctx.db.update(checkoutShop).set({ note: '' }).where(inArray(checkoutShop.checkoutId, checkouts)),
    ctx.db.update(shopOrder).set({ address: null, note: '' }).where(eq(shopOrder.clientId, id)),
    // A seller's reason for declining or refunding may name the client.
    ctx.db
      .update(orderEvent)
      .set({ detail: sql`json_remove(${orderEvent.detail}, '$.note')` })
      .where(inArray(orderEvent.orderId, orders)),
    ctx.db.update(orderRefund).set({ reason: '' }).where(inArray(orderRefund.orderId, orders)),
    ctx.db.update(orderReturn).set({ detail: '', answer: '' }).where(inArray(orderReturn.orderId, orders)),
  ]
}

function eraseShop(ctx: Ctx, { id }: Viewer): Statement[] {
  const shops = ctx.db.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, id))
  const products = ctx.db.select({ id: product.id }).from(product).where(inArray(product.shopId, shops))
  return [
    ctx.db.update(shop).set({ image: '' }).where(eq(shop.ownerId, id)),
    ctx.db.delete(productPicture).where(inArray(productPicture.productId, products)),
    ctx.db.update(stockMovement).set({ note: '' }).where(eq(stockMovement.actor, id)),
    ctx.db.update(productImport).set({ fileName: '' }).where(eq(productImport.actor, id)),
    ctx.db
      .update(productImport)
      .set({ status: 'discarded' })
      .where(and(eq(productImport.actor, id), eq(productImport.status, 'checked'))),
  ]
}

/** Cards they gave are claimed or refunded, or they could not leave; no one else waits for cards they received. */
function eraseGiftCards(ctx: Ctx, { id }: Viewer, contacts: string[]): Statement[] {
  return [
    ctx.db.delete(giftInvitation).where(eq(giftInvitation.userId, id)),
    ctx.db.update(giftCard).set({ fromName: DELETED_USER, message: '' }).where(eq(giftCard.organiserId, id)),
    // The recipient of a card is identified only by the text that the sender entered.
    ctx.db
      .update(giftCard)
      .set({
        recipientName: '',
        recipientEmail: sql`CASE WHEN ${giftCard.recipientEmail} IS NOT NULL THEN '' END`,
        recipientPhone: sql`CASE WHEN ${giftCard.recipientPhone} IS NOT NULL THEN '' END`,
      })
      .where(eq(giftCard.organiserId, id)),
    ctx.db
      .update(giftCard)
      .set({
        recipientName: DELETED_USER,
        recipientEmail: sql`CASE WHEN ${giftCard.recipientEmail} IS NOT NULL THEN '' END`,
        recipientPhone: sql`CASE WHEN ${giftCard.recipientPhone} IS NOT NULL THEN '' END`,
        message: '',
      })
      .where(
        or(
          eq(giftCard.recipientId, id),
          eq(giftCard.claimedBy, id),
          inArray(giftCard.recipientEmail, contacts),
          inArray(giftCard.recipientPhone, contacts),
        ),
      ),
  ]
}
