// After the public contact form: the notice is shown here, because the form's page is cached for everybody.
import { redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '../../features/help/public-shell'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ButtonLink } from '../../ui/forms/button'

export const meta = title('Message sent')

export const loader = page('anyone', ({ searchParams }) => {
  const reference = searchParams.get('reference') ?? ''
  // Only a valid reference is shown: a link could contain anything.
  if (!/^PRS-[2-9A-Z]{6}$/.test(reference)) throw redirect('/contact')
  return { reference }
})

export default function Page() {
  const { reference } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Thank you" lead="We’ve got your message. A person will reply by email.">
      <p>
        Your reference is <strong>{reference}</strong>. It’s also in the confirmation we emailed you.
      </p>
      <p className="mt-6">
        <ButtonLink to="/help" variant="quiet">
          Help center
        </ButtonLink>
      </p>
    </PublicPage>
  )
}
