// Photos to send with a form. A plain field; alive, it makes large ones as small as we keep them before
// they are sent, so that a phone on a slow network sends a tenth, and nothing is lost of what is shown.
import { type ChangeEvent, useState } from 'react'
import { Field } from '../../ui/forms/field'
import { fitted } from '../../ui/forms/resize-photo'

export type PhotoFieldProps = {
  label: string
  name: string
  id: string
  accept: string
  hint: string
  multiple?: boolean
  required?: boolean
  errors?: string[]
}

export default function PhotoField(props: PhotoFieldProps) {
  const [busy, setBusy] = useState(false)

  async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])]
    const send = input.form?.querySelector<HTMLButtonElement>('button:not([type=button])')
    setBusy(true)
    if (send) send.disabled = true
    const smaller = new DataTransfer()
    for (const file of files) smaller.items.add(await fitted(file))
    input.files = smaller.files
    if (send) send.disabled = false
    setBusy(false)
  }

  return (
    <Field
      {...props}
      type="file"
      onChange={shrink}
      aria-busy={busy}
      className="w-full min-w-0 text-sm file:mr-4 file:min-h-11 file:rounded-full file:bg-blush file:px-5 file:font-semibold file:text-ink"
    />
  )
}
