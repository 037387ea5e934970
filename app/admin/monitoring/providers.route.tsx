// Each provider, and its recent responses; a test request, and the switch.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SwitchOff } from '../../../api/admin/monitoring/input'
import { ask, get, keyed } from '../../platform/api.server'
import { refuse, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount } from '../../ui/display/amount'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { INPUT } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'

const PATH = '/admin/providers'

export const meta = title('Providers')

export const loader = page('admin', async ({ api, newKey }) => {
  const { providers } = await get(api.admin.providers.$get())
  return { providers, formKey: newKey() }
})

export const action = page('admin', async ({ request, api }) => {
  const form = await request.formData()
  const key = textIn(form, 'provider')
  const param = { provider: key }
  const one = api.admin.providers[':provider']
  const intent = form.get('intent')
  if (intent === 'test') {
    const answer = await ask(one.test.$post({ param }))
    if (!answer.ok) return refuse(answer.problem, NOTHING)
    const { ok, words, balances } = answer.value
    const title = ok ? 'Provider is responding' : 'Provider isn’t responding'
    const tone = ok ? ('normal' as const) : ('bad' as const)
    return {
      notice: { title, description: words, tone },
      balances,
      about: null,
      fault: null,
      reason: '',
    }
  }
  if (intent === 'on') {
    const answer = await ask(one.pause.$delete({ param }, keyed(form)))
    if (!answer.ok) return refuse(answer.problem, NOTHING)
    throw await redirectWithToast(PATH, 'Turned on', `${key} is back in use.`)
  }
  const reason = textIn(form, 'reason')
  const read = SwitchOff.safeParse({ reason })
  if (!read.success) {
    const fault = read.error.issues[0]?.message ?? ''
    return data({ notice: null, balances: [], about: key, fault, reason }, { status: 400 })
  }
  const answer = await ask(one.pause.$post({ param, json: read.data }, keyed(form)))
  if (!answer.ok) return refuse(answer.problem, NOTHING)
  throw await redirectWithToast(PATH, 'Turned off', `No new requests go to ${key}.`)
})

const NOTHING = { balances: [], about: null, fault: null, reason: '' }

type Provider = ReturnType<typeof useLoaderData<typeof loader>>['providers'][number]

/** Those that are part of Purse. */
const OWN_NAMES: Record<string, string> = {
  sandbox: 'Sandbox, no real money',
  shipped: 'Rates that come with Purse',
}

const STATES: Record<
  Provider['state'],
  [tone: 'confirmed' | 'cancelled' | 'pending' | 'plain', words: string]
> = {
  working: ['confirmed', 'Connected'],
  failing: ['cancelled', 'Not responding'],
  unused: ['pending', 'Not used yet'],
  off: ['cancelled', 'Turned off'],
  absent: ['plain', 'Not set up'],
}

export default function Providers() {
  const { providers, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead
        title="Providers"
        lead="Based on their responses. Figures are for the last 24 hours."
      />
      <InlineNotice notice={answer?.notice} />
      {answer && answer.balances.length > 0 && (
        <p className="mb-5">
          Balance at the provider{' '}
          {answer.balances.map((money, i) => (
            <span key={money.currency}>
              {i > 0 && ', '}
              <Amount money={money} />
            </span>
          ))}
          .
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {providers.map((provider) => (
          <ProviderCard
            key={provider.provider}
            provider={provider}
            formKey={formKey}
            fault={answer?.about === provider.provider ? answer.fault : null}
            typed={answer?.about === provider.provider ? answer.reason : ''}
          />
        ))}
      </ul>
    </Shell>
  )
}

function ProviderCard({
  provider: one,
  formKey,
  fault,
  typed,
}: {
  provider: Provider
  formKey: string
  fault: string | null
  typed: string
}) {
  const [tone, words] = STATES[one.state]
  const { succeeded, declined, failed, errorPercent } = one.day
  const id = `off-${one.provider.replace(':', '-')}`
  return (
    <li className="grid content-start gap-3 rounded-lg bg-raised p-5 ring-1 ring-line ring-inset">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-display text-lg">{one.does.join(', ') || one.provider}</h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      {one.name === null ? (
        <p className="text-sm text-soft">Not set up here. See docs/deploy.md.</p>
      ) : (
        <dl className="grid gap-1 text-sm">
          <Fact label="By">{OWN_NAMES[one.name] ?? one.name}</Fact>
          <Fact label="Responded">
            {succeeded}
            {declined > 0 && `, ${declined} of them a decline`}
          </Fact>
          <Fact label="No response">
            {failed}
            {errorPercent !== null && ` (${errorPercent}%)`}
          </Fact>
          <Fact label="Last response">
            {one.lastSuccess ? dateTime(one.lastSuccess) : 'None in 30 days'}
          </Fact>
          {one.lastFailure && (
            <Fact label="Last failure">
              {dateTime(one.lastFailure)}
              {one.failure && ` (${one.failure})`}
            </Fact>
          )}
          {one.off && (
            <Fact label="Turned off">
              {dateTime(one.off.at)} by {one.off.by}: {one.off.reason}
            </Fact>
          )}
        </dl>
      )}
      {one.name !== null && (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          {one.test && one.state !== 'off' && (
            <form method="post">
              <input type="hidden" name="provider" value={one.provider} />
              <Button
                variant="quiet"
                name="intent"
                value="test"
                data-busy="Testing..."
                className="min-h-11! px-5! text-sm"
                title={one.test}
              >
                Test
              </Button>
            </form>
          )}
          {one.state === 'off' ? (
            <form method="post">
              <input type="hidden" name="provider" value={one.provider} />
              <input type="hidden" name="key" value={formKey} />
              <Button variant="quiet" name="intent" value="on" data-busy="Saving...">
                Turn on
              </Button>
            </form>
          ) : (
            <details open={fault !== null} className="grow">
              <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-out underline underline-offset-4">
                Turn off
              </summary>
              <form method="post" className="mt-2 grid gap-3" noValidate>
                <input type="hidden" name="provider" value={one.provider} />
                <input type="hidden" name="key" value={formKey} />
                <label htmlFor={id} className="text-sm font-semibold">
                  Reason
                </label>
                <input
                  id={id}
                  name="reason"
                  maxLength={300}
                  defaultValue={typed}
                  aria-invalid={fault !== null}
                  aria-describedby={fault !== null ? `${id}-fault` : undefined}
                  className={INPUT}
                />
                {fault !== null && (
                  <p id={`${id}-fault`} className="text-sm text-out">
                    {fault}
                  </p>
                )}
                <p className="text-sm text-soft">
                  It gets no new requests. Payments in progress still settle, and messages wait.
                </p>
                <Button variant="danger" name="intent" value="off" data-busy="Saving...">
                  Turn off
                </Button>
              </form>
            </details>
          )}
        </div>
      )}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
