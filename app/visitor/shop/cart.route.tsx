// The cart, for visitors and clients alike: every form of it is a plain one. Adding, from any page,
// posts here and redirects back.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { OpenCheckout as CheckoutInput, Quantity } from '../../../api/shop/cart/input'
import type { CartResponse } from '../../../api/shop/cart/responses'
import { PublicShell } from '../../features/help/public-shell'
import { addedPath, BACK_TO_SHOP } from '../../features/products/product-data'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { authPath, safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { counted } from '../../ui/display/plural'
import { clockAsWritten } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BarSum, StepBar } from '../../ui/layout/step'
import { BESIDE, SIDE } from '../../ui/measures'
import { Unbroken } from '../../ui/unbroken'
import { blockedLines, blockedText, lineId, Unblock } from './cart-blocked'
import { CartLineRow } from './cart-lines'

export const meta = title('Your cart')

export const loader = page('anyone', async ({ context, api, newKey, searchParams: query }) => {
  const removed = query.get('removed') || undefined
  const cart = await get(api.cart.$get({ query: { ...(removed && { removed: removed.slice(0, 100) }) } }))
  const role = (await context.viewer())?.role ?? null
  const taken = /^\d{1,2}$/.test(query.get('quantity') ?? '') ? query.get('quantity') : '1'
  const keys = cart.groups.map(() => newKey())
  return { cart, role, taken, keys }
})

/** The page that it is added from says a problem, if there is one. */
const add = (pageRequest: PageRequest, fields = new FormData()) => {
  const from = safePath(textIn(fields, 'from'))
  return form(
    Quantity,
    ({ api }: PageRequest, { form, json }) =>
      api.cart.lines[':variantId'].$post({ param: { variantId: textIn(form, 'variantId') }, json }),
    // Restored, or added on the cart itself: the cart shows it.
    ({ quantity }) => (!from || from === '/cart' ? '/cart' : addedPath(from, quantity)),
    {
      from: (form) => ({ quantity: Number(form.get('quantity') || 1) }),
      faults: 'notice',
      ...(from && { elsewhere: () => from }),
    },
  )(pageRequest, fields)
}

export const action = page(
  'anyone',
  forms({
    add,
    'add-order': press(
      ({ api }: PageRequest, { form }) => api.cart.orders.$post({ json: { orderId: textIn(form, 'orderId') } }),
      ({ leftOut }) =>
        leftOut.length === 0
          ? '/cart'
          : ['/cart', 'Back in your cart', `Not available right now: ${leftOut.join('; ')}.`],
    ),
    'check-out': async (pageRequest: PageRequest, fields?: FormData) => {
      if (!(await pageRequest.context.viewer())) throw redirect(authPath('/cart'))
      return checkOut(pageRequest, fields)
    },
    remove: press(
      ({ api }: PageRequest, { form }) =>
        api.cart.lines[':variantId'].$delete({ param: { variantId: textIn(form, 'variantId') } }),
      (_, { form }) => {
        const quantity = (textIn(form, 'quantity') || '1').slice(0, 2)
        return `/cart?${new URLSearchParams({ removed: textIn(form, 'variantId'), quantity })}`
      },
    ),
    set: form(
      Quantity,
      ({ api }: PageRequest, { form, json }) =>
        api.cart.lines[':variantId'].$put({ param: { variantId: textIn(form, 'variantId') }, json }),
      () => '/cart',
      { faults: 'notice' },
    ),
  }),
)

const checkOut = form(
  CheckoutInput,
  ({ api }: PageRequest, { json, key }) => api.checkouts.$post({ json }, key),
  ({ id }) => `/client/checkout/${id}`,
  { faults: 'notice' },
)

export default function CartPage() {
  const { cart, role, taken, keys } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const client = role === 'client'
  const shop = client ? '/client/products' : '/shop'
  // Of several sums none can stand at the bottom edge.
  const barred = cart.groups.length === 1 && (role === null || client)
  return (
    <Frame client={client} barred={barred}>
      <InlineNotice notice={notice} />
      {cart.removed && (
        <div role="status" className="mb-5 flex items-center justify-between gap-3 rounded-md bg-sunken px-4 py-2">
          <p className="min-w-0 wrap-anywhere">{cart.removed.name} was removed from your cart.</p>
          <Form hidden={{ intent: 'add', variantId: cart.removed.variantId, quantity: taken ?? '1' }} action="/cart">
            <button type="submit" className="min-h-11 px-2 font-semibold text-link underline underline-offset-4">
              Undo
            </button>
          </Form>
        </div>
      )}
      {cart.checkout && <OpenCheckout checkout={cart.checkout} />}
      {cart.groups.length === 0 && (
        <EmptyState
          picture="basket"
          title="Your cart is empty"
          action={
            <>
              <ButtonLink to={shop}>Browse the shop</ButtonLink>
              {client && (
                <ButtonLink to="/client/orders" variant="quiet">
                  Your orders
                </ButtonLink>
              )}
            </>
          }
        >
          Items you add stay here, even while you sign up.
        </EmptyState>
      )}
      <div className="grid gap-10">
        {cart.groups.map((group, i) => (
          <Group
            key={group.currency}
            group={group}
            role={role}
            formKey={keys[i] ?? ''}
            detail={shop}
            alone={cart.groups.length === 1}
            barred={barred}
          />
        ))}
      </div>
    </Frame>
  )
}

