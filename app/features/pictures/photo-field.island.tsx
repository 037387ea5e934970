// A field for photos. Plain without scripts; alive, it makes large ones as small as we keep them before they are
// sent, so that a phone on a slow network sends a tenth, and nothing is lost of what is shown.
import { useEffect, useState } from 'react'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'
import { fitted } from './resize-photo'

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
  const { id } = props
  const [busy, setBusy] = useState(false)

  // What was chosen before this came alive.
  useEffect(() => {
    shrink(document.getElementById(id) as HTMLInputElement, setBusy)
  }, [id])

  return (
    <Field
      {...props}
      type="file"
      onChange={({ currentTarget }) => shrink(currentTarget, setBusy)}
      aria-busy={busy}
      className={FILE}
    />
  )
}

/** Puts smaller photos in the place of those that were chosen; the form cannot be sent meanwhile. */
async function shrink(input: HTMLInputElement, setBusy: (busy: boolean) => void): Promise<void> {
  const files = [...(input.files ?? [])]
  if (files.length === 0) return
  const send = input.form?.querySelector<HTMLButtonElement>('button:not([type=button])')
  setBusy(true)
  if (send) send.disabled = true
  const smaller = new DataTransfer()
  for (const file of files) smaller.items.add(await fitted(file))
  input.files = smaller.files
  if (send) send.disabled = false
  setBusy(false)
}
