// Contact, public. The page is cached at the edge; its submissions are not.

import { useActionData } from '@remix-run/react'
import { sendMessage } from '../../features/help/contact.server'
import { CONTACT_LEAD, ContactForm } from '../../features/help/contact-form'
import { PublicPage } from '../../features/help/public-shell'
import { page } from '../../platform/page.server'
import { listed } from '../../platform/title'
import { HELP_STYLES } from '../../ui/layout/document'

const LEAD = CONTACT_LEAD

export const handle = HELP_STYLES

export const meta = listed('Contact', '/contact', LEAD)

export const action = page('anyone', (pageRequest) =>
  sendMessage(pageRequest, ({ reference }) => `/contact/sent?${new URLSearchParams({ reference })}`),
)

export default function Page() {
  return (
    <PublicPage title="Contact" lead={LEAD}>
      <ContactForm answer={useActionData<typeof action>()} />
    </PublicPage>
  )
}
