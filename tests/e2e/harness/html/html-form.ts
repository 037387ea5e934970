// Forms of an HtmlPage: which controls belong to one, what it sends, and what a browser would ask for first.
import { controlValue, type Upload } from './html-locator'
import { typeOf } from './html-text'

/** What a form sends when this button is pressed. */
export function dataOf(form: Element, button: Element, uploads: Map<Element, Upload[]>): FormData {
  const data = new FormData()
  for (const control of controlsOf(form)) {
    const name = control.getAttribute('name')
    if (!name || isDisabled(control)) continue
    if (control.localName === 'button' || /^(submit|button|reset|image)$/.test(typeOf(control))) {
      if (control === button) data.append(name, control.getAttribute('value') ?? '')
      continue
    }
    if (control.localName === 'input' && /^(radio|checkbox)$/.test(typeOf(control))) {
      if (control.hasAttribute('checked')) data.append(name, control.getAttribute('value') ?? 'on')
      continue
    }
    if (control.localName === 'input' && typeOf(control) === 'file') {
      for (const file of filesOf(control, uploads)) data.append(name, file)
      continue
    }
    if (control.localName === 'select' && control.hasAttribute('multiple')) {
      for (const option of control.querySelectorAll('option[selected]'))
        data.append(name, option.getAttribute('value') ?? option.textContent ?? '')
      continue
    }
    data.append(name, controlValue(control).replace(/\r?\n/g, '\r\n'))
  }
  return data
}

function filesOf(field: Element, uploads: Map<Element, Upload[]>): File[] {
  const files = (uploads.get(field) ?? []).map((file) => {
    if (typeof file === 'string') throw new Error('give an upload by its bytes')
    return new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType })
  })
  return files.length > 0 ? files : [new File([], '')]
}

export function formOf(control: Element): Element | null {
  const id = control.getAttribute('form')
  if (id) return control.ownerDocument.getElementById(id)
  return control.closest('form')
}

/** The controls of a form in document order, those outside it included. */
export function controlsOf(form: Element): Element[] {
  const all = form.ownerDocument.querySelectorAll('input, select, textarea, button')
  return [...all].filter((control) => formOf(control) === form)
}

export function controlOf(label: Element): Element | null {
  const id = label.getAttribute('for')
  const named = id ? label.ownerDocument.getElementById(id) : null
  return named ?? label.querySelector('input, select, textarea')
}

/** Whether a browser would stop here and ask for a value. */
export function isMissing(control: Element, uploads: Map<Element, Upload[]>): boolean {
  if (!control.hasAttribute('required') || isDisabled(control)) return false
  if (typeOf(control) === 'file') return !uploads.has(control)
  if (typeOf(control) === 'checkbox') return !control.hasAttribute('checked')
  if (typeOf(control) !== 'radio') return controlValue(control) === ''
  const form = formOf(control)
  const name = control.getAttribute('name')
  return !(form ? controlsOf(form) : [control]).some(
    (control) => control.getAttribute('name') === name && control.hasAttribute('checked'),
  )
}

export function isSubmit(element: Element): boolean {
  if (isDisabled(element)) return false
  if (element.localName === 'button') return (element.getAttribute('type') ?? 'submit') === 'submit'
  return element.localName === 'input' && /^(submit|image)$/.test(typeOf(element))
}

function isDisabled(element: Element): boolean {
  return element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null
}
