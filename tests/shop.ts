// Products that can be bought, and orders in a purse's name, planted as the api writes them.
import { eq, sql } from 'drizzle-orm'
import { type OrderRow, placeOrder } from '../api/orders/placing'
import { checkout, checkoutLine, checkoutShop, type PostalAddress } from '../db/schema/orders'
import { product, productVariant, shop, stockMovement } from '../db/schema/shop'
import { addShop } from './businesses'
import type { Person, World } from './harness'

type VariantDraft = Partial<typeof productVariant.$inferInsert> & { id: string; stock?: number }

export const HOME: PostalAddress = {
  name: 'Amina',
  phone: '+254700000009',
  line1: '4 Ngong Road',
  line2: '',
  city: 'Nairobi',
  country: 'Kenya',
}

/** A listed product of a shop, with its variants in stock (ten of each, KES 1,200.00, unless said). */
export async function addProduct(
  { db }: World,
  draft: Partial<typeof product.$inferInsert> & { id: string; shopId: string },
  variants: VariantDraft[],
): Promise<void> {
  const times = { createdAt: 0, updatedAt: 0 }
  await db.insert(product).values({
    name: `Product ${draft.id}`,
    category: 'Hair Care',
    status: 'listed',
    ...times,
    ...draft,
  })
  for (const [position, { stock = 10, ...variant }] of variants.entries()) {
    await db.insert(productVariant).values({
      productId: draft.id,
      shopId: draft.shopId,
      sku: variant.id.toUpperCase(),
      price: 120_000,
      position,
      createdAt: 0,
      ...variant,
    })
    if (stock > 0)
      await db.insert(stockMovement).values({
        variantId: variant.id,
        delta: stock,
        stock,
        reason: 'received',
        actor: 'system',
        createdAt: 0,
      })
  }
}

/** An approved shop in Nairobi with a shampoo in two sizes: "small" (KES 1,200) and "large" (KES 2,000). */
export async function addShampooShop(world: World, id = 'duka'): Promise<Person> {
  const owner = await world.person('product_seller', { id: `${id}-owner`, name: 'Selma' })
  await addShop(world, { id, ownerId: owner.id, status: 'approved', deliveryFee: 30_000 })
  const named = (name: string) => (id === 'duka' ? name : `${id}-${name}`)
  await addProduct(
    world,
    { id: named('shampoo'), shopId: id, name: 'Shea Shampoo', options: ['Size'] },
    [
      { id: named('small'), values: ['250 ml'] },
      { id: named('large'), values: ['500 ml'], price: 200_000 },
    ],
  )
  return owner
}

/**
 * An order out of a paid checkout, delivered to `HOME` unless said: `lines` are how many of each variant. The
 * client's purse must cover it.
 */
export async function ordered(
  world: World,
  client: Person,
  shopId: string,
  lines: Record<string, number>,
  { fulfilment = 'delivery' as OrderRow['fulfilment'], salonId = null as string | null } = {},
): Promise<OrderRow> {
  const { db } = world
  const ctx = world.ctx()
  const [sold] = await db.select().from(shop).where(eq(shop.id, shopId))
  if (!sold) throw new Error(`there is no shop ${shopId}`)
  const found = await db
    .select({ variant: productVariant, name: product.name })
    .from(productVariant)
    .innerJoin(product, eq(product.id, productVariant.productId))
    .where(eq(productVariant.shopId, shopId))
    .orderBy(product.number, productVariant.position)
  const chosen = found.filter(({ variant }) => lines[variant.id])
  const checkoutId = ctx.id()
  const now = ctx.now()
  const deliveryFee = fulfilment === 'delivery' ? sold.deliveryFee : 0
  const address = fulfilment === 'delivery' ? HOME : null
  const { order, writes } = placeOrder(ctx, {
    client,
    checkoutId,
    shop: sold,
    lines: chosen.map(({ variant, name }) => ({
      variantId: variant.id,
      productId: variant.productId,
      productName: name,
      variantName: variant.values.join(', '),
      sku: variant.sku,
      unitPrice: variant.price,
      quantity: lines[variant.id] ?? 0,
    })),
    deliveryFee,
    fulfilment,
    salonId,
    address,
    note: '',
    feeId: 'fee-vendor-1',
  })
  await db.batch([
    db.insert(checkout).values({
      id: checkoutId,
      clientId: client.id,
      currency: sold.currency,
      address,
      expiresAt: now + 1,
      createdAt: now,
    }),
    db.insert(checkoutShop).values({ checkoutId, shopId, fulfilment, salonId, deliveryFee }),
    ...chosen.map(({ variant }, position) =>
      db.insert(checkoutLine).values({
        checkoutId,
        variantId: variant.id,
        shopId,
        quantity: lines[variant.id] ?? 0,
        unitPrice: variant.price,
        position,
      }),
    ),
    db
      .update(checkout)
      .set({ status: 'paid', endedAt: now, version: 1 })
      .where(eq(checkout.id, checkoutId)),
    ...writes,
  ])
  return order
}

/** So many more of a variant come in. */
export async function received({ db }: World, variantId: string, count: number): Promise<void> {
  await db.run(sql`INSERT INTO stock_movement (variant_id, delta, stock, reason, actor, created_at)
    SELECT ${variantId}, ${count}, stock + ${count}, 'received', 'system', 0
    FROM product_variant WHERE id = ${variantId}`)
}

/** How many of a variant are in stock; its log must say the same. */
export async function stockOf({ db }: World, variantId: string): Promise<number> {
  const [found] = await db
    .select({
      stock: productVariant.stock,
      logged: sql<number>`(SELECT coalesce(sum(delta), 0) FROM stock_movement WHERE variant_id = ${variantId})`,
    })
    .from(productVariant)
    .where(eq(productVariant.id, variantId))
  if (!found) throw new Error(`there is no variant ${variantId}`)
  if (found.logged !== found.stock)
    throw new Error(`${found.stock} in stock, ${found.logged} by its log`)
  return found.stock
}
