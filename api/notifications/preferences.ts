// Notification preferences: channels, the alerts of the role, quiet hours.

import { eq } from 'drizzle-orm'
import { preference } from '../../db/schema/identity'
import { writeBatch } from '../platform/command'
import type { Ctx, ProvenViewer, Role, Viewer } from '../platform/context'
import { EVERYONE } from '../platform/http/guards'
import { operation } from '../platform/http/operation'
import { emailOf } from '../platform/values/email-address'
import { DEFAULT_TIME_ZONE } from '../platform/values/zone'
import { readAs } from '../platform/viewer/proof'
import { ALERT_NAMES, ALERTS, type Alert, type REMINDER_HOURS, SavePreferences } from './input'
import { type DeviceToPush, devicesFrom, devicesToPush } from './push-subscriptions'
import { PreferencesResponse } from './responses'

type ReminderHours = (typeof REMINDER_HOURS)[number]

/** The channels that reach a person outside the app. */
export type Channel = 'push' | 'email' | 'sms'

/** `no-contact`: there is nowhere to send to. `waiting`: may be chosen, but no sender is configured, so messages wait. */
type ChannelState = {
  state: 'ready' | 'no-contact' | 'waiting' | 'unavailable'
  /** The address or phone; null for push, which goes to every device. */
  to: string | null
}

type Preferences = {
  push: boolean
  email: boolean
  sms: boolean
  /** Those of the viewer's role (specification section 6). */
  alerts: Partial<Record<Alert, boolean>>
  quiet: boolean
  /** Local times, "22:00"; null where quiet hours are off. */
  quietFrom: string | null
  quietTo: string | null
  timeZone: string
  /** How many hours before it a client is reminded of an appointment; null for other roles. */
  reminderHours: ReminderHours | null
  channels: Record<Channel, ChannelState>
  /** The subscribed browsers, newest first. */
  devices: DeviceToPush[]
  /** The key with which a browser subscribes to push; null where no push sender is configured. */
  pushKey: string | null
}

/** The columns of this tab; privacy has its own. */
export type Chosen = Record<Channel | Alert, boolean> & {
  quietFrom: number | null
  quietTo: number | null
  timeZone: string
  reminderHours: number
}

/** For a person who never chose: the defaults of the columns. */
export const DEFAULTS: Chosen = {
  push: true,
  email: true,
  sms: false,
  ...ofEachAlert((alert) => ALERTS[alert].on),
  quietFrom: null,
  quietTo: null,
  timeZone: DEFAULT_TIME_ZONE,
  reminderHours: 24,
}

/** The columns of `preference` for notifications. */
export const CHOSEN = {
  push: preference.push,
  email: preference.email,
  sms: preference.sms,
  ...(ofEachAlert((alert) => preference[alert]) as Pick<typeof preference, Alert>),
  quietFrom: preference.quietFrom,
  quietTo: preference.quietTo,
  timeZone: preference.timeZone,
  reminderHours: preference.reminderHours,
}

/** One round trip. */
export const getPreferences = operation(EVERYONE, 'GET /me/preferences', {
  summary: 'Notification settings',
  response: PreferencesResponse,
  run: async ({ ctx, viewer }) => {
    const [proven, chosen, devices] = await chosenBy(ctx, viewer)
    return preferencesFrom(ctx, proven, chosen, devices)
  },
})

/**
 * Saves channels, quiet hours and the alerts of the viewer's own role; other roles' alerts in the input are
 * ignored. Missing means off.
 */
export const savePreferences = operation(EVERYONE, 'PUT /me/preferences', {
  summary: 'Change channels, alerts and quiet hours',
  body: SavePreferences,
  response: PreferencesResponse,
  run: async ({ ctx, viewer, body: input }) => {
    const [proven, before, devices] = await chosenBy(ctx, viewer)
    const { push, email, sms, quiet, timeZone } = input
    const changes: Partial<Chosen> = {
      push,
      email,
      sms,
      ...Object.fromEntries(alertsOf(viewer.role).map((alert) => [alert, input[alert]])),
      quietFrom: quiet ? minuteOf(input.quietFrom) : null,
      quietTo: quiet ? minuteOf(input.quietTo) : null,
      timeZone,
      ...(viewer.role === 'client' && input.reminderHours && { reminderHours: input.reminderHours }),
    }
    await writeBatch(ctx, [
      ctx.db
        .insert(preference)
        .values({ userId: viewer.id, ...changes })
        .onConflictDoUpdate({ target: preference.userId, set: changes }),
    ])
    return preferencesFrom(ctx, proven, { ...before, ...changes }, devices)
  },
})

async function chosenBy(ctx: Ctx, viewer: Viewer): Promise<[ProvenViewer, Chosen, DeviceToPush[]]> {
  const [proven, rows, devices] = await readAs(ctx, viewer, [
    ctx.db.select(CHOSEN).from(preference).where(eq(preference.userId, viewer.id)),
    devicesToPush(ctx, viewer),
  ])
  return [proven, rows[0] ?? DEFAULTS, devicesFrom(devices, proven)]
}

function preferencesFrom(ctx: Ctx, viewer: ProvenViewer, chosen: Chosen, devices: DeviceToPush[]): Preferences {
  const { push, email, sms, quietFrom, quietTo, timeZone } = chosen
  return {
    push,
    email,
    sms,
    alerts: Object.fromEntries(alertsOf(viewer.role).map((alert) => [alert, chosen[alert]])),
    quiet: quietFrom !== null,
    quietFrom: clockOf(quietFrom),
    quietTo: clockOf(quietTo),
    timeZone,
    reminderHours: viewer.role === 'client' ? (chosen.reminderHours as ReminderHours) : null,
    channels: channelsOf(ctx, viewer, devices),
    devices,
    pushKey: ctx.providers.push?.publicKey ?? null,
  }
}

function alertsOf(role: Role): Alert[] {
  return ALERT_NAMES.filter((alert) => (ALERTS[alert].roles as Role[]).includes(role))
}

function ofEachAlert<T>(value: (alert: Alert) => T): Record<Alert, T> {
  return Object.fromEntries(ALERT_NAMES.map((alert) => [alert, value(alert)])) as Record<Alert, T>
}

function channelsOf({ providers }: Ctx, viewer: ProvenViewer, devices: DeviceToPush[]): Preferences['channels'] {
  const reached = (to: string | null, sender: object | null): ChannelState => ({
    state: to === null ? 'no-contact' : sender ? 'ready' : 'waiting',
    to,
  })
  return {
    push: { state: !providers.push ? 'unavailable' : devices.length > 0 ? 'ready' : 'no-contact', to: null },
    email: reached(emailOf(viewer.email), providers.email),
    sms: reached(viewer.phone, providers.sms),
  }
}

function minuteOf(clock: string | null | undefined): number | null {
  if (!clock) return null
  const [hours, minutes] = clock.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

function clockOf(minute: number | null): string | null {
  if (minute === null) return null
  return [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0')).join(':')
}
