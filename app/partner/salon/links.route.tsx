// A salon's own links to its bookings: its short address, a link for each service and professional, and posters of them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ChartNoAxesColumn, ChevronDown } from 'lucide-react'
import { bookingLink, HandleForm, POSTER_SIZES } from '../../../api/salons/links/input'
import { PROFILE_FIRST } from '../../features/business/business-labels'
import { getOrStart } from '../../platform/api.server'
import { form } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { QrCode } from '../../ui/display/qr-code'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { ShareOptions } from '../../ui/layout/share-options'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NotListedYet } from './not-listed-yet'

export const meta = title('Booking links')

const PATH = '/partner/salon/links'

export const loader = page('partner', async ({ api, request, newKey }) => {
  const { id, name, handle, status, services, staff } = await getOrStart(
    api['my-salon'].$get(),
    '/partner/set-up',
    PROFILE_FIRST,
  )
  const active = (all: { id: string; name: string; active: boolean }[]) =>
    all.filter((entry) => entry.active).map((entry) => ({ id: entry.id, name: entry.name }))
  return {
    salon: { id, name, handle },
    listed: status === 'approved',
    services: active(services),
    staff: active(staff),
    origin: new URL(request.url).origin,
    formKey: newKey(),
  }
})

export const action = page(
  'partner',
  form(
    HandleForm,
    ({ api }, { json, key }) => api['my-salon'].links.handle.$put({ json }, key),
    ({ handle }) => [PATH, 'Saved', `Your address is @${handle}.`],
  ),
)

export default function BookingLinks() {
  const { salon, listed, services, staff, origin, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const field = fieldsOf(HandleForm, response)
  const link = origin + bookingLink(salon, {}, 'link')
  return (
    <Shell as="beauty_partner" path="/partner/salon">
      <PageHead
        title="Booking links"
        lead="Clients who follow them see your free times at once. Visits that come by them are marked."
        back={{ to: '/partner/salon', label: 'Back to salon' }}
      >
        <HeadAction to="/partner/reports/links" icon={ChartNoAxesColumn}>
          Visits by link
        </HeadAction>
      </PageHead>
      <InlineNotice notice={response?.notice} />
      {!listed && <NotListedYet />}
      <div className="grid gap-10 lg:grid-cols-2">
        <div className="grid content-start gap-10">
          <Section id="address" title="Your short address">
            <Form noValidate={false} hidden={{ key: formKey }} className="mt-3 grid gap-4">
              <Field
                label="Address"
                required
                autoComplete="off"
                spellCheck={false}
                hint={
                  salon.handle
                    ? 'If you change it, links and posters with the old one stop working.'
                    : 'Letters, digits and hyphens: short enough to say on the phone.'
                }
                {...field('handle', salon.handle ?? '')}
              />
              <Button data-busy="Saving..." className="sm:w-fit">
                Save
              </Button>
            </Form>
          </Section>
          <Section id="salon" title="Your salon">
            <p className="mt-1 mb-3">
              <TextLink to={link}>{link}</TextLink>
            </p>
            <ShareOptions url={link} text={`Book at ${salon.name}:`} label={`Link to ${salon.name}`} />
            <div className="mt-4">
              <QrCode text={origin + bookingLink(salon, {}, 'poster')} label={`QR code to book at ${salon.name}`} />
            </div>
            <Posters />
          </Section>
        </div>
        <div className="grid content-start gap-10">
          <Links
            title="A service"
            all={services.map(({ id, name }) => ({ name, target: { service: id } }))}
            link={(target) => origin + bookingLink(salon, target, 'link')}
          />
          <Links
            title="A professional"
            all={staff.map(({ id, name }) => ({ name, target: { staff: id } }))}
            link={(target) => origin + bookingLink(salon, target, 'link')}
          />
        </div>
      </div>
    </Shell>
  )
}

type Target = { service?: string; staff?: string }

function Links({
  title,
  all,
  link,
}: {
  title: string
  all: { name: string; target: Target }[]
  link: (target: Target) => string
}) {
  const id = title.replace(/\W+/g, '-').toLowerCase()
  return (
    <Section id={id} title={title}>
      <ul className="mt-1">
        {all.map(({ name, target }) => (
          <li key={name + link(target)} className="stitch py-3">
            <details className="group/link">
              <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <ChevronDown size={20} aria-hidden className="shrink-0 group-open/link:rotate-180" />
              </summary>
              <p className="mt-1 mb-3 text-sm">
                <TextLink to={link(target)}>{link(target)}</TextLink>
              </p>
              <ShareOptions url={link(target)} text={`Book with us: ${name}.`} label={`Link to ${name}`} />
              <Posters target={target} of={name} />
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Posters({ target = {}, of }: { target?: Target; of?: string }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5">
      {POSTER_SIZES.map((size) => (
        <TextLink
          key={size}
          to={`/api/my-salon/links/poster?${new URLSearchParams({ size, ...target })}`}
          aria-label={of ? `Poster ${size.toUpperCase()} for ${of}` : undefined}
        >
          {`Poster, ${size.toUpperCase()}`}
        </TextLink>
      ))}
    </p>
  )
}
