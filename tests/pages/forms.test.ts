// The check of forms can fail: it is shown pages with a fault planted in them, and one without.
import { describe, expect, test } from 'vitest'
import { formFaults } from './forms'

const GOALS = '/goals'

const button = (intent: string) => `<button name="intent" value="${intent}">Send</button>`
const hidden = (intent: string) => `<input type="hidden" name="intent" value="${intent}"/>`

describe('a form', () => {
  for (const [what, html] of Object.entries({
    'of a button': `<form method="post">${button('join')}${button('decline')}</form>`,
    'of a hidden field, for another page': `<form method="post" action="/client/wallet/insights/budget?currency=KES">${hidden('save')}</form>`,
    'of another field':
      '<form method="post" action="/partner/dashboard"><button name="step" value="completion"></button></form>',
    'that only asks': `<form method="get">${button('any')}</form>`,
    'that its button only asks with': `<form method="post"><button formmethod="get"></button></form>`,
  }))
    test(`${what} is known`, async () => {
      expect(await formFaults(html, GOALS)).toEqual([])
    })

  for (const [what, html] of Object.entries({
    'with another name': `<form method="post">${button('join')}${button('leave')}</form>`,
    'without a name': '<form method="post"><button>Send</button></form>',
    'whose button stands beside it': `<form method="post" id="f"></form><button form="f" name="intent" value="leave"></button>`,
    'that a button sends elsewhere': `<form method="post">${hidden('join')}<button formaction="/client/wallet/insights/budget"></button></form>`,
    'of a page with one form, which has no names': `<form method="post" action="/goals/new">${hidden('join')}</form>`,
    'for a page that takes none': '<form method="post" action="/help"></form>',
    'for no page': '<form method="post" action="/api/goals/x/y"></form>',
  }))
    test(`${what} is found`, async () => {
      expect(await formFaults(html, GOALS)).toHaveLength(1)
    })
})
