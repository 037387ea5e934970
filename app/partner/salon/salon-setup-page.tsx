// The frame of the pages on which a salon is set up, with its steps.
import type { ReactNode } from 'react'
import {
  HUB,
  NextStep,
  type SetUpSummary,
  StepBar,
  type StepId,
  stepsOf,
} from '../../features/business/setup-steps'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { PageHead, Shell } from '../../ui/layout/shell'

/** A page of the set-up: where it belongs, and until the salon is listed the way on. */
export function SetUpPage({
  setUp,
  name,
  step,
  title,
  lead,
  back,
  notice,
  head,
  children,
}: {
  setUp: SetUpSummary
  /** The partner's. */
  name: string
  step: StepId
  title: string
  lead?: ReactNode
  /** The page above, where it is another than the hub. */
  back?: { to: string; label: string }
  notice?: Notice | null | undefined
  /** Beside the title. */
  head?: ReactNode
  children: ReactNode
}) {
  return (
    <Shell as="beauty_partner" path={HUB} name={name}>
      {setUp.status === 'draft' && <StepBar steps={stepsOf(setUp)} current={step} />}
      <PageHead
        title={title}
        lead={lead}
        back={back ?? { to: HUB, label: setUp.name || 'Your salon' }}
      >
        {head}
      </PageHead>
      <InlineNotice notice={notice} />
      {children}
      {setUp.status === 'draft' && !back && (
        <NextStep steps={stepsOf(setUp)} current={step} hub={HUB} />
      )}
    </Shell>
  )
}
