// Contact, in the shell of whoever is signed in: they need not type who they are.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { sendMessage } from '../contact.server'
import { baseOf } from '../paths'
import { visitorAt } from '../session.server'
import { hereWords } from '../support'
import { ContactForm } from '../ui/contact-form'
import { PageHead, Shell } from '../ui/shell'

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
  // Their thread; admins have none, they answer at the desk.
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
