// Changing what a client waits for; their place in line stays.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChangeWaiting } from '../../../api/booking/waiting/input'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { get } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { fieldsOf } from '../../ui/forms/fields'
import { routeError } from '../../ui/layout/error-page'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Funded } from './funded'
import { WaitingForm } from './waiting-form'
import { wishesIn } from './waiting-form.server'
import { Agreement, backInPurse } from './waiting-words'

export const meta = title('Change waiting list')

const PATH = '/client/bookings/waiting-list'

export const loader = page('client', async ({ api, newKey, id }) => {
  const entry = await get(api['waiting-list'][':id'].$get({ param: { id } }))
  if (entry.status !== 'waiting') throw redirect(PATH)
  return { entry, formKey: newKey() }
})

export const action = page(
  'client',
  form(
    ChangeWaiting,
    ({ api, id }, { json, key }) => api['waiting-list'][':id'].changes.$post({ param: { id }, json }, key),
    ({ returned }) => [PATH, 'Saved', `Your place in line stays the same.${backInPurse(returned)}`],
    { from: wishesIn, faults: 'both' },
  ),
)

export default function ChangeEntry() {
  const { entry, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { salon, today, lastDay, policy } = entry
  const field = fieldsOf(ChangeWaiting, response)
  return (
    <Shell as="client" path={PATH} flow>
      <PageHead
        title="Change waiting list"
        lead={`${entry.serviceName} at ${salon.name}`}
        back={{ to: PATH, label: 'Back to waiting list' }}
      />
      <Flow
        summary={
          <div className={FLOW_CARD}>
            <Funded missing={entry.missing} setAside={entry.setAside} />
          </div>
        }
      >
        <InlineNotice notice={response?.notice} />
        <WaitingForm
          wishes={{ ...entry, mode: entry.held ? 'hold' : entry.mode }}
          typed={field.typed}
          faults={field.faults}
          formKey={formKey}
          terms={JSON.stringify(policy)}
          days={{ today, lastDay }}
          submit={{ label: 'Save changes', busy: 'Saving...' }}
        >
          <Agreement terms={termsBeyondBooking(policy)} />
        </WaitingForm>
      </Flow>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ missing: ['Not found', 'We couldn’t find this waiting list entry.'] })
