// The fees of the marketplace: current and scheduled ones.
import { useLoaderData } from '@remix-run/react'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NEEDS_SECOND_ADMIN } from '../proposals/proposal-labels'
import { StaffCell, StaffRow, StaffTable } from '../table'

export const meta = title('Fees')

const PATH = '/admin/fees'

export const loader = page('admin', async ({ visitor: { name }, api }) => ({
  name,
  ...(await get(api.admin.fees.$get())),
}))

export default function Fees() {
  const { name, items } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} name={name}>
      <PageHead
        title="Fees"
        lead="Changes apply from a future date. Earlier bookings and orders aren’t affected."
      >
        <TextLink to="/admin/member-discounts">Member discounts</TextLink>
      </PageHead>
      <StaffTable live="table" label="Fees" heads={['Fee', '#Now', 'Since', 'Planned']}>
        {items.map(({ kind, inForce, planned, waiting }) => (
          <StaffRow key={kind}>
            <StaffCell>
              <TextLink to={`${PATH}/${kind}`}>{FEE_NAMES[kind]}</TextLink>
            </StaffCell>
            <StaffCell number>
              <strong>{inForce.percent}%</strong>
            </StaffCell>
            <StaffCell>
              {inForce.by === 'first' ? 'Launch' : dateTime(inForce.effectiveFrom)}
            </StaffCell>
            <StaffCell>
              {planned.map((one) => (
                <span key={one.id} className="block">
                  {one.percent}% from {dateTime(one.effectiveFrom)}
                </span>
              ))}
              {waiting && (
                <TextLink to={`/admin/proposals/${waiting}`}>{NEEDS_SECOND_ADMIN}</TextLink>
              )}
            </StaffCell>
          </StaffRow>
        ))}
      </StaffTable>
    </Shell>
  )
}

export const ErrorBoundary = routeError()
