// The public page as clients see it, or will: rendered from the saved data, listed or not.
import { useLoaderData } from '@remix-run/react'
import { SalonPreview } from '../../features/business/preview'
import { HUB } from '../../features/business/setup-steps'
import { requestedTab } from '../../features/salons/salon-data'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Shell } from '../../ui/layout/shell'

export const meta = title('Preview')

export const loader = page('partner', async ({ request, api }) => {
  const salon = await get(api['my-salon'].preview.$get())
  return { salon, tab: requestedTab(request.url).tab, now: Date.now() }
})

export default function Preview() {
  const { salon, tab, now } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={HUB} bell="bar">
      <SalonPreview
        text="This is your page as clients see it. Only they can book."
        back={{ to: HUB, label: 'Back to your salon' }}
        path={`${HUB}/preview`}
        {...{ salon, tab, now }}
      />
    </Shell>
  )
}
