// Whether and how friends may book together at the salon.
import { useActionData, useLoaderData } from '@remix-run/react'
import { LEAST_HELD, PartySettings, UNPAID_MINUTES } from '../../../api/booking/parties/input'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Toggle } from '../../ui/forms/toggle'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Friends together')

const PATH = '/partner/salon/friends'

export const loader = page('partner', async ({ api, newKey }) => {
  const settings = await get(api['my-salon']['party-settings'].$get())
  return { settings, formKey: newKey() }
})

export const action = page(
  'partner',
  form(
    PartySettings,
    ({ api }, { json, key }) => api['my-salon']['party-settings'].$post({ json }, key),
    (_, { json: { open } }) => [
      PATH,
      'Saved',
      open ? 'Friends can book together.' : 'Nobody can bring friends. Open bookings stay.',
    ],
  ),
)

const PEOPLE = [2, 3, 4, 5, 6, 7, 8].map((n) => [n, `${n} people`] as const)

const HOURS = Array.from({ length: 11 }, (_, i) => [i + 2, `${i + 2} hours`] as const)

/** Shares of a price in steps of ten, and the one that is set. */
function shares(set: number) {
  const steps = Array.from({ length: 9 }, (_, i) => LEAST_HELD + i * 10)
  return [...new Set([...steps, set])]
    .sort((a, b) => b - a)
    .map((share) => [share, share === 100 ? 'The whole price' : `${share}% of the price`] as const)
}

export default function FriendsSettings() {
  const { settings, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(PartySettings, response, {}, settings)
  const held = Number(field.text('held'))
  return (
    <Shell as="beauty_partner" path="/partner/salon" column>
      <PageHead
        title="Friends together"
        lead="One client invites friends. You get all of their visits at once, with money set aside for each."
        back={{ to: '/partner/salon', label: 'Back to salon' }}
      />
      <InlineNotice notice={response?.notice} />
      <Form hidden={{ key: formKey }} className="grid max-w-md gap-5">
        <Toggle
          name="open"
          label="Take friends together"
          hint={`A place that isn’t paid for holds its time for ${UNPAID_MINUTES} minutes. One that is paid for holds it until everyone has joined, never into your notice period.`}
          on={field.on('open')}
        />
        <SelectField label="At most" options={PEOPLE} {...field('largest')} />
        <SelectField
          label="At least"
          options={PEOPLE}
          hint="If someone drops out, the others still come from this many on."
          {...field('smallest')}
        />
        <SelectField
          label="Time to join"
          options={HOURS}
          hint="If not everyone joins by then, all times are free and all money goes back."
          {...field('hours')}
        />
        <SelectField
          label="Held for each place"
          options={shares(held)}
          hint="What each friend sets aside to keep their place, never less than your deposit. The rest is paid at the salon. Where friends pay for each other, the whole price is set aside."
          {...field('held')}
        />
        <Button data-busy="Saving..." className="sm:w-fit">
          Save
        </Button>
      </Form>
    </Shell>
  )
}
