// What a salon copies into its own website, and how that looks there.
import { useLoaderData } from '@remix-run/react'
import { PROFILE_FIRST } from '../../features/business/business-labels'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { bookingPath } from '../../platform/paths'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { ButtonLink } from '../../ui/forms/button'
import CopyButton from '../../ui/forms/copy-button.island'
import { INPUT } from '../../ui/forms/field'
import { Island } from '../../ui/island'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NotListedYet } from './not-listed-yet'
import { embedAddress, snippetsOf } from './website-snippets'

export const meta = title('On your website')

export const loader = page('partner', async ({ api, request }) => {
  const { id, name, status } = await getOrStart(api['my-salon'].$get(), '/partner/set-up', PROFILE_FIRST)
  return { id, name, listed: status === 'approved', origin: new URL(request.url).origin }
})

export default function Website() {
  const salon = useLoaderData<typeof loader>()
  const { id, name, listed, origin } = salon
  const { frame, button, link } = snippetsOf(salon)
  return (
    <Shell as="beauty_partner" path="/partner/salon">
      <PageHead
        title="On your website"
        lead="Clients see your free times on your own website and book from there."
        back={{ to: '/partner/salon', label: 'Back to salon' }}
      />
      {!listed && <NotListedYet />}
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
        <Section id="frame" title="Your free times in a page">
          <p className="mt-1 mb-4 text-soft">
            Shows services and free times, sets no cookies, and opens the booking on Purse with the time already chosen.
            It grows and shrinks with what it shows.
          </p>
          <Code id="frame-html" label="HTML for your free times" text={frame} rows={11} />
          {listed && (
            <details className="mt-4">
              <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
                See it live
              </summary>
              <iframe
                src={embedAddress('', id)}
                title={`Book at ${name}`}
                loading="lazy"
                className="mt-3 h-120 w-full rounded-lg ring-1 ring-line focus:outline-3 focus:outline-link"
              />
            </details>
          )}
        </Section>
        <div className="grid min-w-0 grid-cols-1 content-start gap-10">
          <Section id="button" title="A button">
            <p className="mt-1 mb-4 text-soft">Needs no script.</p>
            <Code id="button-html" label="HTML for a button" text={button} rows={5} />
            <p className="mt-4">
              <ButtonLink to={bookingPath(id)}>{`Book at ${name}`}</ButtonLink>
            </p>
          </Section>
          <Section id="link" title="A link">
            <p className="mt-1 mb-4 text-soft">For a menu, an email or a profile.</p>
            <Code id="link-html" label="HTML for a link" text={link} rows={3} />
            <p className="mt-4">
              <TextLink to={bookingPath(id)}>{`Book at ${name}`}</TextLink>
            </p>
          </Section>
          <p className="text-sm text-soft">{`Your address for visitors: ${origin}/salon/${id}`}</p>
        </div>
      </div>
    </Shell>
  )
}

/** To be copied whole: it cannot be changed by mistake. */
function Code({
  id,
  label,
  text,
  rows,
}: {
  id: string
  label: string
  text: string
  /** Where a browser does not give it those that it needs. */
  rows: number
}) {
  return (
    <>
      <textarea
        id={id}
        aria-label={label}
        readOnly
        rows={rows}
        defaultValue={text}
        spellCheck={false}
        className={`${INPUT} field-sizing-content py-3 font-mono text-xs!`}
      />
      <Island
        name="copy-button"
        id={`copy-${id}`}
        of={CopyButton}
        props={{ field: id, label: 'Copy HTML' }}
        className="mt-3"
      />
    </>
  )
}
