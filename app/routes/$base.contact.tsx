// Contact, in the shell of whoever is signed in: they need not type who they are.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { sendMessage } from '../contact.server'
import { baseOf } from '../paths'
import { visitorAt } from '../session.server'
import { ContactForm } from '../ui/contact-form'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Contact · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { name, email } = await get(request, context.api.api.me.$get())
  return { role, base: baseOf(role), known: { name, email, formKey: context.newKey() } }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  return sendMessage(request, context, () => `${baseOf(role)}/contact`)
}

export default function Page() {
  const { role, base, known } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead title="Contact" lead="Write to us, and a person answers by email." />
      <ContactForm answer={useActionData<typeof action>()} known={known} />
    </Shell>
  )
}
