// Notification settings: channels, the alerts of the role, quiet hours.
import { ALERTS, type Alert, NO_PUSH, type REMINDER_HOURS, SavePreferences } from '../../../api/notifications/input'
import type { PreferencesResponse } from '../../../api/notifications/responses'
import PushSwitch from '../../features/notifications/push-switch.island'
import type { Notice } from '../../platform/errors'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Field, inSight, SelectField } from '../../ui/forms/field'
import { type FormResult, fieldsOf } from '../../ui/forms/fields'
import { Toggle } from '../../ui/forms/toggle'
import { Island } from '../../ui/island'
import { Section } from '../../ui/layout/section'

type NotificationsView = {
  preferences: PreferencesResponse
  /** Every zone that there is, by name. */
  zones: [zone: string, label: string][]
  formResult?: FormResult
  notice?: Notice | null | undefined
}

const CHANNELS = { push: 'Push', email: 'Email', sms: 'SMS' } as const

const REMIND_LABELS: Record<(typeof REMINDER_HOURS)[number], string> = {
  2: 'Two hours before',
  24: 'The day before',
  48: 'Two days before',
}

export function Notifications({ preferences, zones, formResult, notice }: NotificationsView) {
  const { alerts, channels, quietFrom, quietTo, reminderHours, devices, pushKey, ...chosen } = preferences
  const field = fieldsOf(
    SavePreferences,
    formResult,
    {},
    {
      ...chosen,
      ...alerts,
      quietFrom: quietFrom ?? '22:00',
      quietTo: quietTo ?? '07:00',
      reminderHours: String(reminderHours ?? ''),
    },
  )
  const names = Object.keys(alerts) as Alert[]
  return (
    <>
      {pushKey && <Devices devices={devices} pushKey={pushKey} />}
      <form
        method="post"
        id="notifications"
        noValidate
        className="grid max-w-xl gap-x-12 gap-y-8 lg:max-w-none lg:grid-cols-2 lg:items-start"
      >
        {notice && (
          <div className="lg:col-span-2">
            <InlineNotice notice={notice} />
          </div>
        )}
        <fieldset>
          <legend className="font-display text-lg">How we reach you</legend>
          {Object.entries(CHANNELS).map(([key, label]) => {
            const channel = key as keyof typeof CHANNELS
            return (
              <Toggle
                key={channel}
                name={channel}
                on={field.on(channel)}
                label={label}
                hint={channelHint(channel, channels[channel])}
                disabled={!['ready', 'waiting'].includes(channels[channel].state)}
              />
            )
          })}
          <p className="mt-3 text-sm text-soft">We always send messages about your account and its security.</p>
        </fieldset>
        <fieldset>
          <legend className="font-display text-lg">What we notify you about</legend>
          {names.map((alert) => (
            <Toggle
              key={alert}
              name={alert}
              on={field.on(alert)}
              label={ALERTS[alert].label}
              hint={ALERTS[alert].help}
            />
          ))}
          {reminderHours !== null && (
            <div className="mt-4">
              <SelectField
                label="Remind me of visits"
                {...field('reminderHours')}
                options={Object.entries(REMIND_LABELS)}
              />
            </div>
          )}
        </fieldset>
        <fieldset>
          <legend className="font-display text-lg">Quiet hours</legend>
          <Toggle
            name="quiet"
            on={field.on('quiet')}
            label="Turn on quiet hours"
            hint="Push and SMS wait until quiet hours end. Email and security messages arrive right away."
          />
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <Field label="From" {...field('quietFrom')} type="time" {...inSight(field.errors('quietFrom'))} />
            <Field
              label="Until"
              {...field('quietTo')}
              type="time"
              {...inSight(field.errors('quietFrom') ? undefined : field.errors('quietTo'))}
            />
            <div className="sm:col-span-2">
              <SelectField label="Time zone" {...field('timeZone')} options={zones} />
            </div>
          </div>
        </fieldset>
        <Button className="lg:col-start-1 lg:justify-self-start" data-busy="Saving...">
          Save preferences
        </Button>
      </form>
    </>
  )
}

/** Push on the device that one holds, and the others that it reaches. */
function Devices({ devices, pushKey }: { devices: PreferencesResponse['devices']; pushKey: string }) {
  const here = devices.some(({ current }) => current)
  return (
    <Section id="devices" title="Notifications on this device" className="mb-8 max-w-xl">
      <p className="mt-1 mb-4 text-soft">Shown as they arrive, even when Purse is closed.</p>
      <div className="noscript:hidden">
        <Island name="push-switch" of={PushSwitch} props={{ pushKey, on: here }} />
      </div>
      <p className="hidden noscript:block">Notifications need JavaScript, which is off in this browser.</p>
      {devices.length > 0 && (
        <ul aria-label="Devices with notifications" className="mt-4">
          {devices.map(({ id, name, since, current }) => (
            <li key={id} className="stitch flex min-h-14 items-center gap-4 py-2">
              <span className="min-w-0 grow">
                <span className="block font-medium">{current ? `${name} (this one)` : name}</span>
                <span className="block text-sm text-soft">Since {dateTime(since)}</span>
              </span>
              <form method="post">
                <button
                  type="submit"
                  name="remove"
                  value={id}
                  aria-label={`Remove ${name}`}
                  data-busy="Removing..."
                  className="min-h-11 px-2 font-semibold text-link underline underline-offset-4"
                >
                  Remove
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Where a channel goes, or why it cannot. */
function channelHint(channel: keyof typeof CHANNELS, { state, to }: PreferencesResponse['channels']['push']): string {
  switch (state) {
    case 'ready':
      return to ?? 'To the devices listed above.'
    case 'waiting':
      return `${to} · We cannot send these at the moment. What is meant for you waits up to a week.`
    case 'unavailable':
      return NO_PUSH
    case 'no-contact':
      if (channel === 'push') return 'No devices yet. Turn notifications on above.'
      return channel === 'email'
        ? 'Add an email address to your account first.'
        : 'Add a phone number to your account first.'
  }
}
