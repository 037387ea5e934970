// HTTP routes of the platform configuration and the admin's own profile.
import { operations } from '../../platform/http/operation'
import { getPlatform } from './configuration'
import { getAdminProfile, saveAdminProfile } from './profile'

export const adminProfile = operations(getAdminProfile, saveAdminProfile)

export const platform = operations(getPlatform)
