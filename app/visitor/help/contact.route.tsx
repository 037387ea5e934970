// Contact, for everybody. The page is kept at the edge; what is sent from it is not.

import type { ActionFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { sendMessage } from '../../features/help/contact.server'
import { ContactForm } from '../../features/help/contact-form'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { PublicPage } from '../public-shell'

const LEAD = 'Write to us, and a person answers by email.'

export const handle = PUBLIC_STYLES

export const meta: MetaFunction = () => [
  { title: 'Contact · Purse' },
  { name: 'description', content: LEAD },
]

export function action({ request, context }: ActionFunctionArgs) {
  return sendMessage(
    request,
    context,
    ({ reference }) => `/contact/sent?${new URLSearchParams({ reference })}`,
  )
}

export default function Page() {
  return (
    <PublicPage title="Contact" lead={LEAD}>
      <ContactForm answer={useActionData<typeof action>()} />
    </PublicPage>
  )
}
