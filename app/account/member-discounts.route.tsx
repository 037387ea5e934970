// A salon's or a shop's discounts for Plus members: giving one, ending one, and what each has cost.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PERCENT } from '../../api/money/member-discounts/input'
import { formatMoney } from '../../api/platform/values/money'
import { ask, get, keyed, type Visitor } from '../platform/api.server'
import type { Notice } from '../platform/errors'
import { type Faults, refuse, refuseFields, textIn, UNKNOWN_FORM } from '../platform/form.server'
import { page } from '../platform/page.server'
import { baseOf, homeOf } from '../platform/paths'
import { title } from '../platform/title'
import { redirectWithToast } from '../platform/toast.server'
import { shortMoney } from '../ui/display/money-parts'
import { day } from '../ui/display/time'
import { Badge } from '../ui/feedback/badge'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button } from '../ui/forms/button'
import { Checks } from '../ui/forms/checkbox-group'
import { ConfirmForm } from '../ui/forms/confirm-form'
import { Field } from '../ui/forms/field'
import { Section } from '../ui/layout/section'
import { PageHead, Shell } from '../ui/layout/shell'
import { PAIR } from '../ui/measures'

export const meta = title('Member discounts')

/** Only businesses give discounts. */
function ownerOf({ role }: Visitor) {
  if (role === 'client' || role === 'admin') throw redirect(homeOf(role))
  return role
}

export const loader = page('account', async ({ api, newKey, visitor }) => {
  const role = ownerOf(visitor)
  return { role, own: await get(api['member-discounts'].$get()), formKey: newKey() }
})

export const action = page('account', async ({ request, api, visitor }) => {
  const path = `${baseOf(ownerOf(visitor))}/member-discounts`
  const form = await request.formData()
  const intent = textIn(form, 'intent')
  if (intent === 'end') {
    const endpoint = api['member-discounts'][':id'].end
    const ended = await ask(endpoint.$post({ param: { id: textIn(form, 'id') } }, keyed(form)))
    if (!ended.ok) return refuseFields(ended.problem)
    throw await redirectWithToast(
      path,
      'Discount ended',
      'Existing bookings and orders aren’t affected.',
    )
  }
  if (intent !== 'give') return refuse(UNKNOWN_FORM)
  const typed = {
    percent: textIn(form, 'percent'),
    from: textIn(form, 'from'),
    to: textIn(form, 'to'),
    items: form.getAll('items').map(String),
  }
  const given = await ask(api['member-discounts'].$post({ json: typed as never }, keyed(form)))
  if (!given.ok) return refuseFields(given.problem, { typed })
  throw await redirectWithToast(path, 'Discount created', 'Plus members see it from the first day.')
})

/** What a refused form comes back with. */
type Answer = {
  notice: Notice | null
  faults?: Faults
  typed?: { percent: string; from: string; to: string; items: string[] }
}

const STATUS = {
  planned: ['pending', 'Scheduled'],
  active: ['confirmed', 'Active'],
  over: ['plain', 'Ended'],
} as const

export default function MemberDiscounts() {
  const { role, own, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as Answer | undefined
  const faults = answer?.faults ?? {}
  const typed: Partial<NonNullable<Answer['typed']>> = answer?.typed ?? {}
  const services = own.kind === 'service'
  const back = services
    ? { to: '/partner/salon', label: 'Salon' }
    : { to: '/seller/products', label: 'Products' }
  return (
    <Shell as={role} path={back.to}>
      <PageHead
        title="Member discounts"
        back={back}
        lead={`Give Plus members a percentage off ${services ? 'services' : 'products'} you choose. You cover the discount; our fee is taken from the reduced price.`}
      />
      <InlineNotice notice={answer?.notice} />
      <div className={`gap-y-10 ${PAIR}`}>
        <Section id="new" title="New discount">
          {own.choices.length === 0 ? (
            <p className="mt-1 text-soft">
              {services ? 'Add a service first.' : 'Add a product first.'}
            </p>
          ) : (
            <form method="post" noValidate className="mt-3 grid gap-5">
              <input type="hidden" name="intent" value="give" />
              <input type="hidden" name="key" value={formKey} />
              <Field
                label="Percent off"
                name="percent"
                inputMode="numeric"
                hint={`A whole number from ${PERCENT.min} to ${PERCENT.max}. ${services ? 'Add-ons stay at full price.' : ''}`}
                defaultValue={typed.percent ?? ''}
                errors={faults.percent}
              />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Field
                  label="First day"
                  name="from"
                  type="date"
                  min={own.today}
                  defaultValue={typed.from ?? own.today}
                  errors={faults.from}
                />
                <Field
                  label="Last day"
                  name="to"
                  type="date"
                  min={own.today}
                  hint={
                    services
                      ? 'For bookings made until the end of this day.'
                      : 'For orders placed until the end of this day.'
                  }
                  defaultValue={typed.to ?? ''}
                  errors={faults.to}
                />
              </div>
              <Checks
                name="items"
                label={services ? 'Services' : 'Products'}
                choices={own.choices.map(({ id, name, price }) => ({
                  value: id,
                  label: name,
                  hint: shortMoney(price),
                }))}
                chosen={typed.items ?? []}
                errors={faults.items}
              />
              <Button className="sm:justify-self-start" data-busy="Saving...">
                Create discount
              </Button>
            </form>
          )}
        </Section>
        <Section id="given" title="Your discounts">
          {own.discounts.length === 0 && (
            <p className="mt-1 text-soft">
              No discounts yet. Members find them on their Plus page and in search.
            </p>
          )}
          <ul>
            {own.discounts.map((one) => (
              <li key={one.id} className="stitch grid gap-2 py-4">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-display text-lg">{one.percent}% off</span>
                  <Badge tone={STATUS[one.status][0]}>{STATUS[one.status][1]}</Badge>
                </p>
                <p className="text-sm text-soft">
                  {day(one.startsAt, one.timeZone)} to {day(one.endsAt, one.timeZone)}
                </p>
                <p>{one.items.map(({ name }) => name).join(', ')}</p>
                {one.sold + one.open === 0 ? (
                  <p className="text-sm text-soft">Nobody has used it yet.</p>
                ) : (
                  <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
                    <dt className="text-soft">
                      {services ? 'Completed' : 'Delivered or picked up'}
                    </dt>
                    <dd className="money text-right">{one.sold}</dd>
                    <dt className="text-soft">Still open</dt>
                    <dd className="money text-right">{one.open}</dd>
                    <dt className="text-soft">At full price</dt>
                    <dd className="money text-right">{formatMoney(one.listed)}</dd>
                    <dt className="text-soft">Members paid</dt>
                    <dd className="money text-right">{formatMoney(one.paid)}</dd>
                    <dt className="font-semibold">Cost to you</dt>
                    <dd className="money text-right font-semibold">{formatMoney(one.given)}</dd>
                  </dl>
                )}
                {one.status !== 'over' && (
                  <div>
                    <ConfirmForm
                      id={`end-${one.id}`}
                      ask="End discount"
                      title={`End the ${one.percent}% discount?`}
                      detail="New bookings and orders will be at full price. Existing ones aren’t affected."
                      confirm="Yes, end it"
                      fields={{ intent: 'end', id: one.id, key: `${formKey}-${one.id}` }}
                      variant="danger"
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </Shell>
  )
}
