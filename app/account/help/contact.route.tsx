// Contact, in the shell of the signed-in role, with name and email filled in.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sendMessage } from '../../features/help/contact.server'
import { hereWords } from '../../features/help/contact-details'
import { ContactForm } from '../../features/help/contact-form'
import { get } from '../../platform/api.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Contact · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const [{ name, email }, hours] = await Promise.all([
    get(request, context.api.api.me.$get()),
    get(request, context.api.api.support.hours.$get()),
  ])
  const known = { name, email, formKey: context.newKey() }
  return { role, base: baseOf(role), known, here: hereWords(hours) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const base = baseOf(role)
  // Their ticket; admins have none.
  return sendMessage(request, context, ({ id }) =>
    id && role !== 'admin' ? `${base}/support/${encodeURIComponent(id)}` : `${base}/contact`,
  )
}

export default function Page() {
  const { role, base, known, here } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead title="Contact" lead="Write to us, and a person answers by email." />
      <ContactForm answer={useActionData<typeof action>()} known={known} here={here} />
    </Shell>
  )
}
