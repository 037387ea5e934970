// Help centre, in the shell of the signed-in role.
import { useLoaderData } from '@remix-run/react'
import { hereText } from '../../features/help/contact-details'
import { HELP_LEAD, HelpCentre } from '../../features/help/help-centre'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Help center')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const [hours, terms] = await Promise.all([get(api.support.hours.$get()), get(api.terms.$get())])
  return { role, base: baseOf(role), hours, terms }
})

export default function Page() {
  const { role, base, hours, terms } = useLoaderData<typeof loader>()
  return (
    <Shell as={role} path={`${base}/settings`}>
      <PageHead title="Help center" lead={HELP_LEAD} back={{ to: `${base}/settings`, label: 'Back to settings' }} />
      <HelpCentre base={base} here={hereText(hours)} terms={terms} />
    </Shell>
  )
}
