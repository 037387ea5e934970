import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MoneyJson } from '../../../api/platform/values/money'
import AddFunds, { type AddFundsProps } from './add-funds.island'

const kes = (amount: string): MoneyJson => ({ amount, currency: 'KES' })

function formOf(props: Partial<AddFundsProps> = {}) {
  const { document } = parseHTML(
    renderToString(
      createElement(AddFunds, {
        action: '/client/wallet/add-funds?currency=KES',
        from: '/client/wallet',
        currency: 'KES',
        formKey: 'key',
        methods: [{ id: 'visa', label: 'Visa ending 4242' }],
        sharedMethods: [],
        sums: ['1000.00', '2500.50', '5000.00'].map(kes),
        ...props,
      }),
    ),
  )
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  return {
    labels: all('button[type=submit] span').map((label) => (label.textContent ?? '').replaceAll('\u00a0', ' ')),
    shown: all('button[type=submit] span').map((label) => label.getAttribute('class')),
    checked: all('[name=quick][checked]').map((radio) => radio.getAttribute('value')),
    typed: document.querySelector('[name=amount]')?.getAttribute('value') ?? null,
    disabled: document.querySelector('button[type=submit]')?.hasAttribute('disabled'),
  }
}

test('each sum has its label on the button ready, shown while it is chosen', () => {
  const { labels, shown, disabled } = formOf()
  expect(labels).toEqual(['Add KES 1,000', 'Add KES 2,500.50', 'Add KES 5,000', 'Add'])
  expect(new Set(shown).size).toBe(4)
  for (const classes of shown) expect(classes).toMatch(/^hidden group-has-\[.+:checked\]/)
  expect(disabled).toBe(false)
})

test('a sum is chosen from the beginning: one of them, what is needed, or what was typed', () => {
  expect(formOf().checked).toEqual(['2500.50'])
  expect(formOf({ sums: [kes('40.00')] }).checked).toEqual(['40'])
  expect(formOf({ amount: '5000.00' }).checked).toEqual(['5000'])
  expect(formOf({ amount: '12,5' })).toMatchObject({ checked: ['other'], typed: '12,5' })
  expect(formOf({ amount: '' })).toMatchObject({ checked: ['other'] })
})

test('without a way to pay it cannot be sent', () => {
  expect(formOf({ methods: [] }).disabled).toBe(true)
})
