// Secrets in addresses are hidden however the address is written.
import { expect, test } from 'vitest'
import { api } from '../../app'
import { routesOf } from './openapi'
import { routeNames, SECRET_PARAMETERS, secretsHidden } from './secret-paths'

const paths = routesOf(api).map(({ path }) => path)
const hide = secretsHidden([...paths, '/conversation/:token'])

/** Parameters that are not secret: knowing them grants no access. */
const NO_SECRETS = [
  ...[
    ':id',
    ':kind',
    ':variantId',
    ':provider',
    ':list',
    ':category',
    ':city',
    ':handle',
    ':currency',
    ':transferId',
    ':processor',
  ],
  ...[':pictureId', ':photoId', ':number', ':member', ':messageId', ':tag', ':staffId'],
]

test('classifies every route parameter as secret or not', () => {
  const names = new Set(paths.flatMap((path) => path.match(/:\w+/g) ?? []))
  expect([...names].sort()).toEqual([...SECRET_PARAMETERS, ...NO_SECRETS].sort())
})

test.each([
  ['/api/calendar/s3cret', '/api/calendar/:token'],
  ['/api/calendar/s3cret/s3cret', '/api/calendar/:token'],
  ['/api/support/conversations/s3cret', '/api/support/conversations/:token'],
  ['/api/support/conversations/s3cret/messages', '/api/support/conversations/:token/messages'],
  ['/api/support/conversations/s3cret/s3cret', '/api/support/conversations/:token'],
  ['/conversation/s3cret', '/conversation/:token'],
  ['/Conversation/s3cret/', '/Conversation/:token'],
  ['//conversation//s3cret', '/conversation/:token'],
  ['/%63onversation/s3cret.data', '/%63onversation/:token'],
  ['/conversation', '/conversation'],
  ['/%zz/s3cret', '/%zz/s3cret'],
  ['/api/conversations/c-1/messages', '/api/conversations/c-1/messages'],
  ['/', '/'],
])('logs %s as %s', (path, logged) => {
  expect(hide(path)).toBe(logged)
})

test.each([
  ['/api/conversations/c-1/messages', '/api/conversations/:id/messages'],
  ['/api/conversations/', '/api/conversations'],
  ['/client/wallet', '/client/wallet'],
  ['/partner/wallet', '/:base/wallet'],
  ['/Achieng/Odhiambo/254700000001', null],
])('counts %s as %s', (path, route) => {
  const pages = ['/:base/wallet', '/client/wallet', '/conversation/:token']
  expect(routeNames([...paths, ...pages])(path)).toBe(route)
})
