// The public page as clients see it, or will: rendered from the saved data, listed or not.
import { useLoaderData } from '@remix-run/react'
import { Eye } from 'lucide-react'
import { HUB } from '../../features/business/setup-steps'
import { askedFor } from '../../features/salons/salon-data'
import { SalonDetail } from '../../features/salons/salon-detail'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { buttonClass } from '../../ui/forms/button'
import { Shell } from '../../ui/layout/shell'

export const meta = title('Preview')

export const loader = page('partner', async ({ visitor: { name }, request, api }) => {
  const salon = await get(api['my-salon'].preview.$get())
  return { name, salon, tab: askedFor(request.url).tab, now: Date.now() }
})

export default function Preview() {
  const { name, salon, tab, now } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={HUB} name={name}>
      <div
        role="status"
        className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-plum px-5 py-3 text-on-plum"
      >
        <p className="flex items-center gap-3">
          <Eye size={20} aria-hidden className="shrink-0" />
          <span>
            <span className="font-semibold">A preview.</span> This is your page as clients see it.
            Only they can book.
          </span>
        </p>
        <a href={HUB} className={buttonClass('on-plum', 'min-h-11! px-5! text-sm')}>
          Back to your salon
        </a>
      </div>
      <div className="-mx-4 [--bar:3.75rem] lg:mx-0 [&_a[href^='/booking']]:pointer-events-none">
        <SalonDetail
          salon={salon}
          tab={tab}
          base={`${HUB}/preview`}
          back={HUB}
          now={now}
          heart={null}
          write={null}
          report={() => null}
        />
      </div>
    </Shell>
  )
}
