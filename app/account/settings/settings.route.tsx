// Settings of every role, a tab each; the tabs' files lie beside this one.
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HelpLinks } from '../../features/help/help-links'
import { forms, refuse } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { TabLink } from '../../ui/display/tabs'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { isApple } from '../../ui/layout/how-to-install'
import { PageHead, Shell } from '../../ui/layout/shell'
import { Account } from './account-tab'
import { ROLE_FIELDS, RoleFields } from './business'
import { loadAccount, saveRoleFields } from './business.server'
import { Messages } from './messages-tab'
import { loadMessages, saveMessages } from './messages-tab.server'
import { Notifications } from './notifications-tab'
import { loadNotifications, saveNotifications } from './notifications-tab.server'
import { Methods } from './payment-methods-tab'
import { loadMethods, methodForms } from './payment-methods-tab.server'
import { Payments } from './payments-tab'
import { loadPayments, paymentForms } from './payments-tab.server'

export const meta = title('Settings')

/** In the order of the tab bar; `?tab=` holds the name. */
const TABS = {
  account: 'Account',
  notifications: 'Notifications',
  payments: 'Payments',
  payment_methods: 'Methods',
  messages: 'Messages',
} as const

type Tab = keyof typeof TABS

export const loader = page('account', async (pageRequest) => {
  const { role } = pageRequest.visitor
  const tab = pageRequest.searchParams.get('tab') ?? 'account'
  if (!Object.hasOwn(TABS, tab)) throw redirect(`${baseOf(role)}/settings`)
  const apple = isApple(pageRequest.request)
  return { role, base: baseOf(role), apple, shown: await load(tab as Tab, pageRequest) }
})

/** The forms of all tabs; those without an intent are known by their tab. */
export const action = page(
  'account',
  forms({
    [ROLE_FIELDS]: saveRoleFields,
    ...paymentForms,
    ...methodForms,
    '': async (pageRequest: PageRequest<'account'>, fields = new FormData()) => {
      const tab = pageRequest.searchParams.get('tab')
      if (tab === 'notifications') return saveNotifications(pageRequest, fields)
      if (tab === 'messages') return saveMessages(pageRequest, fields)
      return refuse({ code: 'invalid-input', status: 400 })
    },
  }),
)

/** Each tab makes its own call. */
async function load(tab: Tab, pageRequest: PageRequest<'account'>) {
  switch (tab) {
    case 'account':
      return { tab, ...(await loadAccount(pageRequest)) }
    case 'notifications':
      return { tab, ...(await loadNotifications(pageRequest)) }
    case 'payments':
      return { tab, ...(await loadPayments(pageRequest)) }
    case 'payment_methods':
      return { tab, ...(await loadMethods(pageRequest)) }
    case 'messages':
      return { tab, ...(await loadMessages(pageRequest)) }
  }
}

export default function Settings() {
  const { role, base, apple, shown } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const path = `${base}/settings`
  return (
    <Shell as={role} path={path}>
      <PageHead title="Settings" />
      <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start lg:gap-x-12">
        <nav
          aria-label="Settings"
          className="mb-6 flex max-w-2xl rail-fade overflow-x-auto rounded-full bg-sunken p-1 lg:sticky lg:top-8 lg:grid lg:overflow-visible lg:rounded-lg max-lg:[&>[aria-current]]:[scroll-initial-target:nearest] [&>a]:grow [&>a]:px-4 lg:[&>a]:justify-items-start"
        >
          {Object.entries(TABS).map(([tab, name]) => (
            <TabLink key={tab} to={`${path}?tab=${tab}`} current={tab === shown.tab}>
              {name}
            </TabLink>
          ))}
        </nav>
        <div className="min-w-0">
          {shown.tab === 'account' && (
            <>
              <Account {...shown} apple={apple} />
              <RoleFields role={role} answer={response} {...shown} />
            </>
          )}
          {shown.tab === 'notifications' && (
            <Notifications {...shown} formResult={response} notice={response?.notice} />
          )}
          {shown.tab === 'payments' && (
            <>
              <InlineNotice notice={response?.notice} />
              <Payments {...shown} />
            </>
          )}
          {shown.tab === 'payment_methods' && <Methods {...shown} notice={response?.notice ?? undefined} />}
          {shown.tab === 'messages' && (
            <Messages base={base} {...shown} formResult={response} notice={response?.notice} />
          )}
        </div>
      </div>
      <footer className="mt-12">
        <div className="text-sm">
          <HelpLinks base={base} />
        </div>
      </footer>
    </Shell>
  )
}
