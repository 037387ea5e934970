// Terms of Service, public. Cached at the edge, so nothing here depends on the viewer.
import { useLoaderData } from '@remix-run/react'
import { LEGAL_DOCUMENTS } from '../../features/help/contact-details'
import { LegalDocument } from '../../features/help/legal-document'
import { PublicPage } from '../../features/help/public-shell'
import { termsIntro, termsOfService } from '../../features/help/terms-of-service'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { HELP_STYLES } from '../../ui/layout/document'

const LEAD = 'What you can expect from us, and what we expect from you.'

export const handle = HELP_STYLES

export const meta = listed('Terms of Service', '/terms', LEAD)

export const loader = page('anyone', ({ api }) => get(api.terms.$get()))

export default function Page() {
  const terms = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Terms of Service" lead={LEAD}>
      <LegalDocument
        intro={termsIntro(terms)}
        effective={LEGAL_DOCUMENTS[0].effective}
        clauses={termsOfService(terms)}
      />
    </PublicPage>
  )
}
