import { operations } from '../../platform/http/operation'
import { acknowledgeAlert, listAlerts } from './alerts'
import { getDashboard } from './dashboard'
import { listProviders, switchOff, switchOn, testProvider } from './provider-health'

export const adminDashboard = operations(getDashboard)

export const adminAlerts = operations(listAlerts, acknowledgeAlert)

export const adminProviders = operations(listProviders, testProvider, switchOff, switchOn)
