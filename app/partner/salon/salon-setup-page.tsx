// The frame of the salon's set-up pages, with its steps.
import type { ReactNode } from 'react'
import type { SetUpResponse } from '../../../api/salons/set-up/responses'
import { HUB, NextStep, StepBar, type StepId, stepsOf } from '../../features/business/setup-steps'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { type Part, PartList } from '../../ui/forms/form-parts'
import { PageHead, Shell } from '../../ui/layout/shell'

/** A set-up page: its parent, and until the salon is listed the next step. */
export function SetUpPage({
  setUp,
  step,
  title,
  lead,
  back,
  notice,
  head,
  flow = false,
  column = false,
  parts,
  children,
}: {
  setUp: SetUpResponse
  step: StepId
  title: string
  lead?: ReactNode
  /** The parent page, where it is not the hub. */
  back?: { to: string; label: string }
  notice?: Notice | null | undefined
  /** Beside the title. */
  head?: ReactNode
  /** One form with a way back: without the tab bar on a phone. */
  flow?: boolean
  column?: boolean
  /** Of a long form, listed beside it on the desktop. */
  parts?: readonly Part[]
  children: ReactNode
}) {
  return (
    <Shell as="beauty_partner" path={HUB} flow={flow} column={column}>
      {setUp.status === 'draft' && <StepBar steps={stepsOf(setUp)} current={step} />}
      <div>
        <PageHead title={title} lead={lead} back={back ?? { to: HUB, label: setUp.name || 'Your salon' }}>
          {head}
        </PageHead>
        {parts && <PartList parts={parts} />}
      </div>
      <InlineNotice notice={notice} />
      {children}
      {setUp.status === 'draft' && !back && <NextStep steps={stepsOf(setUp)} current={step} hub={HUB} />}
    </Shell>
  )
}
