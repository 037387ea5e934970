// About Purse, in the shell of the signed-in role.
import { useLoaderData } from '@remix-run/react'
import { ABOUT_LEAD, AboutPurse } from '../../features/help/about-purse'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('About')

export const loader = page('account', ({ visitor: { role } }) => ({ role, base: baseOf(role) }))

export default function Page() {
  const { role, base } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`} column>
      <PageHead title="About Purse" lead={ABOUT_LEAD} back={{ to: `${base}/settings`, label: 'Back to settings' }} />
      <AboutPurse base={base} />
    </Shell>
  )
}
