// What a partner, a seller or an admin lets Purse answer in their name: texts, hours, and how it reads.

import { Bot } from 'lucide-react'
import { SaveAutoReplies } from '../../../api/messaging/messages/input'
import type { AutoRepliesResponse } from '../../../api/messaging/messages/responses'
import { zoneName } from '../../../api/platform/values/zone'
import type { Notice } from '../../platform/errors'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { AreaField, Fault, Field, inSight } from '../../ui/forms/field'
import { type FieldOf, type FormResult, fieldsOf } from '../../ui/forms/fields'
import { ChoiceLine, Toggle } from '../../ui/forms/toggle'
import { WEEKDAYS } from '../../ui/forms/week-hours'

type AutoRepliesView = {
  base: string
  replies: AutoRepliesResponse
  formResult?: FormResult
  notice?: Notice | null | undefined
}

const AWAY = [
  ['off', 'Off', 'No automatic replies are sent.'],
  ['hours', 'Outside my hours', 'When someone writes outside your working hours or on a day off.'],
  ['always', 'Always', 'While you’re on leave. Turn it off when you’re back.'],
] as const

/** The longest text, in characters; the api refuses more. */
const LONGEST = 500

export function AutoReplies({ base, replies, formResult, notice }: AutoRepliesView) {
  const { timeZone, ...chosen } = replies
  const field = fieldsOf(SaveAutoReplies, formResult, {}, { ...chosen, hereDays: chosen.hereDays.map(String) })
  const away = String(field.value('away') ?? 'off')
  return (
    <form method="post" id="auto-replies" noValidate className="grid max-w-xl gap-8">
      <InlineNotice notice={notice} />
      <fieldset>
        <legend className="font-display text-lg">Greeting</legend>
        <Toggle
          name="greeting"
          label="Greeting message"
          hint="Sent once, in reply to the first message of a new conversation."
          on={field.on('greeting')}
        />
        <ReplyText
          field={field('greetingText')}
          label="Your greeting"
          placeholder="Karibu! Tell us what you have in mind, and we’ll find you a time."
        />
        {replies.greeting && <Preview text={replies.greetingText} />}
      </fieldset>
      <fieldset>
        <legend className="font-display text-lg">When you are away</legend>
        <p className="mt-1 text-sm text-soft">Sent at most once a day in each conversation, instead of the greeting.</p>
        <div className="mt-2">
          {AWAY.map(([value, label, hint]) => (
            <ChoiceLine key={value} name="away" {...{ value, label, hint }} chosen={away} />
          ))}
          <Fault errors={field.errors('away')} />
        </div>
        <ReplyText
          field={field('awayText')}
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
          chosen={field.all('hereDays')}
          errors={field.errors('hereDays')}
        />
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Time field={field('hereFrom')} label="From" />
          <Time field={field('hereTo')} label="Until" />
        </div>
      </fieldset>
      <Button className="sm:justify-self-start" data-busy="Saving...">
        Save auto-replies
      </Button>
    </form>
  )
}

type ReplyField = ReturnType<FieldOf<typeof SaveAutoReplies>>

function ReplyText({ field, label, placeholder }: { field: ReplyField; label: string; placeholder: string }) {
  return (
    <div className="mt-4">
      <AreaField
        label={label}
        {...field}
        rows={3}
        placeholder={placeholder}
        hint={`Up to ${LONGEST} characters.`}
        {...inSight(field.errors)}
      />
    </div>
  )
}

function Time({ field, label }: { field: ReplyField; label: string }) {
  return <Field label={label} {...field} type="time" {...inSight(field.errors)} />
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
