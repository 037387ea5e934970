// A business's public page as clients will see it, inside the viewer's own page. Nothing can be bought or booked from
// it.
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import type { ShopResponse } from '../../../api/shop/storefront/responses'
import { buttonClass } from '../../ui/forms/button'
import { ShopDetail } from '../products/seller-page'
import type { SalonTab } from '../salons/salon-data'
import { SalonDetail } from '../salons/salon-detail'

type Around = {
  /** What is seen here, and what cannot be done. */
  text: string
  back: { to: string; label: string }
  /** The preview's own address. */
  path: string
}

export function SalonPreview({
  salon,
  tab,
  now,
  ...around
}: Around & { salon: SalonResponse; tab: SalonTab; now: number }) {
  return (
    <Preview {...around} className="-mx-4 [--bar:3.75rem] lg:mx-0 [&_a[href^='/booking']]:pointer-events-none">
      <SalonDetail
        salon={salon}
        tab={tab}
        wanted={{}}
        base={around.path}
        back={around.back.to}
        now={now}
        heart={null}
        write={null}
        report={() => null}
      />
    </Preview>
  )
}

export function ShopPreview({ shop, category, ...around }: Around & { shop: ShopResponse; category: string }) {
  const items = shop.products.items.filter((item) => !category || item.category === category)
  return (
    <Preview {...around}>
      <ShopDetail
        shop={{ ...shop, products: { items, next: null } }}
        category={category}
        places={{ list: around.back.to, shop: () => around.path, product: () => around.path }}
        preview
      />
    </Preview>
  )
}

function Preview({ text, back, className, children }: Around & { className?: string; children: ReactNode }) {
  return (
    <>
      <div
        role="status"
        className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-plum px-5 py-3 text-on-plum"
      >
        <p className="flex items-center gap-3">
          <Eye size={20} aria-hidden className="shrink-0" />
          <span>
            <span className="font-semibold">Preview.</span> {text}
          </span>
        </p>
        <a href={back.to} className={buttonClass('on-plum', 'min-h-11! px-5! text-sm')}>
          {back.label}
        </a>
      </div>
      <div className={className}>{children}</div>
    </>
  )
}
