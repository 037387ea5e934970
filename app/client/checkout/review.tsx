// Before payment: every line, the cost of each shop's part with its delivery, and the payment.

import type { CheckoutResponse } from '../../../api/shop/cart/responses'
import { LineDetail } from '../../features/orders/line-detail'
import { ProductPicture } from '../../features/products/product-picture'
import { Amount } from '../../ui/display/amount'
import { Sum, Sums } from '../../ui/display/sums'
import { TextLink } from '../../ui/display/text-link'
import type { FormResult } from '../../ui/forms/fields'
import { BESIDE } from '../../ui/measures'
import { AddressText } from './address'
import { type CheckoutShop, wayText } from './checkout-data'
import { Pay } from './payment'

export function Review({
  checkout,
  path,
  keys,
  formResult,
  now,
}: {
  checkout: CheckoutResponse
  path: string
  keys: { pay: string; quote: string; funds: string }
  formResult: FormResult
  /** UTC milliseconds. */
  now: number
}) {
  const { shops, address, itemsTotal, deliveryTotal, total } = checkout
  return (
    <div className={BESIDE}>
      <div className="grid grid-cols-1 gap-8">
        {address && shops.some(isBrought) && (
          <section
            aria-label="Delivered to"
            className="flex items-start justify-between gap-4 rounded-md bg-raised py-2 pr-4 pl-5 ring-1 ring-line"
          >
            <div className="py-2">
              <AddressText address={address} />
            </div>
            <TextLink to={`${path}?change=1`} aria-label="Change where it’s delivered">
              Change
            </TextLink>
          </section>
        )}
        {shops.map((shop) => (
          <Part key={shop.id} shop={shop} />
        ))}
        <section aria-label="Total">
          <Sums>
            {Number(deliveryTotal.amount) > 0 && (
              <>
                <Sum label="Products" money={itemsTotal} />
                <Sum label="Delivery" money={deliveryTotal} />
              </>
            )}
            <Sum label="Total" money={total} strong />
          </Sums>
        </section>
      </div>
      <Pay checkout={checkout} path={path} keys={keys} formResult={formResult} now={now} />
    </div>
  )
}

function isBrought({ chosen }: CheckoutShop): boolean {
  return chosen?.fulfilment === 'delivery'
}

function Part({ shop }: { shop: CheckoutShop }) {
  const { chosen } = shop
  return (
    <section aria-label={shop.name}>
      <h2 className="font-display text-lg">{shop.name}</h2>
      <ul>
        {shop.lines.map((line) => (
          <li key={line.variantId} className="stitch flex items-center gap-4 py-3">
            <ProductPicture
              id={line.productId}
              name={line.name}
              image={line.image}
              category={line.category}
              size="thumb"
            />
            <div className="flex min-w-0 grow items-baseline justify-between gap-x-3">
              <div className="min-w-0">
                <p className="font-semibold">{line.name}</p>
                <LineDetail line={line} />
              </div>
              <Amount short money={line.total} className="shrink-0 font-semibold" />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-2 text-sm">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>{wayText(shop)}</span>
          {isBrought(shop) && chosen && (
            <span className="font-semibold">
              {Number(chosen.fee.amount) > 0 ? <Amount short money={chosen.fee} /> : 'Free'}
            </span>
          )}
        </p>
        {chosen?.note && <p className="whitespace-pre-line text-soft">Your note: “{chosen.note}”</p>}
      </div>
    </section>
  )
}
