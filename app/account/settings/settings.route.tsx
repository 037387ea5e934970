// Settings of every role, a tab each; the tabs' files lie beside this one.
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HelpLinks } from '../../features/help/help-links'
import type { Visitor } from '../../platform/api.server'
import { baseOf } from '../../platform/paths'
import { visitorAt } from '../../platform/session.server'
import { TabLink } from '../../ui/display/tabs'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Account } from './account-tab'
import { RoleFields } from './business'
import { loadAccount, saveRoleFields } from './business.server'
import { Messages } from './messages-tab'
import { loadMessages, saveMessages } from './messages-tab.server'
import { Notifications } from './notifications-tab'
import { loadNotifications, saveNotifications } from './notifications-tab.server'
import { Methods } from './payment-methods-tab'
import { changeMethods, loadMethods } from './payment-methods-tab.server'
import { Payments } from './payments-tab'
import { loadPayments, savePayments } from './payments-tab.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Purse' }]

/** In the order of the tab bar; `?tab=` holds the name. */
const TABS = {
  account: 'Account',
  notifications: 'Notifications',
  payments: 'Payments',
  payment_methods: 'Methods',
  messages: 'Messages',
} as const

type Tab = keyof typeof TABS

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const visitor = await visitorAt(params.base, { request, context })
  const { role } = visitor
  const tab = new URL(request.url).searchParams.get('tab') ?? 'account'
  if (!Object.hasOwn(TABS, tab)) throw redirect(`${baseOf(role)}/settings`)
  return { role, base: baseOf(role), shown: await load(tab as Tab, visitor, request, context) }
}

/** Each tab with a form has an action of its own. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const visitor = await visitorAt(params.base, { request, context })
  switch (new URL(request.url).searchParams.get('tab') ?? 'account') {
    case 'account':
      return saveRoleFields(visitor.role, { request, context }, await request.formData())
    case 'notifications':
      return saveNotifications(visitor, request, context)
    case 'payments':
      return savePayments(visitor, request, context)
    case 'payment_methods':
      return changeMethods(visitor, request, context)
    case 'messages':
      return saveMessages(visitor, request, context)
    default:
      throw redirect(`${baseOf(visitor.role)}/settings`)
  }
}

/** Each tab makes its own call. */
async function load(
  tab: Tab,
  visitor: Visitor,
  request: Request,
  context: LoaderFunctionArgs['context'],
) {
  switch (tab) {
    case 'account':
      return { tab, ...(await loadAccount(visitor.role, { request, context })) }
    case 'notifications':
      return { tab, ...(await loadNotifications(request, context)) }
    case 'payments':
      return { tab, ...(await loadPayments(visitor, request, context)) }
    case 'payment_methods':
      return { tab, ...(await loadMethods(visitor, request, context)) }
    case 'messages':
      return { tab, ...(await loadMessages(visitor, request, context)) }
  }
}

export default function Settings() {
  const { role, base, shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const path = `${base}/settings`
  return (
    <Shell as={role} path={path}>
      <PageHead title="Settings" />
      <nav
        aria-label="Settings"
        className="mb-6 flex max-w-2xl overflow-x-auto rounded-full bg-sunken p-1 [&>[aria-current]]:[scroll-initial-target:nearest] [&>a]:grow [&>a]:px-4"
      >
        {Object.entries(TABS).map(([tab, name]) => (
          <TabLink key={tab} to={`${path}?tab=${tab}`} current={tab === shown.tab}>
            {name}
          </TabLink>
        ))}
      </nav>
      {shown.tab === 'account' && (
        <>
          <Account {...shown} />
          <RoleFields role={role} answer={answer} {...shown} />
        </>
      )}
      {shown.tab === 'notifications' && <Notifications {...shown} {...answer} />}
      {shown.tab === 'payments' && (
        <>
          <InlineNotice notice={answer?.notice} />
          <Payments {...shown} />
        </>
      )}
      {shown.tab === 'payment_methods' && (
        <Methods {...shown} notice={answer?.notice ?? undefined} />
      )}
      {shown.tab === 'messages' && <Messages base={base} {...shown} {...answer} />}
      <footer className="mt-12">
        <HelpLinks base={base} />
      </footer>
    </Shell>
  )
}
