// The private link of a calendar: shown once, made anew, removed.
import type { Notice } from '../../platform/errors'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import CopyButton from '../../ui/forms/copy-button.island'
import { INPUT } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { EmptyState } from '../../ui/layout/empty-state'
import { Section } from '../../ui/layout/section'

const RENEW = 'Create a new link'

export type MadeLink = { url: string; webcal: string }

export function CalendarLink({
  notice,
  made,
  createdAt,
  shows,
  seen,
}: {
  notice: Notice | null | undefined
  /** The new link, in the one response that has it. */
  made: MadeLink | null | undefined
  createdAt: string | null
  /** What is in the calendar. */
  shows: string
  /** What others see by the link: "your bookings". */
  seen: string
}) {
  return (
    <div className="max-w-xl">
      <InlineNotice notice={notice} />
      {made && (
        <Section
          id="made"
          title="Your private link"
          className="mb-8 rounded-lg bg-raised p-6 shadow-mid ring-1 ring-line"
        >
          <p className="mt-1 mb-4 text-soft">Shown only once. Anyone who has it can see {seen}, so keep it private.</p>
          <label htmlFor="feed" className="text-sm font-semibold">
            Calendar link
          </label>
          <textarea
            id="feed"
            readOnly
            rows={3}
            value={made.url}
            className={`${INPUT} mt-1.5 resize-none font-mono text-sm! break-all`}
          />
          <p className="mt-2 text-xs text-soft">
            In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web.
          </p>
          <div className="mt-4 flex flex-wrap items-start gap-3 max-sm:[&>*]:w-full">
            <ButtonLink to={made.webcal}>Open in my calendar</ButtonLink>
            <Island name="copy-button" of={CopyButton} props={{ field: 'feed', label: 'Copy link' }} />
          </div>
        </Section>
      )}
      {createdAt || made ? (
        <p>{shows}</p>
      ) : (
        <EmptyState
          picture="hourglass"
          action={
            <Form hidden={{ intent: 'renew' }}>
              <Button data-busy="Saving...">Create my private link</Button>
            </Form>
          }
        >
          {shows}
        </EmptyState>
      )}
      {createdAt && !made && (
        <p className="mt-3 text-soft">Your link was created on {dateTime(createdAt)}. It can’t be shown again.</p>
      )}
      {createdAt && (
        <div className="mt-6 flex flex-wrap items-start gap-3">
          <ConfirmForm
            id="renew"
            ask={RENEW}
            title="Create a new link?"
            detail="The old link stops working right away in all calendars."
            confirm={RENEW}
            fields={{ intent: 'renew' }}
          />
          <ConfirmForm
            id="remove"
            ask="Remove it"
            title="Remove the link?"
            detail={`Calendars that use it stop showing ${seen}.`}
            confirm="Remove it"
            fields={{ intent: 'remove' }}
            variant="danger"
          />
        </div>
      )}
    </div>
  )
}
