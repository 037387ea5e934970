// Whether each form of a page has its action: where a page has several, the action of its route knows them by name. Nothing
// is sent.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { WithForms } from '../../app/platform/page.server'
import { declaredRoutes, routeAt } from '../e2e/harness/routes'
import { productUrl } from '../e2e/harness/running'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What is wrong with the forms of a page at an address: one that no action takes, or that its action does not know. */
export async function formFaults(html: string, address: string): Promise<string[]> {
  const faults = new Set<string>()
  for (const { to, fieldValue } of sendingsIn(html, new URL(address, productUrl()))) {
    const route = routeAt(to.pathname)
    const action = (await actions()).get(route?.file ?? '')
    if (!route || !action) {
      faults.add(`a form for ${to.pathname}, which takes none`)
      continue
    }
    const { by, names } = action.forms ?? { by: 'intent', names: [''] }
    const name = fieldValue(by)
    if (!names.includes(name)) faults.add(`a form “${name}” for ${route.pattern}, which knows ${names.join(', ')}`)
  }
  return [...faults]
}

type Tag = { tag: string; attributes: Record<string, string> }
type Form = Tag & { controls: Tag[] }

/** Where a button of a form sends it, and what it says then. */
type Sending = { to: URL; fieldValue: (name: string) => string }

function sendingsIn(html: string, address: URL): Sending[] {
  return formsIn(html).flatMap(({ attributes: form, controls }) => {
    const buttons = controls.filter(isSubmit)
    return (buttons.length > 0 ? buttons : [null]).flatMap((button) => {
      const { formaction, formmethod } = button?.attributes ?? {}
      if ((formmethod ?? form.method)?.toLowerCase() !== 'post') return []
      const sent = controls.filter((control) => control === button || !isSubmit(control))
      const fieldValue = (name: string) =>
        sent.find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''
      return [{ to: new URL(formaction ?? form.action ?? '', address), fieldValue }]
    })
  })
}

const isSubmit = ({ tag, attributes: { type } }: Tag) =>
  tag === 'button' ? type === undefined || type === 'submit' : type === 'submit' || type === 'image'

/** The forms of a page with their controls, those outside them included. */
function formsIn(html: string): Form[] {
  const forms: Form[] = []
  const apart: Tag[] = []
  let form: Form | null = null
  for (const [, end, tag = '', text = ''] of html.matchAll(/<(\/?)(form|input|button|select|textarea)\b([^>]*)>/g)) {
    const attributes = Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]),
    )
    if (tag === 'form') {
      form = end ? null : { tag, attributes, controls: [] }
      if (form) forms.push(form)
    } else if (!end && !('disabled' in attributes))
      (attributes.form ? apart : form?.controls)?.push({ tag, attributes })
  }
  for (const control of apart)
    forms.find(({ attributes }) => attributes.id === control.attributes.form)?.controls.push(control)
  return forms
}

const plain = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

type Actions = Map<string, WithForms>

let known: Promise<Actions> | null = null

/** The actions of the routes, by their files. */
function actions(): Promise<Actions> {
  known ??= readActions()
  return known
}

/** The sources in one module: to load the thousand that they are takes a minute. */
async function readActions(): Promise<Actions> {
  const files = declaredRoutes().flatMap(({ file, acts }) => (acts ? [file] : []))
  const code = files.map((file, i) => `export { action as _${i} } from ${JSON.stringify(join(ROOT, 'app', file))}`)
  const ENTRY = 'virtual:actions'
  // What is no script, and what Vite makes of a query.
  const NONE = 'virtual:none'
  const bundle = await rolldown({
    input: ENTRY,
    platform: 'node',
    external: /^(?!virtual:)[^./]/,
    transform: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'actions',
        resolveId: (id) => (id === ENTRY ? id : /\.css$|\?/.test(id) ? NONE : null),
        load: (id) => (id === ENTRY ? code.join('\n') : id === NONE ? 'export default ""' : null),
      },
    ],
  })
  // Beside the packages, which it imports.
  const path = join(ROOT, 'node_modules', `.actions-${process.pid}.mjs`)
  await bundle.write({ file: path, codeSplitting: false })
  const loaded = (await import(path)) as Record<string, WithForms>
  await rm(path)
  return new Map(files.map((file, i) => [file, loaded[`_${i}`] ?? {}]))
}
