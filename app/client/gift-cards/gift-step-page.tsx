// The page around a step of a new gift card: the card on top, then the question, and the way on.
import { CalendarDays, Coins, Palette, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { PROBLEMS } from '../../../api/problems'
import { FOR_WHOM } from '../../features/gift-cards/gift-card-labels'
import type { Notice } from '../../platform/errors'
import { shortMoney } from '../../ui/display/money-parts'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { Shell } from '../../ui/layout/shell'
import { BarSum, Carried, Continue, STEP_FORM, StepBar, StepHead } from '../../ui/layout/step'
import { placeOf } from '../../ui/layout/steps'
import { BESIDE, SIDE } from '../../ui/measures'
import type { GiftSheet } from './gift-flow.server'
import { DesignChoice, RecipientFields } from './gift-form'
import { GiftPreview, knownSum } from './gift-preview'
import { Recipients } from './gift-recipients'
import { GIFT_STEPS, type GiftKind, type GiftStep, NEW_GIFT } from './gift-steps'

const AHEAD = [
  { icon: Palette, words: 'Choose its design' },
  { icon: Coins, words: 'Set the amount' },
  { icon: PenLine, words: 'Add names and a message' },
  { icon: CalendarDays, words: 'Pick the day it arrives' },
]

type Typed = Record<string, string>
type Faults = Record<string, string[]>

type StepChoice = { typed?: Typed; faults?: Faults; step?: GiftStep; notice: Notice | null } | undefined

export function GiftStepPage({
  kind,
  title,
  lead,
  sheet,
  answer,
  last,
  fields,
  renderStep,
}: {
  kind: GiftKind
  title: string
  /** Said on the first step. */
  lead?: string
  sheet: Omit<GiftSheet, 'notice'> & { notice: Notice | null }
  answer: StepChoice
  /** The button of the last step. */
  last: { label: string; busy?: string }
  /** Sent along by every step. */
  fields?: ReactNode
  /** What the steps ask that the kinds ask differently. */
  renderStep: (step: GiftStep, typed: Typed, faults: Faults) => ReactNode
}) {
  const typed = answer?.typed ?? sheet.typed
  const faults = answer?.faults ?? {}
  const step = answer?.step ?? sheet.step
  const path = NEW_GIFT[kind]
  const place = placeOf(GIFT_STEPS[kind], step, kind === 'one' ? 1 : 0)
  const sum = knownSum(typed)
  return (
    <Shell as="client" path={path} flow>
      <StepHead
        title={title}
        lead={place.number === 1 && lead}
        place={place}
        back={
          step === 'whom' && sheet.reached
            ? { to: path, label: FOR_WHOM }
            : { to: '/client/gift-cards', label: 'Gift cards' }
        }
      />
      <InlineNotice notice={answer?.notice ?? sheet.notice} />
      {Object.keys(faults).length > 0 && (
        <p role="alert" className="mb-5 max-w-xl rounded-md bg-out-tint px-4 py-3 text-out">
          {PROBLEMS['invalid-input'].text[1]}
        </p>
      )}
      <div className={`group/gift ${BESIDE}`}>
        <div className={`max-lg:order-first lg:order-last ${SIDE}`}>
          <GiftPreview
            typed={typed}
            choosing={step === 'design' || (step === 'sum' && kind === 'one') ? step : null}
            balances={sheet.balances}
          />
          {place.number === 1 && <Ahead />}
        </div>
        {step === 'whom' && !sheet.reached && !answer?.step ? (
          <Recipients {...sheet} path={path} group={kind === 'one'} />
        ) : (
          <Form hidden={{ at: step }} id={STEP_FORM} className="grid min-w-0 grid-cols-1 gap-8">
            {fields}
            <Carried fields={Object.entries(typed).filter(([name]) => !GIFT_STEPS[kind][step].includes(name))} />
            {step === 'whom' && (
              <RecipientFields person={sheet.person} typed={typed} faults={faults} changePath={path} />
            )}
            {step === 'design' && <DesignChoice chosen={typed.design || 'bloom'} errors={faults.design} />}
            {renderStep(step, typed, faults)}
            <StepBar
              sum={
                sum &&
                step !== 'sum' && <BarSum label={kind === 'one' ? 'You pay' : 'To collect'} sum={shortMoney(sum)} />
              }
            >
              {place.next ? (
                <Continue to={place.next} />
              ) : (
                <Button {...(last.busy && { 'data-busy': last.busy })}>{last.label}</Button>
              )}
            </StepBar>
          </Form>
        )}
      </div>
    </Shell>
  )
}

/** On the desktop, below the card of the first step: what the others ask. */
function Ahead() {
  return (
    <Section id="ahead" title="What comes next" className="mt-8 max-lg:hidden">
      <ol className="mt-1">
        {AHEAD.map(({ icon: Icon, words }) => (
          <li key={words} className="stitch flex items-center gap-3 py-3">
            <Icon size={20} aria-hidden className="shrink-0 text-link" /> {words}
          </li>
        ))}
      </ol>
    </Section>
  )
}
