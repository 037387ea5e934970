// Contact, in the shell of the signed-in role, with name and email filled in.
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendMessage } from '../../features/help/contact.server'
import { hereText } from '../../features/help/contact-details'
import { CONTACT_LEAD, ContactForm } from '../../features/help/contact-form'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Contact')

export const loader = page('account', async ({ visitor: { role }, api, newKey }) => {
  const [{ name, email }, hours] = await Promise.all([get(api.me.$get()), get(api.support.hours.$get())])
  const known = { name, email, formKey: newKey() }
  return { role, base: baseOf(role), known, hours }
})

export const action = page('account', (pageRequest) => {
  const { role } = pageRequest.visitor
  const base = baseOf(role)
  // Their ticket; admins have none.
  return sendMessage(pageRequest, ({ id }) =>
    id && role !== 'admin' ? `${base}/support/${encodeURIComponent(id)}` : `${base}/contact`,
  )
})

export default function Page() {
  const { role, base, known, hours } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead title="Contact" lead={CONTACT_LEAD} back={{ to: `${base}/settings`, label: 'Back to settings' }} />
      <ContactForm answer={useActionData<typeof action>()} known={known} here={hereText(hours)} />
    </Shell>
  )
}
