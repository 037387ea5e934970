// Everything that guards an account, for the page that shows it. One round trip.
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { type DeviceInUse, devicesFrom, devicesOf } from '../sessions/devices'
import { type Passkey, passkeyFrom, passkeysOf } from './passkeys'
import { factorOf, recoveryCodesOf } from './second-factor'

export type Security = {
  twoFactor: { enabled: boolean; recoveryCodesLeft: number }
  passkeys: Passkey[]
  devices: DeviceInUse[]
}

/** @throws DomainError unauthenticated */
export async function getSecurity(ctx: Ctx, viewer: Viewer): Promise<Security> {
  const [[factor], passkeys, devices] = await readAs(ctx, viewer, [
    factorOf(ctx, viewer.id),
    passkeysOf(ctx, viewer),
    devicesOf(ctx, viewer),
  ])
  const enabled = viewer.twoFactorEnabled
  return {
    twoFactor: {
      enabled,
      recoveryCodesLeft: enabled && factor ? (await recoveryCodesOf(ctx, factor)).length : 0,
    },
    passkeys: passkeys.map(passkeyFrom),
    devices: devicesFrom(devices, viewer),
  }
}
