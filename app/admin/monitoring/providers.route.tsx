// Each provider, and its recent responses; a test request, and the switch.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SwitchOff } from '../../../api/admin/monitoring/input'
import { ask, get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { form, forms, press, refuse, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, inSight } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

const PATH = '/admin/providers'

export const meta = title('Providers')

export const loader = page('admin', async ({ api, newKey }) => {
  const { providers } = await get(api.admin.providers.$get())
  return { providers, formKey: newKey() }
})

const provider = ({ api }: PageRequest<'admin'>, form: FormData) => ({
  one: api.admin.providers[':provider'],
  param: { provider: textIn(form, 'provider') },
})

export const action = page(
  'admin',
  forms({
    test: async (pageRequest: PageRequest<'admin'>, fields = new FormData()) => {
      const { one, param } = provider(pageRequest, fields)
      const tested = await ask(one.test.$post({ param }))
      if (!tested.ok) return refuse(tested.problem)
      const { ok, words, balances } = tested.value
      const notice: Notice = {
        title: ok ? 'Provider is responding' : 'Provider isn’t responding',
        description: words,
        tone: ok ? 'normal' : 'bad',
      }
      return data({ notice, balances })
    },
    on: press(
      (pageRequest: PageRequest<'admin'>, { form, key }) => {
        const { one, param } = provider(pageRequest, form)
        return one.pause.$delete({ param }, key)
      },
      (_, { form }) => [PATH, 'Turned on', `${textIn(form, 'provider')} is back in use.`],
    ),
    off: form(
      SwitchOff,
      (pageRequest: PageRequest<'admin'>, { form, json, key }) => {
        const { one, param } = provider(pageRequest, form)
        return one.pause.$post({ param, json }, key)
      },
      (_, { form }) => [PATH, 'Turned off', `No new requests go to ${textIn(form, 'provider')}.`],
    ),
  }),
)

type Provider = ReturnType<typeof useLoaderData<typeof loader>>['providers'][number]

/** Those that are part of Purse. */
const OWN_NAMES: Record<string, string> = { sandbox: 'Sandbox, no real money', shipped: 'Rates that come with Purse' }

const STATES: Record<Provider['state'], [tone: 'confirmed' | 'cancelled' | 'pending' | 'plain', words: string]> = {
  working: ['confirmed', 'Connected'],
  failing: ['cancelled', 'Not responding'],
  unused: ['pending', 'Not used yet'],
  off: ['cancelled', 'Turned off'],
  absent: ['plain', 'Not set up'],
}

export default function Providers() {
  const { providers, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Providers" lead="Based on their responses. Figures are for the last 24 hours." />
      <InlineNotice notice={response?.notice} />
      {response && 'balances' in response && response.balances.length > 0 && (
        <p className="mb-5">
          Balance at the provider{' '}
          {response.balances.map((money, i) => (
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
          <ProviderCard key={provider.provider} provider={provider} formKey={formKey} formResult={response} />
        ))}
      </ul>
    </Shell>
  )
}

function ProviderCard({
  provider,
  formKey,
  formResult,
}: {
  provider: Provider
  formKey: string
  formResult: FormResult
}) {
  const [tone, text] = STATES[provider.state]
  const field = fieldsOf(SwitchOff, formResult, { intent: 'off', provider: provider.provider })
  const { succeeded, declined, failed, errorPercent } = provider.day
  return (
    <li className="grid content-start gap-3 rounded-lg bg-raised p-5 ring-1 ring-line ring-inset">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-display text-lg">{provider.does.join(', ') || provider.provider}</h2>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {provider.name === null ? (
        <p className="text-sm text-soft">Not set up here. See docs/deploy.md.</p>
      ) : (
        <dl className="grid gap-1 text-sm">
          <Fact label="By">{OWN_NAMES[provider.name] ?? provider.name}</Fact>
          <Fact label="Responded">
            {succeeded}
            {declined > 0 && `, ${declined} of them a decline`}
          </Fact>
          <Fact label="No response">
            {failed}
            {errorPercent !== null && ` (${errorPercent}%)`}
          </Fact>
          <Fact label="Last response">{provider.lastSuccess ? dateTime(provider.lastSuccess) : 'None in 30 days'}</Fact>
          {provider.lastFailure && (
            <Fact label="Last failure">
              {dateTime(provider.lastFailure)}
              {provider.failure && ` (${provider.failure})`}
            </Fact>
          )}
          {provider.off && (
            <Fact label="Turned off">
              {dateTime(provider.off.at)} by {provider.off.by}: {provider.off.reason}
            </Fact>
          )}
        </dl>
      )}
      {provider.name !== null && (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          {provider.test && provider.state !== 'off' && (
            <Form hidden={{ provider: provider.provider }}>
              <Button
                variant="quiet"
                name="intent"
                value="test"
                data-busy="Testing..."
                className="min-h-11! px-5! text-sm"
                title={provider.test}
              >
                Test
              </Button>
            </Form>
          )}
          {provider.state === 'off' ? (
            <Form hidden={{ provider: provider.provider, key: formKey }}>
              <Button variant="quiet" name="intent" value="on" data-busy="Saving...">
                Turn on
              </Button>
            </Form>
          ) : (
            <details open={field.isRefused} className="grow">
              <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-out underline underline-offset-4">
                Turn off
              </summary>
              <Form hidden={{ provider: provider.provider, key: formKey }} className="mt-2 grid gap-3">
                <Field
                  label="Reason"
                  id={`off-${provider.provider.replace(':', '-')}`}
                  {...field('reason')}
                  autoComplete="off"
                  {...inSight(field.errors('reason'))}
                  hint="It gets no new requests. Payments in progress still settle, and messages wait."
                />
                <Button variant="danger" name="intent" value="off" data-busy="Saving...">
                  Turn off
                </Button>
              </Form>
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
