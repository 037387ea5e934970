// Auto top-up: adds money when a balance falls below a threshold; one setting for each currency.
import { useActionData, useLoaderData } from '@remix-run/react'
import { AutoTopUpEdit, SwitchedService } from '../../../api/money/automation/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES, type Currency, isCurrency } from '../../../api/platform/values/money'
import { setUpTitle } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ServiceSwitch } from '../../ui/forms/switch-row'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Unbroken } from '../../ui/unbroken'

export const meta = title('Auto top-up')

const PATH = '/client/wallet/auto-top-up'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const settings = await get(api.automation['auto-top-up'].$get())
  const requested = searchParams.get('currency') ?? ''
  const currency: Currency = isCurrency(requested) ? requested : settings.currency
  return { settings, currency, formKey: newKey() }
})

const pathOf = (currency: string) => `${PATH}?${new URLSearchParams({ currency })}`

export const action = page(
  'client',
  forms({
    switch: form(
      SwitchedService,
      ({ api }: PageRequest, { json: { currency, isActive }, key }) =>
        api.automation['auto-top-up'][':currency'].active.$put({ param: { currency }, json: { isActive } }, key),
      (_, { json: { currency, isActive } }) => [
        pathOf(currency),
        isActive ? 'Auto top-up On' : 'Auto top-up Off',
        isActive ? 'We’ll add money when your purse runs low.' : 'Automatic top-ups are off.',
      ],
    ),
    save: form(
      AutoTopUpEdit,
      ({ api }: PageRequest, { json, key }) => api.automation['auto-top-up'].$put({ json }, key),
      ({ threshold, amount }, { json }) => [
        pathOf(json.currency),
        'Auto top-up On',
        `Below ${shortMoney(threshold)}, we add ${shortMoney(amount)}.`,
      ],
    ),
  }),
)

export default function AutoTopUp() {
  const { settings, currency, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(AutoTopUpEdit, response, { intent: 'save' })
  const current = settings.items.find((item) => item.currency === currency)
  const sum = { autoComplete: 'off', required: true, maxLength: 20 }
  const methods = settings.paymentMethods.length + settings.sharedMethods.length
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Auto top-up"
        lead="Add money automatically when your purse runs low."
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
      />
      <Flow
        summary={
          <>
            <p className={`text-sm text-soft ${FLOW_CARD}`}>
              If a payment is declined, we’ll try again after six hours. After three declines in a row, we’ll turn it
              off and let you know.
            </p>
            <div data-live="recent">
              {settings.recent.length > 0 && (
                <Section id="recent" title="Recent">
                  <ul>
                    {settings.recent.map((topUp) => (
                      <li key={topUp.id} className="stitch">
                        <a
                          href={`/client/wallet/deposits/${topUp.id}`}
                          className="flex min-h-14 items-center justify-between gap-4 py-2"
                        >
                          <span className="min-w-0">
                            <span className="block font-medium">
                              <Unbroken text={topUp.method} />
                            </span>
                            <span className="text-sm text-soft">{dateTime(topUp.createdAt)}</span>
                          </span>
                          <span className="grid justify-items-end gap-1">
                            <Amount short money={topUp.amount} className="font-semibold" />
                            <Badge tone={toneOf(topUp.status)}>{textOf(topUp.status)}</Badge>
                          </span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </Section>
              )}
            </div>
          </>
        }
      >
        <InlineNotice notice={response?.notice} />
        {settings.items.length > 0 && (
          <div data-live="settings">
            {settings.items.map((item) => (
              <div key={item.currency} className="stitch">
                <ServiceSwitch
                  label={`${CURRENCY[item.currency].name}`}
                  hint={`Below ${shortMoney(item.threshold)}, add ${shortMoney(item.amount)}; ${shortMoney(item.dailyCap)} a day at most`}
                  on={item.isActive}
                  fields={{ intent: 'switch', key: `${formKey}-switch-${item.currency}`, currency: item.currency }}
                />
              </div>
            ))}
          </div>
        )}
        <Section id="set" title={current ? `Change it for ${currency}` : setUpTitle(currency)} className="grid gap-4">
          <form method="get" className="flex items-end gap-3">
            <div className="min-w-0 grow">
              <SelectField
                label="Currency"
                name="currency"
                id="choose-currency"
                defaultValue={currency}
                options={CURRENCIES.map((currency) => [currency, CURRENCY[currency].name])}
              />
            </div>
            <Button variant="quiet">Choose</Button>
          </form>
          {methods === 0 ? (
            <p className="rounded-lg bg-blush p-5">
              You don’t have a payment method to add money from yet.{' '}
              <a
                href="/client/settings?tab=payment_methods"
                className="font-semibold text-link underline underline-offset-4"
              >
                Add one first
              </a>
              .
            </p>
          ) : (
            <Form hidden={{ intent: 'save', key: formKey, currency }} className="grid gap-4">
              <Field
                label={`When the balance is below (${currency})`}
                {...field('threshold', current?.threshold.amount)}
                {...sum}
              />
              <Field label={`Add (${currency})`} {...field('amount', current?.amount.amount)} {...sum} />
              <Field
                label={`Limit per 24 hours (${currency})`}
                {...field('dailyCap', current?.dailyCap.amount)}
                {...sum}
              />
              <SelectField label="From" {...field('paymentMethodId', current?.paymentMethodId ?? '')}>
                {settings.paymentMethods.length > 0 && <option value="">My default method</option>}
                {settings.paymentMethods.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
                {settings.sharedMethods.map(({ id, label, note }) => (
                  <option key={id} value={id}>
                    {`${label} (${note})`}
                  </option>
                ))}
              </SelectField>
              <Button data-busy="Saving...">{current ? 'Save' : 'Turn on'}</Button>
            </Form>
          )}
        </Section>
      </Flow>
    </Shell>
  )
}

function toneOf(status: string): 'confirmed' | 'cancelled' | 'pending' {
  if (status === 'confirmed') return 'confirmed'
  return status === 'failed' || status === 'expired' ? 'cancelled' : 'pending'
}

function textOf(status: string): string {
  if (status === 'confirmed') return 'Added'
  return status === 'failed' || status === 'expired' ? 'Not added' : 'On its way'
}
