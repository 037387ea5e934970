// What a partner, a seller or an admin lets Purse answer in their name: texts, hours, and how it reads.

import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Bot } from 'lucide-react'
import type { z } from 'zod'
import type { SaveAutoReplies } from '../../../api/messaging/messages/input'
import type { AutoRepliesResponse } from '../../../api/messaging/messages/responses'
import { zoneName } from '../../../api/platform/values/zone'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { AreaField, Fault, Field } from '../../ui/forms/field'
import { ChoiceLine, Toggle } from '../../ui/forms/toggle'
import { WEEKDAYS } from '../../ui/forms/week-hours'

type AutoRepliesView = {
  base: string
  replies: AutoRepliesResponse
  /** The form's result if it was rejected. */
  result?: unknown
  notice?: Notice | null | undefined
}

const AWAY = [
  ['off', 'Off', 'No automatic replies are sent.'],
  ['hours', 'Outside my hours', 'When someone writes outside your working hours or on a day off.'],
  ['always', 'Always', 'While you’re on leave. Turn it off when you’re back.'],
] as const

/** The longest text, in characters; the api refuses more. */
const LONGEST = 500

export function AutoReplies({ base, replies, result, notice }: AutoRepliesView) {
  const { timeZone, ...chosen } = replies
  const [form, fields] = useForm<z.input<typeof SaveAutoReplies>>({
    id: 'auto-replies',
    lastResult: result as SubmissionResult<string[]> | undefined,
    defaultValue: { ...chosen, hereDays: chosen.hereDays.map(String) },
  })
  const away = String(fields.away.initialValue ?? 'off')
  return (
    <form method="post" {...getFormProps(form)} className="grid max-w-xl gap-8">
      <InlineNotice notice={notice} />
      <fieldset>
        <legend className="font-display text-lg">Greeting</legend>
        <Toggle
          name="greeting"
          label="Greeting message"
          hint="Sent once, in reply to the first message of a new conversation."
          on={fields.greeting.initialValue === 'on'}
        />
        <ReplyText
          field={fields.greetingText}
          label="Your greeting"
          placeholder="Karibu! Tell us what you have in mind, and we’ll find you a time."
        />
        {replies.greeting && <Preview text={replies.greetingText} />}
      </fieldset>
      <fieldset>
        <legend className="font-display text-lg">When you are away</legend>
        <p className="mt-1 text-sm text-soft">
          Sent at most once a day in each conversation, instead of the greeting.
        </p>
        <div className="mt-2">
          {AWAY.map(([value, label, hint]) => (
            <ChoiceLine key={value} name="away" {...{ value, label, hint }} chosen={away} />
          ))}
          <Fault errors={fields.away.errors} />
        </div>
        <ReplyText
          field={fields.awayText}
          label="Preview"
          placeholder="We’re closed now and open at 9 AM. We’ll reply then, asante!"
        />
        {replies.away !== 'off' && <Preview text={replies.awayText} />}
      </fieldset>
      <fieldset>
        <legend className="font-display text-lg">Your hours</legend>
        <p className="mt-1 mb-4 text-sm text-soft">
          In {zoneName(timeZone)}.{' '}
          <a href={`${base}/settings?tab=notifications`} className="text-link underline">
            Change your time zone
          </a>
        </p>
        <Checks
          name="hereDays"
          label="Days you reply"
          choices={WEEKDAYS.map((label, i) => ({ value: String(i + 1), label }))}
          chosen={listed(fields.hereDays.initialValue)}
          errors={fields.hereDays.errors}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Time field={fields.hereFrom} label="From" />
          <Time field={fields.hereTo} label="Until" />
        </div>
      </fieldset>
      <Button className="sm:justify-self-start" data-busy="Saving...">
        Save auto-replies
      </Button>
    </form>
  )
}

function ReplyText({
  field,
  label,
  placeholder,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  placeholder: string
}) {
  return (
    <div className="mt-4">
      <AreaField
        label={label}
        name={field.name}
        rows={3}
        maxLength={LONGEST}
        placeholder={placeholder}
        defaultValue={field.initialValue}
        errors={field.errors}
        hint={`Up to ${LONGEST} characters.`}
        {...found(field.errors)}
      />
    </div>
  )
}

function Time({ field, label }: { field: FieldMetadata<string | undefined>; label: string }) {
  return (
    <Field
      label={label}
      name={field.name}
      type="time"
      defaultValue={field.initialValue}
      errors={field.errors}
      {...found(field.errors)}
    />
  )
}

/** The reply as it stands, the way that somebody finds it in their conversation. */
function Preview({ text }: { text: string }) {
  return (
    <figure className="mt-4 rounded-lg bg-sunken p-4">
      <figcaption className="mb-3 text-xs font-semibold text-soft">Preview</figcaption>
      <p className="w-fit max-w-[85%] rounded-lg rounded-bl-sm bg-raised px-4 py-2.5 whitespace-pre-line ring-1 ring-line ring-inset">
        {text}
      </p>
      <p className="mt-1 flex items-center gap-1 text-xs text-soft">
        <Bot size={14} aria-hidden /> Automatic reply
      </p>
    </figure>
  )
}

/** A fault far down a page is brought into sight, with or without scripts. */
function found(errors: string[] | undefined): { autoFocus?: true } {
  return errors?.length ? { autoFocus: true } : {}
}

/** One box that is ticked comes back alone. */
function listed(days: unknown): string[] {
  return [days ?? []].flat().map(String)
}
