// HTTP routes for signing in: better-auth's endpoints and our own.
import { operations } from '../../platform/http/operation'
import { getSession, signInByEmail, signOut } from './better-auth'
import { confirmEmail } from './confirmation'
import { checkReset, requestReset, resetPassword } from './password-reset'
import { createProfile, getProvenPhone, requestOtp, signInByPhone, verifyOtp } from './phone'
import { requestConfirmation, signUpByEmail } from './sign-up'

export const auth = operations(
  signUpByEmail,
  requestConfirmation,
  confirmEmail,
  requestOtp,
  verifyOtp,
  signInByPhone,
  getProvenPhone,
  createProfile,
  requestReset,
  checkReset,
  resetPassword,
  signInByEmail,
  signOut,
  getSession,
)
