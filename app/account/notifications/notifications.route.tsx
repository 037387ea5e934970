// Notifications by day. Opening the page marks none as read: opening a notification does, or the button for all.
import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CheckCheck } from 'lucide-react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf, homeOf } from '../../platform/paths'
import { declinePush } from '../../platform/push-prompt.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { Pages } from '../../ui/display/pages'
import { LinkInText } from '../../ui/display/text-link'
import { Button } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NoticeRows } from './notification-list'

export const meta = title('Notifications')

export const loader = page('account', async ({ visitor: { role }, api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const notifications = await get(api.me.notifications.$get({ query: cursor ? { cursor } : {} }))
  return { role, base: baseOf(role), further: cursor !== null, notifications }
})

export const action = page('account', async ({ visitor: { role }, request, api }) => {
  const path = `${baseOf(role)}/notifications`
  const form = await request.formData()
  if (form.get('push') === 'no') return declinePush(form, path)
  if (form.get('read') !== 'all') return redirect(path)
  await get(api.me.notifications.read.$put({ json: { all: true } }))
  return redirectWithToast(path, 'All Read', 'You’re all caught up.')
})

export default function Notifications() {
  const { role, base, further, notifications } = useLoaderData<typeof loader>()
  const { items, next, unread, timeZone } = notifications
  const path = `${base}/notifications`
  return (
    <Shell as={role} path={path} column>
      <PageHead title="Notifications" back={{ to: homeOf(role), label: 'Back to home' }} />
      <div data-live="notifications">
        {unread > 0 && (
          <form method="post" className="mb-4 flex items-center justify-between gap-4">
            <p className="font-medium">{`${unread} new`}</p>
            <Button variant="quiet" name="read" value="all" data-busy="Marking..." className="min-h-11! px-4! text-sm">
              <CheckCheck size={18} aria-hidden /> Mark all as read
            </Button>
          </form>
        )}
        {items.length > 0 ? (
          <NoticeRows items={items} base={base} timeZone={timeZone} />
        ) : (
          <EmptyState picture="bell" title={further ? 'No more notifications' : 'No notifications yet'}>
            Updates about your {role === 'client' ? 'bookings and money' : 'business'} appear here.
          </EmptyState>
        )}
        <Pages
          first={further && path}
          next={next && `${path}?${new URLSearchParams({ cursor: next })}`}
          start="Newest"
          more="Older notifications"
        />
      </div>
      <p className="mt-8 text-sm text-soft">
        Choose which ones you also get by push, email or SMS in{' '}
        <LinkInText to={`${base}/settings?tab=notifications`}>Settings</LinkInText>
      </p>
    </Shell>
  )
}
