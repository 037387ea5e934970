// The lines of a cart: product, price, changes since it was added, quantity, and removal.
import { Minus, Plus, Trash2 } from 'lucide-react'
import { minorOf } from '../../../api/platform/values/money'
import { PROBLEMS } from '../../../api/problems'
import type { CartResponse } from '../../../api/shop/cart/responses'
import { LineDetail } from '../../features/orders/line-detail'
import { ProductPicture } from '../../features/products/product-picture'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'

export type CartLine = CartResponse['groups'][number]['shops'][number]['lines'][number]

/** "Shea Shampoo, 250 ml" */
export function lineTitle({ name, variantName }: Pick<CartLine, 'name' | 'variantName'>): string {
  return [name, variantName].filter(Boolean).join(', ')
}

/** `detail` is the base of product pages for this viewer. */
export function CartLineRow({ line, id, detail }: { line: CartLine; id: string; detail: string }) {
  const title = lineTitle(line)
  return (
    <li id={id} className="stitch flex scroll-mt-16 gap-4 py-4">
      <ProductPicture id={line.productId} name={line.name} image={line.image} category={line.category} size="thumb" />
      <div className="grid min-w-0 grow gap-2">
        <div className="flex items-baseline justify-between gap-x-3">
          <a
            href={`${detail}/${line.productId}`}
            className="-my-2.5 min-w-0 py-2.5 font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {line.name}
          </a>
          {line.total && <Amount short money={line.total} className="shrink-0 font-semibold" />}
        </div>
        <LineDetail line={line} unsummed={line.total === null} className="-mt-1.5" />
        <Changes line={line} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <Quantity line={line} title={title} />
          <Form
            hidden={{ intent: 'remove', variantId: line.variantId, quantity: line.quantity }}
            action="/cart"
            className="-mr-3 ml-auto"
          >
            <button
              type="submit"
              aria-label={`Remove ${title}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink"
            >
              <Trash2 size={18} aria-hidden /> Remove
            </button>
          </Form>
        </div>
      </div>
    </li>
  )
}

/** Changes since the line was added, of what can still be bought. */
function Changes({ line }: { line: CartLine }) {
  const { priceBefore, left } = line
  const unitPrice = line.discount?.listPrice ?? line.unitPrice
  const notes: [tone: string, words: string][] = []
  if (left) notes.push(['text-wait', `Only ${left} left`])
  if (priceBefore) {
    const way = minorOf(unitPrice) > minorOf(priceBefore) ? 'up' : 'down'
    notes.push([
      way === 'up' ? 'text-wait' : 'text-in',
      `Price went ${way} from ${shortMoney(priceBefore)} to ${shortMoney(unitPrice)}`,
    ])
  }
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-sm font-medium">
      {notes.map(([tone, text]) => (
        <li key={text} className={tone}>
          {text}
        </li>
      ))}
    </ul>
  )
}

const STEP =
  'grid size-11 place-items-center rounded-full ring-[1.5px] ring-inset ring-edge hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-55'

/** One fewer, one more: two buttons of one form. */
function Stepper({ line: { variantId, quantity, most }, title }: { line: CartLine; title: string }) {
  return (
    <Form hidden={{ intent: 'set', variantId }} action="/cart" className="flex items-center gap-1">
      <button
        type="submit"
        name="quantity"
        value={quantity - 1}
        disabled={quantity === 1}
        aria-label={`One fewer of ${title}`}
        className={STEP}
      >
        <Minus size={18} aria-hidden />
      </button>
      <span className="money grid min-w-9 place-items-center font-semibold">
        <span className="sr-only">Quantity </span>
        {quantity}
      </span>
      <button
        type="submit"
        name="quantity"
        value={quantity + 1}
        disabled={quantity >= most}
        aria-label={`One more of ${title}`}
        className={STEP}
      >
        <Plus size={18} aria-hidden />
      </button>
    </Form>
  )
}

/** How many of it: chosen, as many as are left, or that there is none. */
function Quantity({ line, title }: { line: CartLine; title: string }) {
  const { variantId, left, forSale, quantity } = line
  if (!forSale || left === 0)
    return (
      <p className="text-sm font-medium text-out">{forSale ? 'Sold out' : PROBLEMS['product-unavailable'].text[0]}</p>
    )
  if (left === null) return <Stepper line={line} title={title} />
  return (
    <Form hidden={{ intent: 'set', variantId }} action="/cart">
      <Button variant="quiet" name="quantity" value={left} className="min-h-11! px-5! text-sm">
        Take {left} instead of {quantity}
      </Button>
    </Form>
  )
}
