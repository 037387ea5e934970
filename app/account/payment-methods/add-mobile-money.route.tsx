// Adding a mobile-money number, by a form that works without scripts.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MobileMoney } from '../../../api/money/ledger/input'
import { CURRENCIES } from '../../../api/platform/values/money'
import { ask, get, keyed } from '../../platform/api.server'
import { readForm, refuseForm } from '../../platform/form.server'
import { baseOf, confirmPath, returnPath, safePath } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, fieldsOf, SelectField } from '../../ui/forms/field'
import { PageHead, Shell } from '../../ui/layout/shell'
import { networkOptions } from '../network-options'
import { methodAdded, TenMethods } from './method-limit'

export const meta: MetaFunction = () => [{ title: 'Add mobile money · Purse' }]

const METHODS = '/client/settings?tab=payment_methods'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role, name, phone } = await visitorAt(params.base, { request, context })
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  const { adding, items, fresh } = await get(request, context.api.api.wallet.methods.$get())
  if (!fresh) throw redirect(confirmPath(role, returnPath(request)))
  return {
    networks: adding.networks,
    full: items.length >= adding.most,
    next: safePath(new URL(request.url).searchParams.get('next')),
    own: { name, phone },
    formKey: context.newKey(),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  const form = await request.formData()
  const read = readForm(form, MobileMoney)
  if (!read.ok) return read.answer
  const json = { type: 'mobile_money' as const, ...read.value }
  const added = await ask(request, context.api.api.wallet.methods.$post({ json }, keyed(form)))
  if (!added.ok) return refuseForm(read.submission, added.problem)
  throw await redirectWithToast(
    safePath(String(form.get('next') ?? '')) ?? METHODS,
    'Mobile money added',
    methodAdded(added.value),
  )
}

export default function AddMobileMoneyPage() {
  const { networks, full, next, own, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const result = response?.result as SubmissionResult<string[]> | undefined
  const field = fieldsOf(result?.initialValue, result?.error)
  const on = networks.filter(({ reason }) => reason === null)
  return (
    <Shell as="client" path="/client/settings">
      <PageHead title="Add mobile money" back={{ to: METHODS, label: 'Back to payment methods' }} />
      <div className="max-w-md">
        <InlineNotice notice={response?.notice} />
        {full && <TenMethods back={METHODS} />}
        {!full && on.length === 0 && <p>Mobile money is not switched on here yet.</p>}
        {!full && on.length > 0 && (
          <form method="post" noValidate className="grid gap-4">
            <input type="hidden" name="key" value={formKey} />
            {next && <input type="hidden" name="next" value={next} />}
            <SelectField
              label="Provider"
              {...field('provider', on.length === 1 ? on[0]?.name : '')}
              hint={hintOf(on)}
              none="Choose your provider"
              options={networkOptions(networks)}
            />
            <Field
              label="Phone number"
              {...field('phoneNumber', own.phone)}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              hint="With country code, e.g. +254 712 345 678."
            />
            <Field
              label="Full name"
              {...field('fullName', own.name)}
              autoComplete="name"
              maxLength={100}
              hint="As your provider knows it. Use a number of your own: we keep the number, not the name."
            />
            <Button data-busy="Saving...">Add mobile money</Button>
          </form>
        )}
      </div>
    </Shell>
  )
}

/** Which currencies a provider takes, where it does not take all of ours. */
function hintOf(networks: { name: string; currencies: string[] }[]): string | undefined {
  const limited = networks.filter(({ currencies }) => currencies.length < CURRENCIES.length)
  if (limited.length === 0) return undefined
  return limited
    .map(({ name, currencies }) => `${name} pays in ${currencies.join(', ')}.`)
    .join(' ')
}
