// Moving in: files of clients, services, staff and appointments from elsewhere, and earlier imports.
import { useActionData, useLoaderData } from '@remix-run/react'
import { IMPORT_KINDS, LIMITS } from '../../../api/salons/imports/input'
import { PROFILE_FIRST } from '../../features/business/business-labels'
import { EarlierImports } from '../../features/imports/import-parts'
import { uploadImport } from '../../features/imports/import-upload.server'
import { getOrStart } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'
import { ChoiceLine } from '../../ui/forms/toggle'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { IMPORT_PATH, KINDS } from './import-labels'

export const meta = title('Move to Purse')

export const loader = page('partner', async ({ api }) => {
  const { items } = await getOrStart(api['my-salon'].imports.$get(), '/partner/set-up', PROFILE_FIRST)
  return { items }
})

export const action = page('partner', ({ request, context }) =>
  uploadImport(
    { request, context },
    {
      api: '/api/my-salon/imports',
      to: IMPORT_PATH,
      setUp: '/partner/set-up',
      messages: { none: 'Choose a CSV or Excel file.', tooLarge: 'Choose a file up to 4 MB.' },
      fields: ['kind'],
    },
  ),
)

export default function Imports() {
  const { items } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="beauty_partner" path={IMPORT_PATH}>
      <PageHead
        title="Move to Purse"
        lead="Bring your clients, services, staff and coming appointments from your earlier system."
        back={{ to: '/partner/salon', label: 'Salon' }}
      />
      <InlineNotice notice={response?.notice} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-1 gap-10">
          <Section id="bring" title="Choose a file" gap="mb-3">
            <form
              method="post"
              encType="multipart/form-data"
              className="grid grid-cols-1 gap-5 rounded-lg bg-sunken p-5"
            >
              <fieldset>
                <legend className="font-semibold">What is in it</legend>
                {IMPORT_KINDS.map((kind) => (
                  <ChoiceLine
                    key={kind}
                    name="kind"
                    value={kind}
                    label={KINDS[kind].name}
                    hint={KINDS[kind].hint}
                    chosen="clients"
                  />
                ))}
              </fieldset>
              <Field
                label="CSV or Excel file"
                name="file"
                type="file"
                accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                required
                hint={`Up to ${LIMITS.rows.toLocaleString('en-US')} rows and 4 MB. Nothing is saved before you have seen what each row does.`}
                errors={response?.fault ? [response.fault] : undefined}
                className={FILE}
              />
              <Button className="justify-self-start max-sm:w-full" data-busy="Checking...">
                Check the file
              </Button>
            </form>
          </Section>
          <EarlierImports
            items={items}
            path={IMPORT_PATH}
            about={({ kind }) => KINDS[kind].name}
            fix={({ created, merged }) => created + merged === 0}
          />
        </div>
        <div className="grid grid-cols-1 gap-10">
          <Section id="how" title="How it works" gap="mb-3">
            <ul className="grid list-disc gap-2 pl-5">
              <li>
                Exports of Fresha, Square and Vagaro are recognised. In any other file you say what each column is.
              </li>
              <li>
                Imported clients are contacts that only your salon sees. They get no message from us. Whoever signs up
                with the same phone or email and books with you becomes that client.
              </li>
              <li>
                We keep names, contacts and notes. Gender, date of birth and city are left out: you don’t need them to
                take bookings.
              </li>
              <li>You can undo an import for a day, where nobody has changed what it made.</li>
            </ul>
            <p className="mt-4">
              <TextLink to="/help/moving-in">How to export from your old system</TextLink>
            </p>
          </Section>
          <Section id="leave" title="Take it with you" gap="mb-1">
            <p className="mb-4 text-soft">
              Clients, services, team, hours, appointments, reviews and every line of your balance, as CSV tables in one
              archive. We ask for your password first.
            </p>
            <ButtonLink to="/partner/export.zip" variant="quiet">
              Export everything
            </ButtonLink>
          </Section>
        </div>
      </div>
    </Shell>
  )
}
