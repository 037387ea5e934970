// Settings of every role, a tab each; the tabs' files lie beside this one.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { noticeOf } from '../../errors'
import type { FormAnswer } from '../../form.server'
import { baseOf, type Role } from '../../paths'
import { visitorAt } from '../../session.server'
import { PageHead, Shell } from '../../ui/shell'
import { TabLink } from '../../ui/tabs'
import { Account } from './account'
import { ROLE_FIELDS, RoleFields } from './business'
import { loadAccount, saveRoleFields } from './business.server'

export const meta: MetaFunction = () => [{ title: 'Settings · Purse' }]

/** In the order of the tab bar; `?tab=` holds the name. */
const TABS = { account: 'Account' } as const

type Tab = keyof typeof TABS

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const tab = new URL(request.url).searchParams.get('tab') ?? 'account'
  if (!Object.hasOwn(TABS, tab)) throw redirect(`${baseOf(role)}/settings`)
  return { role, base: baseOf(role), shown: await load(tab as Tab, role, { request, context }) }
}

/** Each tab makes its own call. */
async function load(tab: Tab, role: Role, args: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  switch (tab) {
    case 'account':
      return { tab, ...(await loadAccount(role, args)) }
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const form = await request.formData()
  switch (form.get('intent')) {
    case ROLE_FIELDS:
      return saveRoleFields(role, { request, context }, form)
    default: {
      const notice = noticeOf({ code: 'invalid-input' })
      return data<FormAnswer>({ result: { status: 'error' }, notice }, { status: 400 })
    }
  }
}

export default function Settings() {
  const answer = useActionData<typeof action>()
  const { role, base, shown } = useLoaderData<typeof loader>()
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
      {shown.tab === 'account' && (
        <>
          <Account {...shown} />
          <RoleFields role={role} answer={answer} {...shown} />
        </>
      )}
    </Shell>
  )
}
