// Exporting one's data: request an archive, see its progress, download it.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get } from '../../platform/api.server'
import { refuse } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { NOT_PREPARED, PreparedFile } from '../../ui/display/prepared-file'
import { dateTime, day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Your data')

export const loader = page('account', async ({ visitor: { role }, api }) => {
  const { items } = await get(api.me.exports.$get())
  return { role, base: baseOf(role), items }
})

export const action = page('account', async ({ visitor: { role }, api }) => {
  const response = await ask(api.me.exports.$post())
  if (!response.ok) return refuse(response.problem)
  throw await redirectWithToast(
    `${baseOf(role)}/settings/export`,
    'Preparing Your Data',
    'It’s usually ready in seconds. We’ll notify you.',
  )
})

export default function ExportData() {
  const { role, base, items } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const waiting = items.some(({ status }) => status === 'waiting')
  return (
    <Shell as={role} path={`${base}/settings/export`} column>
      <PageHead
        title="Your data"
        back={{ to: `${base}/settings/privacy`, label: 'Back to privacy' }}
        lead="Everything Purse stores about you in one archive, as readable text and spreadsheets."
      />
      <div className="max-w-xl">
        <InlineNotice notice={notice} />
        <div data-live="exports" aria-live="polite">
          {waiting ? (
            <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
              <strong className="block font-semibold">We’re preparing your data</strong>It appears here when it’s ready,
              and we’ll notify you. You can leave this page.
            </p>
          ) : (
            <form method="post">
              <Button>Prepare my data</Button>
              <p className="mt-2 text-sm text-soft">
                Available to you for 7 days. You can request it up to three times a day.
              </p>
            </form>
          )}
          {items.length > 0 ? (
            <Section id="archives" title="Archives" className="mt-8">
              <ul>
                {items.map((item) => (
                  <Archive key={item.id} item={item} path={`${base}/settings/export`} />
                ))}
              </ul>
            </Section>
          ) : (
            <p className="mt-8 text-soft">You haven’t requested your data yet.</p>
          )}
        </div>
      </div>
    </Shell>
  )
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>['items'][number]

const LABELS: Record<Exclude<Item['status'], 'ready'>, string> = {
  waiting: 'In progress.',
  failed: NOT_PREPARED,
  expired: 'Expired after 7 days.',
}

function Archive({ item, path }: { item: Item; path: string }) {
  return (
    <PreparedFile name={dateTime(item.createdAt)} status={item.status} path={`${path}/${item.id}`}>
      <p className="text-sm text-soft">
        {item.status === 'ready'
          ? `${size(item.bytes ?? 0)}, until ${day(item.expiresAt ?? item.createdAt)}`
          : LABELS[item.status]}
      </p>
    </PreparedFile>
  )
}

/** "12 kB", "3.4 MB" */
function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
