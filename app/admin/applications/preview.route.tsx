// The public page of a salon that applies, as clients will see it.
import { useLoaderData } from '@remix-run/react'
import { Eye } from 'lucide-react'
import { askedFor } from '../../features/salons/salon-data'
import { SalonDetail } from '../../features/salons/salon-detail'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { buttonClass } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'

const LIST = '/admin/applications'

export const meta = title('Preview')

export const loader = page('admin', async ({ visitor: { name }, request, api, id }) => {
  const { preview } = await get(api.admin.applications[':id'].$get({ param: { id } }))
  // A shop has no page before it is listed.
  if (!preview) throw new Response(null, { status: 404 })
  return { name, id, salon: preview, tab: askedFor(request.url).tab, now: Date.now() }
})

export default function ApplicationPreview() {
  const { name, id, salon, tab, now } = useLoaderData<typeof loader>()
  const back = `${LIST}/${encodeURIComponent(id)}`
  return (
    <Shell as="admin" path={LIST} name={name}>
      <div
        role="status"
        className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-plum px-5 py-3 text-on-plum"
      >
        <p className="flex items-center gap-3">
          <Eye size={20} aria-hidden className="shrink-0" />
          <span>
            <span className="font-semibold">Preview.</span> This is how clients will see the salon.
          </span>
        </p>
        <a href={back} className={buttonClass('on-plum', 'min-h-11! px-5! text-sm')}>
          Back to the application
        </a>
      </div>
      <div className="-mx-4 [--bar:3.75rem] lg:mx-0 [&_a[href^='/booking']]:pointer-events-none">
        <SalonDetail
          salon={salon}
          tab={tab}
          base={`${back}/preview`}
          back={back}
          now={now}
          heart={null}
          write={null}
          report={() => null}
        />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
