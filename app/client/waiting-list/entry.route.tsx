// Changing what a client waits for; their place in line stays.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { termsBeyondBooking } from '../../features/salons/salon-terms'
import { ask, get, keyed } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { refuseSetUp } from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
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

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const answer = await ask(
    api['waiting-list'][':id'].changes.$post({ param: { id }, json: wishesIn(form) }, keyed(form)),
  )
  if (!answer.ok) return refuseSetUp(answer.problem, form)
  const { returned } = answer.value
  throw await redirectWithToast(
    PATH,
    'Saved',
    `Your place in line stays the same.${backInPurse(returned)}`,
  )
})

export default function ChangeWaiting() {
  const { entry, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { salon, today, lastDay, policy } = entry
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
        <InlineNotice notice={answer?.notice} />
        <WaitingForm
          wishes={{ ...entry, mode: entry.held ? 'hold' : entry.mode }}
          typed={answer?.typed ?? null}
          faults={answer?.faults ?? {}}
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

export const ErrorBoundary = routeError({
  missing: ['Not found', 'We couldn’t find this waiting list entry.'],
})
