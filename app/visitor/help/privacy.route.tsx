// Privacy Policy, public. Cached at the edge, so nothing here depends on the viewer.
import { useLoaderData } from '@remix-run/react'
import { LEGAL_DOCUMENTS } from '../../features/help/contact-details'
import { LegalDocument } from '../../features/help/legal-document'
import { privacyIntro, privacyPolicy } from '../../features/help/privacy-policy'
import { PublicPage } from '../../features/help/public-shell'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { HELP_STYLES } from '../../ui/layout/document'

const LEAD = 'What we know about you, why, and what you can do about it.'

export const handle = HELP_STYLES

export const meta = listed('Privacy Policy', '/privacy', LEAD)

export const loader = page('anyone', ({ api }) => get(api.terms.$get()))

export default function Page() {
  const terms = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Privacy Policy" lead={LEAD}>
      <LegalDocument
        intro={privacyIntro(terms)}
        effective={LEGAL_DOCUMENTS[1].effective}
        clauses={privacyPolicy(terms)}
      />
    </PublicPage>
  )
}