function Frame({
  client,
  barred,
  children,
}: {
  client: boolean
  /** On a phone checking out is at the bottom edge. */
  barred: boolean
  children: ReactNode
}) {
  const shop = client ? '/client/products' : '/shop'
  const content = (
    <>
      <PageHead title="Your cart" back={{ to: shop, label: BACK_TO_SHOP }} />
      {children}
    </>
  )
  if (client)
    return (
      <Shell as="client" path={shop} flow={barred}>
        {content}
      </Shell>
    )
  return (
    <PublicShell barred={barred}>
      <div className="mx-auto max-w-7xl px-4 pt-6 lg:px-8 lg:pt-10">{content}</div>
    </PublicShell>
  )
}

/** Items already held by a checkout. */
function OpenCheckout({ checkout }: { checkout: NonNullable<CartResponse['checkout']> }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-wait-tint px-4 py-3 text-wait">
      <p className="text-sm font-medium">
        You’ve started checking out. Your items are on hold until {clockAsWritten(checkout.expiresAt)}.
      </p>
      <a
        href={`/client/checkout/${checkout.id}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Continue checkout
      </a>
    </div>
  )
}

/** The items paid together: everything in one currency. */
function Group({
  group,
  role,
  formKey,
  detail,
  alone,
  barred,
}: {
  group: CartResponse['groups'][number]
  role: string | null
  formKey: string
  detail: string
  alone: boolean
  barred: boolean
}) {
  const { currency, shops, count, total } = group
  const sellers = shops.length
  const blocked = blockedLines(shops)
  const sum = barred ? shortMoney(total) : null
  return (
    <section aria-label={alone ? 'Your items' : `Items paid in ${currency}`} className={BESIDE}>
      <div className="grid gap-8">
        {shops.map((shop) => (
          <section key={shop.id} aria-label={shop.name}>
            <h2 className="font-display text-lg">{shop.name}</h2>
            <ul>
              {shop.lines.map((line) => (
                <CartLineRow key={line.variantId} line={line} id={lineId(line)} detail={detail} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div
        className={`grid gap-4 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line ${role === 'client' ? SIDE : 'lg:sticky lg:top-22'}`}
      >
        <div>
          <p className="text-sm text-soft">
            {counted(count, 'item', 'items')} from {counted(sellers, 'seller', 'sellers')}
          </p>
          <p className={`font-display text-xl ${barred ? 'max-lg:hidden' : ''}`}>
            <Amount short money={total} />
          </p>
          <p className="mt-1 text-sm text-soft">
            Delivery is added at checkout.
            {sellers > 1 && ' You pay once, and each seller gets a separate order.'}
          </p>
        </div>
        {blocked.length === 0 ? (
          <CheckOut {...{ role, currency, formKey, alone, sum }} />
        ) : (
          <ToBottom sum={sum} note={blockedText(blocked)}>
            <Unblock lines={blocked} />
          </ToBottom>
        )}
      </div>
    </section>
  )
}

/** Beside its sum at the bottom edge of a phone; where there is none, with its items. */
function ToBottom({ sum, note, children }: { sum: string | null; note?: string; children: ReactNode }) {
  if (sum === null)
    return (
      <>
        {note && (
          <p className="text-sm font-medium text-wait">
            <Unbroken text={note} />
          </p>
        )}
        {children}
      </>
    )
  return (
    <StepBar wide note={note} sum={<BarSum label="Products" sum={sum} />}>
      {children}
    </StepBar>
  )
}

function CheckOut({
  role,
  currency,
  formKey,
  alone,
  sum,
}: {
  role: string | null
  currency: string
  formKey: string
  alone: boolean
  sum: string | null
}) {
  if (role !== null && role !== 'client')
    return <p className="text-sm text-soft">Sign in with a client account to check out.</p>
  return (
    <Form hidden={{ intent: 'check-out', currency, key: formKey }} action="/cart" className="grid gap-2">
      <ToBottom sum={sum}>
        <Button data-busy="One moment..." className="w-full">
          {alone ? 'Check out' : `Check out in ${currency}`}
        </Button>
      </ToBottom>
      <p className="text-xs text-soft">
        {role === null
          ? 'Sign in or sign up to check out. Your cart comes with you.'
          : 'We hold your items for 20 minutes. You haven’t paid yet.'}
      </p>
    </Form>
  )
}
