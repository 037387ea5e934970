// Reported content, appeals of authors, and removed content.
import { useLoaderData } from '@remix-run/react'
import { MODERATION_VIEWS, ModerationQuery } from '../../../api/support/moderation/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { StaffCell, StaffRow, StaffTable } from '../table'
import { KIND_WORDS, reasonWords, STATES, VIEW_WORDS } from './moderation-labels'

export const meta = title('Moderation')

const PATH = '/admin/moderation'

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  // Invalid parameters in the address are ignored.
  const read = ModerationQuery.safeParse(Object.fromEntries(searchParams))
  const { view, cursor } = read.success ? read.data : ModerationQuery.parse({})
  const query = { view, ...(cursor && { cursor }) }
  const list = await get(api.admin.moderation.$get({ query }))
  return { name, list, view, later: cursor !== undefined }
})

const EMPTY = {
  reported: 'No open reports.',
  appeals: 'No open appeals.',
  decided: 'Nothing has been removed yet.',
}

/** The detail shown in each view: the reasons of the reports, or the status. */
const HEADS = {
  reported: ['What', 'By', 'Content', '#Reports', 'Reason', 'First reported'],
  appeals: ['What', 'By', 'Content', 'Appealed'],
  decided: ['What', 'By', 'State', 'Content', 'Removed on'],
}

export default function Moderation() {
  const { name, list, view, later } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} name={name}>
      <PageHead title="Moderation" lead="Viewing reported content is recorded." />
      <nav
        aria-label="Queue"
        className="mb-5 grid max-w-md grid-cols-3 gap-1 rounded-full bg-sunken p-1"
      >
        {MODERATION_VIEWS.map((one) => (
          <TabLink key={one} to={`${PATH}?view=${one}`} current={one === view}>
            {one === 'appeals' && list.appeals > 0
              ? `${VIEW_WORDS[one]} (${list.appeals})`
              : VIEW_WORDS[one]}
          </TabLink>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <p data-live="moderation" className="mt-5 text-soft">
          {EMPTY[view]}
        </p>
      ) : (
        <StaffTable live="moderation" label={VIEW_WORDS[view]} heads={HEADS[view]}>
          {list.items.map((one) => {
            const [tone, words] = STATES[one.state]
            return (
              <StaffRow key={`${one.kind}:${one.id}:${one.at}`}>
                <StaffCell>
                  <TextLink to={`${PATH}/${one.kind}/${encodeURIComponent(one.id)}`}>
                    {KIND_WORDS[one.kind]}
                  </TextLink>
                </StaffCell>
                <StaffCell>{one.by}</StaffCell>
                {view === 'decided' && (
                  <StaffCell>
                    <Badge tone={tone}>{words}</Badge>
                  </StaffCell>
                )}
                <StaffCell wraps>{one.excerpt || '—'}</StaffCell>
                {view === 'reported' && (
                  <>
                    <StaffCell number>{one.reports}</StaffCell>
                    <StaffCell wraps>
                      {one.reasons.map((reason) => reasonWords(one.kind, reason)).join(', ') || '—'}
                    </StaffCell>
                  </>
                )}
                <StaffCell>{dateTime(one.at)}</StaffCell>
              </StaffRow>
            )
          })}
        </StaffTable>
      )}
      <Pages
        first={later && `${PATH}?view=${view}`}
        next={list.next && `${PATH}?${new URLSearchParams({ view, cursor: list.next })}`}
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
