// Settings of every role, a tab each; the tabs' files lie beside this one.
import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { get } from '../../api.server'
import { noticeOf } from '../../errors'
import { formAnswer } from '../../form.server'
import { baseOf } from '../../paths'
import { visitorAt } from '../../session.server'
import { InlineNotice } from '../../ui/inline-notice'
import { PageHead, Shell } from '../../ui/shell'
import { TabLink } from '../../ui/tabs'
import { Account } from './account'
import { Notifications } from './notifications'
import { saveNotifications } from './notifications.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Purse' }]

/** In the order of the tab bar; `?tab=` holds the name. */
const TABS = { account: 'Account', notifications: 'Notifications' } as const

type Tab = keyof typeof TABS

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const tab = new URL(request.url).searchParams.get('tab') ?? 'account'
  if (!Object.hasOwn(TABS, tab)) throw redirect(`${baseOf(role)}/settings`)
  return { role, base: baseOf(role), shown: await load(tab as Tab, request, context) }
}

/** Each tab makes its own call. */
async function load(tab: Tab, request: Request, context: LoaderFunctionArgs['context']) {
  switch (tab) {
    case 'account':
      return { tab, me: await get(request, context.api.api.me.$get()) }
    case 'notifications': {
      const preferences = await get(request, context.api.api.me.preferences.$get())
      const zones = new Set([preferences.timeZone, ...Intl.supportedValuesOf('timeZone')])
      return { tab, preferences, zones: [...zones].sort() }
    }
  }
}

/** Each form says what it is for, in `intent`. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  const at = { request, context, base: baseOf(role) }
  switch (form.get('intent')) {
    case 'notifications':
      return saveNotifications(form, at)
    default:
      return formAnswer({}, noticeOf({ code: 'invalid-input' }), 400)
  }
}

export default function Settings() {
  const { role, base, shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer?.result as SubmissionResult<string[]> | undefined
  const path = `${base}/settings`
  return (
    <Shell as={role} path={path}>
      <PageHead title="Settings" />
      <nav
        aria-label="Settings"
        className="mb-6 flex max-w-2xl overflow-x-auto rounded-full bg-sunken p-1 [&>a]:grow [&>a]:px-4"
      >
        {Object.entries(TABS).map(([tab, name]) => (
          <TabLink key={tab} to={`${path}?tab=${tab}`} current={tab === shown.tab}>
            {name}
          </TabLink>
        ))}
      </nav>
      <InlineNotice notice={answer?.notice} />
      {shown.tab === 'account' && <Account {...shown} />}
      {shown.tab === 'notifications' && <Notifications {...shown} result={result} />}
    </Shell>
  )
}
