// Who saves for a visit at the salon: how many and how much, by month, without names; and what they are offered.
import { useActionData, useLoaderData } from '@remix-run/react'
import { SaverTerms } from '../../api/booking/saving/input'
import { getOrStart } from '../platform/api.server'
import { form } from '../platform/form.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { Alike, Amount } from '../ui/display/amount'
import { Facts } from '../ui/display/facts'
import { shortMoney } from '../ui/display/money-parts'
import { counted } from '../ui/display/plural'
import { dateParts } from '../ui/display/time'
import { InlineNotice } from '../ui/feedback/inline-notice'
import { Button } from '../ui/forms/button'
import { Field } from '../ui/forms/field'
import { fieldsOf } from '../ui/forms/fields'
import { EmptyState } from '../ui/layout/empty-state'
import { FLOW_CARD, Flow } from '../ui/layout/flow'
import { Section } from '../ui/layout/section'
import { PageHead, Shell } from '../ui/layout/shell'

const TITLE = 'Saving for you'

export const meta = title(TITLE)

const PATH = '/partner/savers'

export const loader = page('partner', async ({ api, newKey }) => {
  const savers = await getOrStart(api['my-salon'].savers.$get(), '/partner/set-up')
  return { savers, formKey: newKey() }
})

export const action = page(
  'partner',
  form(
    SaverTerms,
    ({ api }, { json, key }) => api['my-salon'].savers.settings.$post({ json }, key),
    () => [PATH, 'Saved', 'This is what new savers get from now on.'],
  ),
)

export default function Savers() {
  const { savers, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { goals, booking, saved, target, months } = savers
  const field = fieldsOf(SaverTerms, response)
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title={TITLE}
        lead="Clients who save for a visit at your salon. You see who they are once they book."
        back={{ to: '/partner/salon', label: 'Back to salon' }}
      />
      <Flow
        summary={
          <form method="post" noValidate className={`${FLOW_CARD} grid gap-4`}>
            <h2 className="font-display text-lg">For new savers</h2>
            <input type="hidden" name="key" value={formKey} />
            <Field
              label="Lock the price (months)"
              hint="0 to 12. A price that rises meanwhile doesn’t rise for them."
              {...field('lockMonths', savers.lockMonths)}
            />
            <Field
              label="Bonus (%)"
              hint="0 to 20. You pay it back to them from the price, when the visit is completed."
              {...field('bonusPercent', savers.bonusPercent)}
            />
            <Button variant="quiet" data-busy="Saving...">
              Save
            </Button>
          </form>
        }
      >
        <InlineNotice notice={response?.notice} />
        {goals === 0 ? (
          <EmptyState picture="savings" title="Nobody is saving yet">
            Every service on your page has “Save for this”. A locked price or a bonus makes it easier to begin.
          </EmptyState>
        ) : (
          <>
            <Facts
              facts={[
                ['Savers', counted(goals, 'goal', 'goals')],
                ['To be booked', `${counted(booking, 'goal', 'goals')} as soon as they are saved`],
                ['Saved', `${shortMoney(saved)} of ${shortMoney(target)}`],
              ]}
            />
            <Section id="months" title="By month" gap="mb-1">
              <Alike sums={months.map(({ target }) => target)}>
                <ul>
                  {months.map(({ month, goals, target }) => (
                    <li key={month ?? 'later'} className="stitch flex items-baseline justify-between gap-4 py-3">
                      <span>
                        {month ? `${dateParts(`${month}-01`).month} ${month.slice(0, 4)}` : 'No date yet'}
                        <span className="text-soft"> · {counted(goals, 'goal', 'goals')}</span>
                      </span>
                      <Amount money={target} className="font-semibold" />
                    </li>
                  ))}
                </ul>
              </Alike>
            </Section>
          </>
        )}
      </Flow>
    </Shell>
  )
}
