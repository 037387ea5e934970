// Whether and how friends may book together at the salon.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get, keyed } from '../../platform/api.server'
import { refuseFields } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { numberIn } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { fieldsOf, SelectField } from '../../ui/forms/field'
import { Toggle } from '../../ui/forms/toggle'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Friends together')

const PATH = '/partner/salon/friends'

export const loader = page('partner', async ({ api, newKey }) => {
  const settings = await get(api['my-salon']['party-settings'].$get())
  return { settings, formKey: newKey() }
})

export const action = page('partner', async ({ request, api }) => {
  const form = await request.formData()
  const json = {
    open: form.has('open'),
    largest: numberIn(form, 'largest'),
    smallest: numberIn(form, 'smallest'),
    hours: numberIn(form, 'hours'),
  }
  const answer = await ask(api['my-salon']['party-settings'].$post({ json }, keyed(form)))
  if (!answer.ok) return refuseFields(answer.problem, { typed: json })
  throw await redirectWithToast(
    PATH,
    'Saved',
    json.open ? 'Friends can book together.' : 'Nobody can bring friends. Open bookings stay.',
  )
})

const PEOPLE = [2, 3, 4, 5, 6, 7, 8].map((n) => [n, `${n} people`] as const)

const HOURS = Array.from({ length: 11 }, (_, i) => [i + 2, `${i + 2} hours`] as const)

export default function FriendsSettings() {
  const { settings, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const field = fieldsOf(null, answer?.faults)
  const shown = answer?.typed ?? settings
  return (
    <Shell as="beauty_partner" path="/partner/salon">
      <PageHead
        title="Friends together"
        lead="One client invites friends. You get all of their visits at once, paid ahead."
        back={{ to: '/partner/salon', label: 'Back to salon' }}
      />
      <InlineNotice notice={answer?.notice} />
      <form method="post" className="grid max-w-md gap-5">
        <input type="hidden" name="key" value={formKey} />
        <Toggle
          name="open"
          label="Take friends together"
          hint="Their times are held until everyone has joined, but never into your notice period."
          on={shown.open}
        />
        <SelectField label="At most" options={PEOPLE} {...field('largest', shown.largest)} />
        <SelectField
          label="At least"
          options={PEOPLE}
          hint="If someone drops out, the others still come from this many on."
          {...field('smallest', shown.smallest)}
        />
        <SelectField
          label="Time to join"
          options={HOURS}
          hint="The times are free again if not everyone joins."
          {...field('hours', shown.hours)}
        />
        <Button data-busy="Saving..." className="sm:w-fit">
          Save
        </Button>
      </form>
    </Shell>
  )
}
