// Exporting one's data: request an archive, see its progress, download it.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { baseOf } from '../../platform/paths'
import { proveFirst, visitorAt } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { PreparedFile } from '../../ui/display/prepared-file'
import { dateTime, day } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Your data · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const { items } = await get(request, context.api.api.me.exports.$get())
  return { role, base: baseOf(role), items }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { role } = await visitorAt(params.base, { request, context })
  const response = await ask(request, context.api.api.me.exports.$post())
  if (!response.ok) {
    proveFirst(role, request, response.problem)
    return data({ notice: noticeOf(response.problem) }, { status: response.problem.status })
  }
  throw await redirectWithToast(
    `${baseOf(role)}/settings/export`,
    'Preparing Your Data',
    'It is usually ready in seconds. We write to you when it is.',
  )
}

export default function ExportData() {
  const { role, base, items } = useLoaderData<typeof loader>()
  const notice = useActionData<typeof action>()?.notice
  const waiting = items.some(({ status }) => status === 'waiting')
  return (
    <Shell as={role} path={`${base}/settings/export`}>
      <PageHead
        title="Your data"
        back={{ to: `${base}/settings/privacy`, label: 'Back to privacy' }}
        lead="Everything that Purse keeps about you, in one archive: readable text, and tables for a spreadsheet."
      />
      <div className="max-w-xl">
        <InlineNotice notice={notice} />
        <div data-live="exports" aria-live="polite">
          {waiting ? (
            <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
              <strong className="block font-semibold">We are preparing your data</strong>
              It appears here when it is ready, and we write to you. You can leave this page.
            </p>
          ) : (
            <form method="post">
              <Button>Prepare my data</Button>
              <p className="mt-2 text-sm text-soft">
                Kept for 7 days, for you alone. Up to three times a day.
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
            <p className="mt-8 text-soft">You have not asked for your data yet.</p>
          )}
        </div>
      </div>
    </Shell>
  )
}

type Item = ReturnType<typeof useLoaderData<typeof loader>>['items'][number]

const WORDS: Record<Exclude<Item['status'], 'ready'>, string> = {
  waiting: 'On its way.',
  failed: 'It could not be prepared. Please ask again.',
  expired: 'Its 7 days are over.',
}

function Archive({ item, path }: { item: Item; path: string }) {
  return (
    <PreparedFile name={dateTime(item.createdAt)} status={item.status} path={`${path}/${item.id}`}>
      <p className="text-sm text-soft">
        {item.status === 'ready'
          ? `${size(item.bytes ?? 0)}, until ${day(item.expiresAt ?? item.createdAt)}`
          : WORDS[item.status]}
      </p>
    </PreparedFile>
  )
}

/** "12 kB", "3.4 MB" */
function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
