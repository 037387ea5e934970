// Help centre, public. Cached at the edge, so nothing here depends on the viewer.

import { useLoaderData } from '@remix-run/react'
import { HELP_LEAD, HelpCentre } from '../../features/help/help-centre'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { PublicPage } from '../public-shell'

export const handle = PUBLIC_STYLES

export const meta = title('Help center', [{ name: 'description', content: HELP_LEAD }])

export const loader = page('anyone', ({ api }) => get(api.terms.$get()))

export default function Page() {
  return (
    <PublicPage title="Help center" lead={HELP_LEAD}>
      <HelpCentre base="" terms={useLoaderData<typeof loader>()} />
    </PublicPage>
  )
}
