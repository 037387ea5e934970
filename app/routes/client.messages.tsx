// Conversations. Nobody has any until salons and clients can write to each other.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { visitorAs } from '../session.server'
import { ButtonLink } from '../ui/button'
import { PageHead, Shell } from '../ui/shell'

export const meta: MetaFunction = () => [{ title: 'Messages · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  return null
}

export default function Messages() {
  return (
    <Shell as="client" path="/client/messages">
      <PageHead title="Messages" />
      <div className="max-w-xl rounded-lg bg-blush p-6">
        <p className="font-display text-lg">No messages yet</p>
        <p className="mt-1 mb-5">
          Until chat opens, a salon is a call away: its number is on its page.
        </p>
        <ButtonLink to="/client/salons">Find a salon</ButtonLink>
      </div>
    </Shell>
  )
}
