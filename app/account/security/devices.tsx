// Where the person is signed in.

import type { DeviceResponse } from '../../../api/identity/sessions/responses'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Section } from '../../ui/layout/section'

export function Devices({ devices }: { devices: DeviceResponse[] }) {
  return (
    <Section id="devices" title="Devices" className="grid gap-4">
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device.id} {...device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="justify-self-start">
          <ConfirmForm
            id="end-others"
            ask="Log out all other devices"
            title="Log out all other devices?"
            detail="They will all have to sign in again. What could go on without you is off until you turn it on again: scheduled transfers to others, saving in friends’ goals, your private calendar link, webhooks and API keys."
            confirm="Log out devices"
            fields={{ intent: 'end-others' }}
            variant="danger"
          />
        </div>
      )}
    </Section>
  )
}

function DeviceRow({ id, browser, system, place, signedInAt, lastSeenAt, current }: DeviceResponse) {
  return (
    <li className="stitch flex flex-wrap items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {browser} on {system}
          {current && <Badge tone="confirmed">This device</Badge>}
        </p>
        <p className="text-sm text-soft">{place}</p>
        <p className="text-sm text-soft">Signed in {dateTime(signedInAt)}</p>
        <p className="text-sm text-soft">Last seen {dateTime(lastSeenAt)}</p>
      </div>
      {!current && (
        <ConfirmForm
          id={`end-${id}`}
          ask="Log out"
          title="Log out this device?"
          detail={`${browser} on ${system} has to sign in again.`}
          confirm="Log out device"
          fields={{ intent: 'end-device', id }}
        />
      )}
    </li>
  )
}
