// Adding a mobile-money number, by a form that works without scripts.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { MobileMoney } from '../../../api/money/ledger/input'
import { CURRENCIES } from '../../../api/platform/values/money'
import { get, Unproven } from '../../platform/api.server'
import { form, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf, safePath } from '../../platform/paths'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, PHONE_HINT, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { PageHead, Shell } from '../../ui/layout/shell'
import { networkOptions } from '../network-options'
import { METHODS_LABEL, methodAdded, NO_MOBILE_MONEY, TenMethods } from './method-limit'

export const meta = title('Add mobile money')

const METHODS = '/client/settings?tab=payment_methods'

export const loader = page('account', async ({ visitor, api, newKey, searchParams }) => {
  const { role, name, phone } = visitor
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  const { adding, items, fresh } = await get(api.wallet.methods.$get())
  if (!fresh) throw new Unproven('step-up-required')
  return {
    networks: adding.networks,
    full: items.length >= adding.most,
    next: safePath(searchParams.get('next')),
    own: { name, phone },
    formKey: newKey(),
  }
})

const add = form(
  MobileMoney,
  ({ api }: PageRequest<'account'>, { json, key }) =>
    api.wallet.methods.$post({ json: { type: 'mobile_money', ...json } }, key),
  (method, { form }) => [safePath(textIn(form, 'next')) ?? METHODS, 'Mobile money added', methodAdded(method)],
)

export const action = page('account', (pageRequest) => {
  const { role } = pageRequest.visitor
  if (role !== 'client') throw redirect(`${baseOf(role)}/settings?tab=payment_methods`)
  return add(pageRequest)
})

export default function AddMobileMoneyPage() {
  const { networks, full, next, own, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(MobileMoney, response)
  const on = networks.filter(({ reason }) => reason === null)
  return (
    <Shell as="client" path="/client/settings" flow column>
      <PageHead title="Add mobile money" back={{ to: METHODS, label: METHODS_LABEL }} />
      <div className="max-w-md">
        <InlineNotice notice={response?.notice} />
        {full && <TenMethods back={METHODS} />}
        {!full && on.length === 0 && <p>{NO_MOBILE_MONEY}</p>}
        {!full && on.length > 0 && (
          <Form hidden={{ key: formKey }} className="grid gap-4">
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
              hint={PHONE_HINT}
            />
            <Field
              label="Full name"
              {...field('fullName', own.name)}
              autoComplete="name"
              maxLength={100}
              hint="As registered with your provider. Use your own number: we store the number, not the name."
            />
            <Button data-busy="Saving...">Add mobile money</Button>
          </Form>
        )}
      </div>
    </Shell>
  )
}

/** Which currencies a provider takes, where it does not take all of ours. */
function hintOf(networks: { name: string; currencies: string[] }[]): string | undefined {
  const limited = networks.filter(({ currencies }) => currencies.length < CURRENCIES.length)
  if (limited.length === 0) return undefined
  return limited.map(({ name, currencies }) => `${name} pays in ${currencies.join(', ')}.`).join(' ')
}
