// HTTP for what guards an account, and for the second ways in.
import { operations } from '../../platform/http/operation'
import { endDevice, endOtherDevices, listDevices } from '../sessions/devices'
import { getSecurity } from './overview'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys'
import { changePassword } from './password-change'
import { getProof, stepUp } from './step-up'
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, getSetup, renewRecoveryCodes } from './two-factor'
import { passChallenge } from './two-factor-challenge'

export const security = operations(
  getSecurity,
  getProof,
  stepUp,
  changePassword,
  getSetup,
  beginTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  listDevices,
  endOtherDevices,
  endDevice,
)

export const secondWaysIn = operations(passChallenge, beginPasskeySignIn, signInByPasskey)
