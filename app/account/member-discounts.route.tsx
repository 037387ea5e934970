// A salon's or a shop's discounts for Plus members: giving one, ending one, and what each has cost.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDiscount, PERCENT } from '../../api/money/member-discounts/input'
import { formatMoney } from '../../api/platform/values/money'
import { get, type Visitor } from '../platform/api.server'
import { form, forms, press, textIn } from '../platform/form.server'
import { type PageRequest, page } from '../platform/page.server'
import { baseOf, homeOf } from '../platform/paths'
import { title } from '../platform/title'
import { shortMoney } from '../ui/display/money-parts'
import { day } from '../ui/display/time'
import { Badge } from '../ui/feedback/badge'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button } from '../ui/forms/button'
import { Checks } from '../ui/forms/checkbox-group'
import { ConfirmForm } from '../ui/forms/confirm-form'
import { Field } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'
import { Form } from '../ui/forms/form'
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

const pathOf = ({ visitor }: PageRequest<'account'>) => `${baseOf(ownerOf(visitor))}/member-discounts`

export const action = page(
  'account',
  forms({
    end: press(
      ({ api }: PageRequest<'account'>, { form, key }) =>
        api['member-discounts'][':id'].end.$post({ param: { id: textIn(form, 'id') } }, key),
      (_, __, pageRequest) => [pathOf(pageRequest), 'Discount ended', 'Existing bookings and orders aren’t affected.'],
    ),
    give: form(
      NewDiscount,
      ({ api }: PageRequest<'account'>, { json, key }) => api['member-discounts'].$post({ json }, key),
      (_, __, pageRequest) => [pathOf(pageRequest), 'Discount created', 'Plus members see it from the first day.'],
    ),
  }),
)

const STATUS = { planned: ['pending', 'Scheduled'], active: ['confirmed', 'Active'], over: ['plain', 'Ended'] } as const

export default function MemberDiscounts() {
  const { role, own, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(NewDiscount, response, { intent: 'give' })
  const services = own.kind === 'service'
  const back = services ? { to: '/partner/salon', label: 'Salon' } : { to: '/seller/products', label: 'Products' }
  return (
    <Shell as={role} path={back.to}>
      <PageHead
        title="Member discounts"
        back={back}
        lead={`Give Plus members a percentage off ${services ? 'services' : 'products'} you choose. You cover the discount; our fee is taken from the reduced price.`}
      />
      <InlineNotice notice={response?.notice} />
      <div className={`gap-y-10 ${PAIR}`}>
        <Section id="new" title="New discount">
          {own.choices.length === 0 ? (
            <p className="mt-1 text-soft">{services ? 'Add a service first.' : 'Add a product first.'}</p>
          ) : (
            <Form hidden={{ intent: 'give', key: formKey }} className="mt-3 grid gap-5">
              <Field
                label="Percent off"
                {...field('percent', '')}
                hint={`A whole number from ${PERCENT.min} to ${PERCENT.max}. ${services ? 'Add-ons stay at full price.' : ''}`}
              />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                <Field label="First day" {...field('from', own.today)} type="date" min={own.today} />
                <Field
                  label="Last day"
                  {...field('to', '')}
                  type="date"
                  min={own.today}
                  hint={
                    services
                      ? 'For bookings made until the end of this day.'
                      : 'For orders placed until the end of this day.'
                  }
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
                chosen={field.all('items')}
                errors={field.errors('items')}
              />
              <Button className="sm:justify-self-start" data-busy="Saving...">
                Create discount
              </Button>
            </Form>
          )}
        </Section>
        <Section id="given" title="Your discounts">
          {own.discounts.length === 0 && (
            <p className="mt-1 text-soft">No discounts yet. Members find them on their Plus page and in search.</p>
          )}
          <ul>
            {own.discounts.map((discount) => (
              <li key={discount.id} className="stitch grid gap-2 py-4">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-display text-lg">{discount.percent}% off</span>
                  <Badge tone={STATUS[discount.status][0]}>{STATUS[discount.status][1]}</Badge>
                </p>
                <p className="text-sm text-soft">
                  {day(discount.startsAt, discount.timeZone)} to {day(discount.endsAt, discount.timeZone)}
                </p>
                <p>{discount.items.map(({ name }) => name).join(', ')}</p>
                {discount.sold + discount.open === 0 ? (
                  <p className="text-sm text-soft">Nobody has used it yet.</p>
                ) : (
                  <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
                    <dt className="text-soft">{services ? 'Completed' : 'Delivered or picked up'}</dt>
                    <dd className="money text-right">{discount.sold}</dd>
                    <dt className="text-soft">Still open</dt>
                    <dd className="money text-right">{discount.open}</dd>
                    <dt className="text-soft">At full price</dt>
                    <dd className="money text-right">{formatMoney(discount.listed)}</dd>
                    <dt className="text-soft">Members paid</dt>
                    <dd className="money text-right">{formatMoney(discount.paid)}</dd>
                    <dt className="font-semibold">Cost to you</dt>
                    <dd className="money text-right font-semibold">{formatMoney(discount.given)}</dd>
                  </dl>
                )}
                {discount.status !== 'over' && (
                  <div>
                    <ConfirmForm
                      id={`end-${discount.id}`}
                      ask="End discount"
                      title={`End the ${discount.percent}% discount?`}
                      detail="New bookings and orders will be at full price. Existing ones aren’t affected."
                      confirm="Yes, end it"
                      fields={{ intent: 'end', id: discount.id, key: `${formKey}-${discount.id}` }}
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
