// The link in a message that somebody had us send: who got it stops all such messages, or allows them again. Opening it
// changes nothing, as mail programs open links by themselves.
import { useActionData, useLoaderData } from '@remix-run/react'
import { PublicPage } from '../../features/help/public-shell'
import { get } from '../../platform/api.server'
import { forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'

export const meta = title('Messages through Purse', [{ name: 'robots', content: 'noindex' }])

export const loader = page('anyone', async ({ api, params }) => {
  const param = { token: params.token ?? '' }
  return get(api['contact-opt-outs'][':token'].$get({ param }))
})

const optOut = ({ api, params }: PageRequest) => ({
  one: api['contact-opt-outs'][':token'],
  param: { token: params.token ?? '' },
})

const again = (_: unknown, __: unknown, { params }: PageRequest) => `/stop/${encodeURIComponent(params.token ?? '')}`

const stop = press((pageRequest: PageRequest) => {
  const { one, param } = optOut(pageRequest)
  return one.$put({ param })
}, again)

export const action = page(
  'anyone',
  forms(
    {
      allow: press((pageRequest: PageRequest) => {
        const { one, param } = optOut(pageRequest)
        return one.$delete({ param })
      }, again),
      stop,
      '': stop,
    },
    'wish',
  ),
)

export default function StopMessages() {
  const { stopped } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  return (
    <PublicPage
      title={stopped ? 'No more messages' : 'Stop these messages?'}
      lead={
        stopped
          ? 'Nobody can write to you through Purse at this address or number.'
          : 'Invitations, gifts and money that people send to your address or number through Purse.'
      }
    >
      <div className="max-w-2xl">
        <InlineNotice notice={notice} />
        <p className="mb-5">
          {stopped
            ? 'You still get what you ask for yourself, such as codes for signing in. Whoever wants to write to you reads only that you can’t be reached this way.'
            : 'This stops them from everyone, not only from who sent the last one. You still get what you ask for yourself, such as codes for signing in.'}
        </p>
        <Form hidden={{ wish: stopped ? 'allow' : 'stop' }}>
          {stopped ? (
            <Button variant="quiet" data-busy="Allowing...">
              Allow messages again
            </Button>
          ) : (
            <Button data-busy="Stopping...">Stop all messages</Button>
          )}
        </Form>
      </div>
    </PublicPage>
  )
}

export const ErrorBoundary = routeError({
  missing: ['Nothing here', 'Open the link from the message again, or contact us.'],
})
