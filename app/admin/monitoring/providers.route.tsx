// Each provider, and its recent responses; a test request, and the switch.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SwitchOff } from '../../../api/admin/monitoring/input'
import { ask, get } from '../../platform/api.server'
import type { Notice } from '../../platform/errors'
import { form, forms, press, refuse, textIn } from '../../platform/form.server'
import { page, type Visit } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, inSight } from '../../ui/forms/field'
import type { FormSaid } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'

const PATH = '/admin/providers'

export const meta = title('Providers')

export const loader = page('admin', async ({ api, newKey }) => {
  const { providers } = await get(api.admin.providers.$get())
  return { providers, formKey: newKey() }
})

const provider = ({ api }: Visit<'admin'>, form: FormData) => ({
  one: api.admin.providers[':provider'],
  param: { provider: textIn(form, 'provider') },
})

export const action = page(
  'admin',
  forms({
    test: async (visit: Visit<'admin'>, fields = new FormData()) => {
      const { one, param } = provider(visit, fields)
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
      (visit: Visit<'admin'>, { form, key }) => {
        const { one, param } = provider(visit, form)
        return one.pause.$delete({ param }, key)
      },
      (_, { form }) => [PATH, 'Turned on', `${textIn(form, 'provider')} is back in use.`],
    ),
    off: form(
      SwitchOff,
      (visit: Visit<'admin'>, { form, json, key }) => {
        const { one, param } = provider(visit, form)
        return one.pause.$post({ param, json }, key)
      },
      (_, { form }) => [PATH, 'Turned off', `No new requests go to ${textIn(form, 'provider')}.`],
    ),
  }),
)

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
      {answer && 'balances' in answer && answer.balances.length > 0 && (
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
            said={answer}
          />
        ))}
      </ul>
    </Shell>
  )
}

function ProviderCard({
  provider: one,
  formKey,
  said,
}: {
  provider: Provider
  formKey: string
  said: FormSaid
}) {
  const [tone, words] = STATES[one.state]
  const field = fieldsOf(SwitchOff, said, { intent: 'off', provider: one.provider })
  const { succeeded, declined, failed, errorPercent } = one.day
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
            <Form hidden={{ provider: one.provider }}>
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
            </Form>
          )}
          {one.state === 'off' ? (
            <Form hidden={{ provider: one.provider, key: formKey }}>
              <Button variant="quiet" name="intent" value="on" data-busy="Saving...">
                Turn on
              </Button>
            </Form>
          ) : (
            <details open={field.isRefused} className="grow">
              <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-out underline underline-offset-4">
                Turn off
              </summary>
              <Form hidden={{ provider: one.provider, key: formKey }} className="mt-2 grid gap-3">
                <Field
                  label="Reason"
                  id={`off-${one.provider.replace(':', '-')}`}
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
