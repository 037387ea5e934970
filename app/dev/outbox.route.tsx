// The local mailbox: what Purse has sent by email, text message and push. Local runs only; the api
// answers 404 elsewhere.
import { useLoaderData } from '@remix-run/react'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { dateTime } from '../ui/display/time'
import { Badge } from '../ui/feedback/badge'
import { Button } from '../ui/forms/button'
import { Field } from '../ui/forms/field'
import { Wordmark } from '../ui/layout/logo'

export const meta = title('Outbox')

export const loader = page('anyone', async ({ api, searchParams }) => {
  const to = searchParams.get('to')?.trim() ?? ''
  const { items } = await get(api.dev.outbox.$get({ query: { ...(to && { to }) } }))
  return { items, to }
})

const CHANNELS = { email: 'Email', sms: 'SMS', push: 'Push' } as const
const TONES = { email: 'plain', sms: 'confirmed', push: 'completed' } as const

export default function Outbox() {
  const { items, to } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="mx-auto max-w-2xl px-4 py-8">
      <a href="/salons" aria-label="Purse, all salons">
        <Wordmark />
      </a>
      <h1 className="mt-6 font-display text-xl">Outbox</h1>
      <p className="text-soft">Email, text messages and push that a real run would send. Newest first.</p>
      <form className="my-4 flex items-end gap-3">
        <div className="min-w-0 grow">
          <Field label="Sent to" name="to" defaultValue={to} placeholder="An address or a phone" />
        </div>
        <Button variant="quiet">Show</Button>
      </form>
      {items.length === 0 && <p>Nothing has been sent{to ? ' there' : ''} yet.</p>}
      <ul>
        {items.map((mail) => (
          <li key={mail.id} className="stitch py-5">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold">
              <Badge tone={TONES[mail.channel]}>{CHANNELS[mail.channel]}</Badge> {mail.subject}
            </h2>
            <p className="text-sm text-soft">
              To {mail.to} · {dateTime(mail.createdAt)}
            </p>
            <p className="mt-2 text-sm whitespace-pre-line">
              <Linked text={mail.text} />
            </p>
            {mail.attachments.map(({ name, text }) => (
              <details key={name} className="mt-2 text-sm">
                <summary className="inline-flex min-h-11 items-center font-semibold text-link">
                  Attachment: {name}
                </summary>
                <pre className="overflow-x-auto rounded-sm bg-sunken p-3 text-xs">{text}</pre>
              </details>
            ))}
            {mail.channel === 'email' && (
              <a
                href={`/api/dev/outbox/${mail.id}`}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4"
              >
                View as HTML
              </a>
            )}
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
