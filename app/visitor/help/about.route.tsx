// About Purse, public. Cached at the edge, so nothing here depends on the viewer.

import { ABOUT_LEAD, AboutPurse } from '../../features/help/about-purse'
import { PublicPage } from '../../features/help/public-shell'
import { listed } from '../../platform/title'
import { HELP_STYLES } from '../../ui/layout/document'

export const handle = HELP_STYLES

export const meta = listed('About', '/about', ABOUT_LEAD)

export default function Page() {
  return (
    <PublicPage title="About Purse" lead={ABOUT_LEAD}>
      <AboutPurse base="" />
    </PublicPage>
  )
}
