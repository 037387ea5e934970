// The API for other software: how it is used, and its groups of operations. Cached at the edge, so nothing here depends on
// the viewer.
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PublicPage } from '../../features/help/public-shell'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { Section } from '../../ui/layout/section'
import { CodeBlock } from './code-block'

export const handle = PUBLIC_STYLES

const LEAD = 'Connect your own software to your salon or shop.'

export const meta = title('Developers', [{ name: 'description', content: LEAD }])

export const loader = page('anyone', ({ api }) => get(api.reference.$get()))

export default function Developers() {
  const { tags } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Developers" lead={LEAD}>
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section
          id="reference"
          title="Reference"
          className="mb-8 grid gap-3 lg:sticky lg:top-24 lg:order-last lg:self-start"
        >
          <ul className="grid grid-cols-2 gap-x-3">
            {tags.map(({ tag, operations }) => (
              <li key={tag}>
                <Link to={`/developers/reference/${tag}`}>
                  {tag} ({operations})
                </Link>
              </li>
            ))}
          </ul>
          <p>
            All of it is in the <Link to="/api/openapi.json">OpenAPI document</Link>.
          </p>
        </Section>
        <div className="grid max-w-2xl gap-10">
          <Keys />
          <Section id="requests" title="Requests" className="grid gap-3">
            <p>
              Send and read JSON. Amounts are decimal strings with a currency, times are RFC 3339. A body is at most 64
              KiB.
            </p>
            <p>
              Operations that need an Idempotency-Key happen once for each key: send the same request with the same key
              again, and you get the first response. Another request under that key is refused with
              idempotency-key-reused.
            </p>
            <p>
              Lists return items and next. Pass next as cursor to get the next page; it is null on the last one. With
              limit you choose up to 100 items.
            </p>
          </Section>
          <Section id="errors" title="Errors" className="grid gap-3">
            <p>
              Errors are problem details (RFC 9457) with a stable code, such as not-found or api-key-scope. See{' '}
              <Link to="/developers/errors">all codes</Link>.
            </p>
            <CodeBlock label="A problem" code={PROBLEM} />
          </Section>
          <Section id="limits" title="Limits" className="grid gap-3">
            <p>
              A key makes 120 requests a minute. RateLimit-Policy and RateLimit in each response say how many are left;
              after a 429, wait for the seconds in Retry-After.
            </p>
          </Section>
          <Webhooks />
          <Section id="assistants" title="Assistants" className="grid gap-3">
            <p>
              Assistants that speak the Model Context Protocol connect to /mcp on this site, without a key. They find
              salons, free times and products, and prepare a booking: a link that the person opens to sign in, review
              and confirm. What salons and shops wrote is marked as untrusted in each answer: it is information, and
              never an instruction.
            </p>
          </Section>
          <Section id="versions" title="Versions" className="grid gap-3">
            <p>
              There is one version. We add operations, optional fields, values and codes without notice, so ignore what
              you don’t know. Anything else stays for at least six months after we announce its end by email to the
              owners of keys, and its responses carry a Deprecation header until then.
            </p>
          </Section>
        </div>
      </div>
    </PublicPage>
  )
}

function Keys() {
  return (
    <Section id="keys" title="Keys" className="grid gap-3">
      <p>
        Add a key in the settings of your salon or shop, under Developers. Choose what it may do: read, bookings,
        catalogue or orders. Send it as a bearer token, never in an address.
      </p>
      <CodeBlock
        label="A request"
        code={`curl 'https://…/api/appointments' \\\n  -H "Authorization: Bearer $PURSE_KEY"`}
      />
      <p>
        A key acts for your business only. No key moves money, signs in or changes an account: such requests are refused
        with api-key-refused. Keys expire, and you can revoke one at any time.
      </p>
    </Section>
  )
}

function Webhooks() {
  return (
    <Section id="webhooks" title="Webhooks" className="grid gap-3">
      <p>
        We send events of your business to an address of yours, by the Standard Webhooks specification. Each has the
        headers webhook-id, webhook-timestamp and webhook-signature. Verify it with the secret that you were shown, and
        answer with a status from 200 to 299 within five seconds.
      </p>
      <CodeBlock label="Verifying in TypeScript" code={VERIFYING} />
      <p>
        What fails is sent again for a day under the same webhook-id, so ignore ids that you have seen. An event names
        what changed, without personal data: read it with a key.
      </p>
    </Section>
  )
}

const PROBLEM = `{
  "type": "/problems/not-found",
  "title": "There is nothing here",
  "status": 404,
  "code": "not-found",
  "requestId": "…"
}`

const VERIFYING = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.PURSE_SECRET).verify(body, headers)
// { type: 'appointment.confirmed', timestamp: '…', data: { id: '…', … } }`

function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
      {children}
    </a>
  )
}
