// Round-up savings: each payment is rounded up, and the difference saved into goals; one setting
// for each currency.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ROUND_UP_STEPS } from '../../../api/money/automation/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, moneyJson, parseAmount } from '../../../api/platform/values/money'
import { setUpTitle } from '../../features/purse/purse-labels'
import { ask, get, keyed } from '../../platform/api.server'
import { refuseFields, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { shortMoney } from '../../ui/display/money-parts'
import { TabLink } from '../../ui/display/tabs'
import { day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Fault, SelectField } from '../../ui/forms/field'
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
    currencies.find((one) => one === requested) ??
    currencies.find((one) => one === settings.currency) ??
    currencies[0] ??
    null
  return { settings, currencies, currency, formKey: newKey() }
})

export const action = page('client', async ({ request, api }) => {
  const form = await request.formData()
  const currency = textIn(form, 'currency')
  const here = `${PATH}?${new URLSearchParams({ currency })}`
  const endpoint = api.automation['round-up']
  if (textIn(form, 'intent') === 'switch') {
    const isActive = textIn(form, 'isActive') === 'on'
    const one = endpoint[':currency'].active
    const done = await ask(one.$put({ param: { currency }, json: { isActive } }, keyed(form)))
    if (!done.ok) return refuseFields(done.problem, { typed: null })
    throw await redirectWithToast(
      here,
      isActive ? 'Round-Ups On' : 'Round-Ups Off',
      isActive ? 'Your next payment is rounded up.' : 'Payments are no longer rounded up.',
    )
  }
  const json = {
    currency,
    step: textIn(form, 'step') as '10',
    goals: form.getAll('goals').map(String),
  }
  const saved = await ask(endpoint.$put({ json }, keyed(form)))
  if (!saved.ok) return refuseFields(saved.problem, { typed: json })
  throw await redirectWithToast(here, 'Round-Ups On', 'Your next payment is rounded up.')
})

/** "KES 50" for a step of 50. */
function stepIn(step: string, currency: Currency): string {
  const read = parseAmount(step, currency)
  return shortMoney(moneyJson(read.ok ? read.minor : 0, currency))
}

export default function RoundUp() {
  const { settings, currencies, currency, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const faults: Record<string, string[]> = answer?.faults ?? {}
  const own = settings.items.find((item) => item.currency === currency)
  const typed = answer?.typed ?? { step: own?.step ?? '50', goals: own?.goals.map(({ id }) => id) }
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
        <InlineNotice notice={answer?.notice} />
        {settings.items.length > 0 && (
          <div data-live="settings">
            {settings.items.map((item) => (
              <div key={item.currency} className="stitch">
                <ServiceSwitch
                  label={CURRENCY[item.currency].name}
                  hint={`To the next ${stepIn(item.step, item.currency)}, into ${item.goals.map(({ name, open }) => (open ? name : `${name} (closed)`)).join(', ')}`}
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
        {currency === null ? (
          <div className="rounded-lg bg-blush p-6">
            <p className="font-display text-lg">Create a goal first</p>
            <p className="mt-1 mb-5">Round-ups are saved into one of your goals.</p>
            <ButtonLink to="/goals/create">Create a goal</ButtonLink>
          </div>
        ) : (
          <Section
            id="set"
            title={own ? `Change it for ${currency}` : setUpTitle(currency)}
            className="grid gap-4"
          >
            {currencies.length > 1 && (
              <nav
                aria-label="Currency"
                className="rail-fade flex overflow-x-auto rounded-full bg-sunken p-1 [&>a]:grow [&>a]:px-4"
              >
                {currencies.map((one) => (
                  <TabLink key={one} to={`${PATH}?currency=${one}`} current={one === currency}>
                    {one}
                  </TabLink>
                ))}
              </nav>
            )}
            <form method="post" noValidate className="grid gap-4">
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="key" value={formKey} />
              <input type="hidden" name="currency" value={currency} />
              <SelectField
                label="Round each payment up to the next"
                name="step"
                defaultValue={typed.step}
                errors={faults.step}
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
                        defaultChecked={typed.goals?.includes(goal.id)}
                        className="size-6 shrink-0"
                      />
                      <span className="min-w-0 wrap-anywhere">{goal.name}</span>
                    </label>
                  ))}
                <Fault id="goals-fault" errors={faults.goals} />
              </fieldset>
              <Button data-busy="Saving...">{own ? 'Save' : 'Turn on'}</Button>
            </form>
          </Section>
        )}
      </Flow>
    </Shell>
  )
}
