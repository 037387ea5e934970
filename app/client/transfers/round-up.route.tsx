// Round-up savings: each payment is rounded up, and the difference saved into goals; one setting for each currency.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ROUND_UP_STEPS, RoundUpEdit, SwitchedService } from '../../../api/money/automation/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, moneyJson, parseAmount } from '../../../api/platform/values/money'
import { setUpTitle } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { form, forms } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TabLink } from '../../ui/display/tabs'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault, SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { ServiceSwitch } from '../../ui/forms/switch-row'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Round-up savings')

const PATH = '/client/wallet/round-up'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const settings = await get(api.automation['round-up'].$get())
  const currencies = [...new Set(settings.goals.map((goal) => goal.currency))]
  const requested = searchParams.get('currency')
  const currency =
    currencies.find((currency) => currency === requested) ??
    currencies.find((currency) => currency === settings.currency) ??
    currencies[0] ??
    null
  return { settings, currencies, currency, formKey: newKey() }
})

const pathOf = (currency: string) => `${PATH}?${new URLSearchParams({ currency })}`

export const action = page(
  'client',
  forms({
    switch: form(
      SwitchedService,
      ({ api }: PageRequest, { json: { currency, isActive }, key }) =>
        api.automation['round-up'][':currency'].active.$put({ param: { currency }, json: { isActive } }, key),
      (_, { json: { currency, isActive } }) => [
        pathOf(currency),
        isActive ? 'Round-Ups On' : 'Round-Ups Off',
        isActive ? 'Your next payment is rounded up.' : 'Payments are no longer rounded up.',
      ],
    ),
    save: form(
      RoundUpEdit,
      ({ api }: PageRequest, { json, key }) => api.automation['round-up'].$put({ json }, key),
      (_, { json }) => [pathOf(json.currency), 'Round-Ups On', 'Your next payment is rounded up.'],
    ),
  }),
)

/** "KES 50" for a step of 50. */
function stepIn(step: string, currency: Currency): string {
  const read = parseAmount(step, currency)
  return shortMoney(moneyJson(read.ok ? read.minor : 0, currency))
}

export default function RoundUp() {
  const { settings, currencies, currency, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(RoundUpEdit, response, { intent: 'save' })
  const current = settings.items.find((item) => item.currency === currency)
  const goals = field.all(
    'goals',
    current?.goals.map(({ id }) => id),
  )
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Round-up savings"
        lead="Round up each payment and save the change."
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
      />
      <Flow
        summary={
          <>
            <p className={`text-sm text-soft ${FLOW_CARD}`}>
              Split equally between the goals you choose. Skipped when your purse doesn’t cover it.
            </p>
            {settings.skipped.length > 0 && (
              <Section id="skipped" title="Recently skipped">
                <ul>
                  {settings.skipped.map(({ payment, reason, createdAt }) => (
                    <li key={createdAt + payment} className="stitch py-3">
                      <p className="font-medium">{payment}</p>
                      <p className="text-sm text-soft">
                        {day(createdAt)}: {reason}
                      </p>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
          </>
        }
      >
        <InlineNotice notice={response?.notice} />
        {settings.items.length > 0 && (
          <div data-live="settings">
            {settings.items.map((item) => (
              <div key={item.currency} className="stitch">
                <ServiceSwitch
                  label={CURRENCY[item.currency].name}
                  hint={`To the next ${stepIn(item.step, item.currency)}, into ${item.goals.map(({ name, open }) => (open ? name : `${name} (closed)`)).join(', ')}`}
                  on={item.isActive}
                  fields={{ intent: 'switch', key: `${formKey}-switch-${item.currency}`, currency: item.currency }}
                />
              </div>
            ))}
          </div>
        )}
        {currency === null ? (
          <div className="rounded-lg bg-blush p-6">
            <p className="font-display text-lg">Create a goal first</p>
            <p className="mt-1 mb-5">Round-ups are saved into one of your goals.</p>
            <ButtonLink to="/goals/create">Create a goal</ButtonLink>
          </div>
        ) : (
          <Section id="set" title={current ? `Change it for ${currency}` : setUpTitle(currency)} className="grid gap-4">
            {currencies.length > 1 && (
              <nav
                aria-label="Currency"
                className="rail-fade flex overflow-x-auto rounded-full bg-sunken p-1 [&>a]:grow [&>a]:px-4"
              >
                {currencies.map((code) => (
                  <TabLink key={code} to={`${PATH}?currency=${code}`} current={code === currency}>
                    {code}
                  </TabLink>
                ))}
              </nav>
            )}
            <Form hidden={{ intent: 'save', key: formKey, currency }} className="grid gap-4">
              <SelectField
                label="Round each payment up to the next"
                {...field('step', current?.step ?? '50')}
                options={ROUND_UP_STEPS.map((step) => [step, stepIn(step, currency)])}
              />
              <fieldset>
                <legend className="text-sm font-semibold">Into</legend>
                {settings.goals
                  .filter((goal) => goal.currency === currency)
                  .map((goal) => (
                    <label key={goal.id} className="stitch flex min-h-14 items-center gap-4 py-2">
                      <input
                        type="checkbox"
                        name="goals"
                        value={goal.id}
                        defaultChecked={goals.includes(goal.id)}
                        className="size-6 shrink-0"
                      />
                      <span className="min-w-0 wrap-anywhere">{goal.name}</span>
                    </label>
                  ))}
                <Fault id="goals-fault" errors={field.errors('goals')} />
              </fieldset>
              <Button data-busy="Saving...">{current ? 'Save' : 'Turn on'}</Button>
            </Form>
          </Section>
        )}
      </Flow>
    </Shell>
  )
}
