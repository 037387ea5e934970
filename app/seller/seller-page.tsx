// The steps of setting up a shop: their texts, and the frame of the seller's pages, which leads
// from one to the next until the shop is listed.
import { Boxes, Package, Store, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShopSetUpResponse } from '../../api/shop/catalogue/responses'
import { NextStep, type Step, StepBar } from '../features/business/setup-steps'
import { TERMS_TITLE } from '../features/products/product-data'
import type { Notice } from '../platform/errors'
import { shortMoney } from '../ui/display/money-parts'
import { counted } from '../ui/display/plural'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { type Part, PartList } from '../ui/forms/form-parts'
import { PageHead, Shell } from '../ui/layout/shell'

export const SHOP_HUB = '/seller/set-up'

type ShopStepId = 'profile' | 'terms' | 'products' | 'stock'

const SHELF = ['products', 'stock']

/** The steps in their order, with their states; without a shop only the first is available. */
export function shopSteps(setUp: ShopSetUpResponse | null): Step<ShopStepId>[] {
  const missing = (field: string) => !setUp || setUp.missing.includes(field)
  const profile = setUp?.missing.filter((field) => !SHELF.includes(field)) ?? ['name']
  return [
    {
      id: 'profile',
      label: 'About the shop',
      icon: Store,
      needed: true,
      path: `${SHOP_HUB}/profile`,
      done: profile.length === 0,
      detail: !setUp
        ? 'Name, address and how to reach you'
        : profile.length > 0
          ? `Still missing: ${new Intl.ListFormat('en-US').format(profile.map(wordOf))}`
          : `${setUp.name} in ${setUp.city}`,
    },
    {
      id: 'terms',
      label: 'Delivery & returns',
      icon: Truck,
      needed: true,
      path: `${SHOP_HUB}/terms`,
      done: setUp !== null,
      detail: setUp ? termsText(setUp.terms) : TERMS_TITLE,
    },
    {
      id: 'products',
      label: 'First product',
      icon: Package,
      needed: true,
      path: setUp && setUp.products.listed + setUp.products.drafts > 0 ? '/seller/products' : '/seller/products/new',
      done: !missing('products'),
      detail: productsText(setUp),
    },
    {
      id: 'stock',
      label: 'Stock',
      icon: Boxes,
      needed: true,
      path: '/seller/stock',
      done: !missing('stock'),
      detail: missing('stock')
        ? 'Units of what is listed'
        : `${counted(setUp?.products.inStock ?? 0, 'variant', 'variants')} in stock`,
    },
  ]
}

function wordOf(field: string): string {
  return field === 'taxNumber' ? 'tax number' : field
}

function productsText(setUp: ShopSetUpResponse | null): string {
  const { listed = 0, drafts = 0 } = setUp?.products ?? {}
  if (listed > 0) return counted(listed, 'product listed', 'products listed')
  return drafts > 0
    ? `${counted(drafts, 'draft', 'drafts')}: list one of them`
    : 'What you sell, with sizes, shades and prices'
}

/** "Delivers for KES 300, pickup at 2 places, returns within 14 days" */
function termsText(terms: ShopSetUpResponse['terms']): string {
  const free = Number(terms.deliveryFee.amount) === 0
  const places = terms.salonIds.length + (terms.picksUp ? 1 : 0)
  const parts = [
    terms.delivers && (free ? 'delivers for free' : `delivers for ${shortMoney(terms.deliveryFee)}`),
    places > 0 && `pickup at ${counted(places, 'place', 'places')}`,
    terms.returnDays > 0 ? `returns within ${counted(terms.returnDays, 'day', 'days')}` : 'no returns',
  ].filter((word) => word !== false)
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A page of the seller: its head, its errors, and while the shop is a draft its set-up step. */
export function SellerPage({
  path,
  title,
  lead,
  back,
  notice,
  head,
  steps,
  column = false,
  flow = false,
  parts,
  children,
}: {
  path: string
  title: string
  lead?: ReactNode
  back?: { to: string; label: string } | undefined
  notice?: Notice | null | undefined
  /** Beside the title. */
  head?: ReactNode
  /** Set where the page is a step of a shop that is not listed yet. */
  steps?: { setUp: ShopSetUpResponse; current: ShopStepId } | undefined
  column?: boolean
  /** One form with a way back: without the tab bar on a phone. */
  flow?: boolean
  /** Of a long form, listed beside it on the desktop. */
  parts?: readonly Part[]
  children: ReactNode
}) {
  const draft = steps?.setUp.status === 'draft' ? steps : null
  return (
    <Shell as="product_seller" path={path} {...{ column, flow }}>
      {draft && <StepBar steps={shopSteps(draft.setUp)} current={draft.current} />}
      <div>
        <PageHead title={title} lead={lead} {...(back && { back })}>
          {head}
        </PageHead>
        {parts && <PartList parts={parts} />}
      </div>
      <InlineNotice notice={notice} />
      {children}
      {draft && <NextStep steps={shopSteps(draft.setUp)} current={draft.current} hub={SHOP_HUB} />}
    </Shell>
  )
}
