// The fees of the marketplace: what holds, and what is planned.
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { RouteError } from '../../ui/layout/error-page'
import { PartnerHeader } from '../../ui/layout/header'
import { PageHead, Shell } from '../../ui/layout/shell'
import { FEE_NAMES } from '../proposals/proposal-labels'
import { StaffCell, StaffLink, StaffRow, StaffTable } from '../table'

export const meta = title('Fees')

const PATH = '/admin/fees'

export const loader = page('admin', async ({ visitor: { name }, api }) => ({
  name,
  ...(await get(api.admin.fees.$get())),
}))

export default function Fees() {
  const { name, items } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} header={<PartnerHeader as="admin" name={name} />}>
      <PageHead
        title="Fees"
        lead="A change holds from a time to come. What was booked or ordered before keeps its own."
      />
      <StaffTable live="table" label="Fees" heads={['Fee', '#Now', 'Since', 'Planned']}>
        {items.map(({ kind, inForce, planned, waiting }) => (
          <StaffRow key={kind}>
            <StaffCell>
              <StaffLink to={`${PATH}/${kind}`}>{FEE_NAMES[kind]}</StaffLink>
            </StaffCell>
            <StaffCell number>
              <strong>{inForce.percent}%</strong>
            </StaffCell>
            <StaffCell>
              {inForce.by === 'first' ? 'The start' : dateTime(inForce.effectiveFrom)}
            </StaffCell>
            <StaffCell>
              {planned.map((one) => (
                <span key={one.id} className="block">
                  {one.percent}% from {dateTime(one.effectiveFrom)}
                </span>
              ))}
              {waiting && (
                <StaffLink to={`/admin/proposals/${waiting}`}>Waits for a second admin</StaffLink>
              )}
            </StaffCell>
          </StaffRow>
        ))}
      </StaffTable>
    </Shell>
  )
}

export function ErrorBoundary() {
  return <RouteError />
}
