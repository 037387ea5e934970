// The local mailbox: what Purse has sent by email and text message. Local runs only; the api answers 404 elsewhere.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../api.server'
import { Wordmark } from '../ui/mark'
import { dateTime } from '../ui/time'

export const meta: MetaFunction = () => [{ title: 'Outbox · Purse' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = new URL(request.url).searchParams.get('to') ?? undefined
  return get(request, context.api.api.dev.outbox.$get({ query: { ...(to && { to }) } }))
}

export default function Outbox() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-8">
      <a href="/salons" aria-label="Purse, all salons">
        <Wordmark />
      </a>
      <h1 className="mt-6 font-display text-xl">Outbox</h1>
      <p className="mb-4 text-soft">
        Email and text messages that a real run would send. Newest first.
      </p>
      {items.length === 0 && <p>Nothing has been sent yet.</p>}
      <ul>
        {items.map((mail) => (
          <li key={mail.id} className="stitch py-5">
            <h2 className="font-semibold">{mail.subject}</h2>
            <p className="text-sm text-soft">
              To {mail.to} · {dateTime(mail.createdAt)}
            </p>
            <p className="mt-2 text-sm break-words whitespace-pre-line">
              <Linked text={mail.text} />
            </p>
          </li>
        ))}
      </ul>
    </main>
  )
}

/** Text with its http links as links. */
function Linked({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      <a key={part} href={part} className="text-link underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
