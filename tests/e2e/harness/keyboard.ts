// E2E_KEYBOARD=1: what a walk clicks or checks is reached with Tab and pressed with Enter, Space or an arrow, as somebody
// without a mouse does it. A control that Tab does not reach fails the walk.
import type { Locator, Page } from '@playwright/test'

export const BY_KEYBOARD = process.env.E2E_KEYBOARD === '1'

/** More than any page has controls. */
const MOST_TABS = 400

/** Within which a press leads to another page. */
const LEADS_MS = 500

const OPERABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'

let replaced = false

/** Has every locator from now on use the keyboard: the class is that of any of them. */
export function clickByKeyboard(page: Page): void {
  if (replaced || !BY_KEYBOARD) return
  replaced = true
  const { prototype } = page.locator('body').constructor as unknown as { prototype: Locator }
  const { click } = prototype
  prototype.click = async function (this: Locator, options) {
    // Where on something a finger lands has no key, nor has what lies on top of what.
    if (options?.position || options?.trial) return click.call(this, options)
    await press(this)
  }
  const toggle = async (control: Locator, checked: boolean) => {
    if ((await control.isChecked()) !== checked) await press(control)
  }
  prototype.check = async function (this: Locator) {
    await toggle(this, true)
  }
  prototype.uncheck = async function (this: Locator) {
    await toggle(this, false)
  }
}

async function press(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'attached' })
  const page = locator.page()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    const place = await locator.evaluate(placeOf, OPERABLE)
    if (place === 'group') {
      await page.keyboard.press('ArrowDown')
    } else if (place === 'elsewhere') {
      await page.keyboard.press('Tab')
    } else {
      if (place === 'chosen') return
      // Waits for the page that it leads to, if it does.
      const led = page.waitForEvent('framenavigated', { timeout: LEADS_MS }).catch(() => null)
      await page.keyboard.press(place)
      if (await led) await page.waitForLoadState('domcontentloaded')
      return
    }
  }
  throw new Error(`Tab reaches no ${locator}`)
}

/** The key that presses an element where it has the focus; else where the focus is. */
function placeOf(element: Element, operable: string): 'Enter' | 'Space' | 'chosen' | 'group' | 'elsewhere' {
  const label = element.closest('label')?.control
  const control = element.closest(operable) ?? label ?? element.querySelector(operable)
  const focused = document.activeElement
  const isRadio = (element: Element | null | undefined): element is HTMLInputElement =>
    element instanceof HTMLInputElement && element.type === 'radio'
  if (control === focused) {
    if (!(control instanceof HTMLInputElement)) return 'Enter'
    if (isRadio(control) && control.checked) return 'chosen'
    return ['radio', 'checkbox'].includes(control.type) ? 'Space' : 'Enter'
  }
  const sameGroup =
    isRadio(control) && isRadio(focused) && control.name === focused.name && control.form === focused.form
  return sameGroup ? 'group' : 'elsewhere'
}
