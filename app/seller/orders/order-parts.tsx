// Parts of an order's page for its seller: items, destination, payment.
import { CLIENT_CLOSED } from '../../../api/identity/accounts/input'
import { minorOf, moneyJson } from '../../../api/platform/values/money'
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { FULFILMENT } from '../../features/orders/seller-order-labels'
import { ProductPicture } from '../../features/products/product-picture'
import { promisedOn } from '../../features/purse/purse-labels'
import { Alike, Amount } from '../../ui/display/amount'
import { Sum, Sums } from '../../ui/display/sums'
import { TextLink } from '../../ui/display/text-link'
import { day } from '../../ui/display/time'
import type { FormResult } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'

export const RETURN_REASONS = {
  damaged: 'It arrived damaged',
  wrong_item: 'Not what they ordered',
  not_as_described: 'Not as described',
  changed_mind: 'Changed their mind',
  other: 'Another reason',
} as const

export type Acted = {
  order: OrderResponse
  path: string
  formKey: string
  formResult: FormResult
}

export function OrderLines({ order }: { order: OrderResponse }) {
  const { lines, deliveryFee, refunded, fulfilment } = order
  const sums = [order.total, deliveryFee, ...lines.flatMap((line) => [line.unitPrice, line.sum])]
  return (
    <Section id="lines" title="In this order">
      <Alike sums={sums}>
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="stitch flex items-start gap-4 py-3">
              <ProductPicture
                id={line.productId}
                name={line.productName}
                image={line.image}
                category={line.category}
                size="thumb"
              />
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">
                  {line.quantity} × {line.productName}
                  {line.variantName && `, ${line.variantName}`}
                </span>
                <span className="text-sm text-soft">
                  {line.sku} · <Amount money={line.unitPrice} /> each
                </span>
                {line.refundedQuantity > 0 && (
                  <span className="block text-sm text-out">{line.refundedQuantity} refunded</span>
                )}
              </span>
              <Amount money={line.sum} className="font-semibold" />
            </li>
          ))}
        </ul>
        <div className="mt-2">
          <Sums as="around" dense>
            <Sum label={FULFILMENT[fulfilment]} money={deliveryFee} />
            <Sum label="Total" money={order.total} strong />
            {refunded && <Sum label="Refunded" money={moneyJson(-minorOf(refunded), refunded.currency)} />}
          </Sums>
        </div>
      </Alike>
    </Section>
  )
}

export function OrderMoney({ order }: { order: OrderResponse }) {
  const { held, fee, net } = order.money
  const { promisedRefund: promised } = order
  return (
    <Section id="money" title="Money">
      <Sums dense>
        {minorOf(held) > 0 && <Sum label="On hold until delivery" money={held} strong />}
        {fee && minorOf(fee) > 0 && <Sum label="Platform fee" money={fee} />}
        {net && minorOf(net) > 0 && <Sum label="Your share" money={net} strong />}
        {promised && <Sum label={promisedOn(day(promised.at))} money={promised.amount} />}
      </Sums>
      {minorOf(held) === 0 && (!net || minorOf(net) === 0) && (
        <p className="text-sm text-soft">Nothing is held and nothing was paid.</p>
      )}
    </Section>
  )
}

/** The destination: an address, or a pickup point. */
export function WhereTo({ order }: { order: Pick<OrderResponse, 'address' | 'pickUp' | 'client'> }) {
  const { address, pickUp } = order
  return (
    <address className="not-italic">
      {address ? (
        <>
          <span className="block font-semibold">{address.name}</span>
          {[address.line1, address.line2, `${address.city}, ${address.country}`].filter(Boolean).map((part) => (
            <span key={part} className="block wrap-anywhere">
              {part}
            </span>
          ))}
          <TextLink to={`tel:${address.phone}`} className="print:min-h-0 print:text-ink print:no-underline">
            {address.phone}
          </TextLink>
        </>
      ) : pickUp ? (
        <>
          <span className="block font-semibold">{pickUp.name}</span>
          <span className="block wrap-anywhere">{pickUp.address}</span>
        </>
      ) : (
        <span className="text-soft">{CLIENT_CLOSED}</span>
      )}
    </address>
  )
}
