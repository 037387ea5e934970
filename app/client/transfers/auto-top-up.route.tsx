// Auto top-up: adds money when a balance falls below a threshold; one setting for each currency.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { CURRENCIES, type Currency, isCurrency } from '../../../api/platform/values/money'
import { setUpTitle } from '../../features/purse/purse-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
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

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const currency = textIn(form, 'currency')
  const here = `${PATH}?${new URLSearchParams({ currency })}`
  const endpoint = api.automation['auto-top-up']
  if (textIn(form, 'intent') === 'switch') {
    const isActive = textIn(form, 'isActive') === 'on'
    const json = { isActive }
    const one = endpoint[':currency'].active
    const done = await ask(one.$put({ param: { currency }, json }, keyed(form)))
    if (!done.ok) return refuseFields(done.problem, { typed: null })
    throw await redirectWithToast(
      here,
      isActive ? 'Auto top-up On' : 'Auto top-up Off',
      isActive ? 'We’ll add money when your purse runs low.' : 'Automatic top-ups are off.',
    )
  }
  const json = {
    currency,
    threshold: textIn(form, 'threshold'),
    amount: textIn(form, 'amount'),
    dailyCap: textIn(form, 'dailyCap'),
    paymentMethodId: textIn(form, 'paymentMethodId'),
  }
  const saved = await ask(endpoint.$put({ json }, keyed(form)))
  if (!saved.ok) return refuseFields(saved.problem, { typed: json })
  const { threshold, amount } = saved.value
  throw await redirectWithToast(
    here,
    'Auto top-up On',
    `Below ${shortMoney(threshold)}, we add ${shortMoney(amount)}.`,
  )
})

type Typed = Record<'threshold' | 'amount' | 'dailyCap' | 'paymentMethodId', string>

export default function AutoTopUp() {
  const { settings, currency, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const faults: Record<string, string[]> = answer?.faults ?? {}
  const own = settings.items.find((item) => item.currency === currency)
  const typed: Partial<Typed> = answer?.typed ?? {
    threshold: own?.threshold.amount,
    amount: own?.amount.amount,
    dailyCap: own?.dailyCap.amount,
    paymentMethodId: own?.paymentMethodId ?? undefined,
  }
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
              If a payment is declined, we’ll try again after six hours. After three declines in a
              row, we’ll turn it off and let you know.
            </p>
            <div data-live="recent">
              {settings.recent.length > 0 && (
                <Section id="recent" title="Recent">
                  <ul>
                    {settings.recent.map((one) => (
                      <li key={one.id} className="stitch">
                        <a
                          href={`/client/wallet/deposits/${one.id}`}
                          className="flex min-h-14 items-center justify-between gap-4 py-2"
                        >
                          <span className="min-w-0">
                            <span className="block font-medium">
                              <Unbroken text={one.method} />
                            </span>
                            <span className="text-sm text-soft">{dateTime(one.createdAt)}</span>
                          </span>
                          <span className="grid justify-items-end gap-1">
                            <Amount short money={one.amount} className="font-semibold" />
                            <Badge tone={toneOf(one.status)}>{wordsOf(one.status)}</Badge>
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
        <InlineNotice notice={answer?.notice} />
        {settings.items.length > 0 && (
          <div data-live="settings">
            {settings.items.map((item) => (
              <div key={item.currency} className="stitch">
                <ServiceSwitch
                  label={`${CURRENCY[item.currency].name}`}
                  hint={`Below ${shortMoney(item.threshold)}, add ${shortMoney(item.amount)}; ${shortMoney(item.dailyCap)} a day at most`}
                  on={item.isActive}
                  fields={{
                    intent: 'switch',
                    key: `${formKey}-switch-${item.currency}`,
                    currency: item.currency,
                  }}
                />
              </div>
            ))}
          </div>
        )}
        <Section
          id="set"
          title={own ? `Change it for ${currency}` : setUpTitle(currency)}
          className="grid gap-4"
        >
          <form method="get" className="flex items-end gap-3">
            <div className="min-w-0 grow">
              <SelectField
                label="Currency"
                name="currency"
                id="choose-currency"
                defaultValue={currency}
                options={CURRENCIES.map((one) => [one, CURRENCY[one].name])}
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
            <form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="currency" value={currency} />
              <Sum
                name="threshold"
                label={`When the balance is below (${currency})`}
                typed={typed}
                faults={faults}
              />
              <Sum name="amount" label={`Add (${currency})`} typed={typed} faults={faults} />
              <Sum
                name="dailyCap"
                label={`Limit per 24 hours (${currency})`}
                typed={typed}
                faults={faults}
              />
              <SelectField
                label="From"
                name="paymentMethodId"
                defaultValue={typed.paymentMethodId ?? ''}
                errors={faults.paymentMethodId}
              >
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
              <Button data-busy="Saving...">{own ? 'Save' : 'Turn on'}</Button>
            </form>
          )}
        </Section>
      </Flow>
    </Shell>
  )
}

function Sum({
  name,
  label,
  typed,
  faults,
}: {
  name: keyof Typed
  label: string
  typed: Partial<Typed>
  faults: Record<string, string[]>
}) {
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required
      maxLength={20}
      defaultValue={typed[name]}
      errors={faults[name]}
    />
  )
}

function toneOf(status: string): 'confirmed' | 'cancelled' | 'pending' {
  if (status === 'confirmed') return 'confirmed'
  return status === 'failed' || status === 'expired' ? 'cancelled' : 'pending'
}

function wordsOf(status: string): string {
  if (status === 'confirmed') return 'Added'
  return status === 'failed' || status === 'expired' ? 'Not added' : 'On its way'
}
