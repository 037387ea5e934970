// A field for photos. Plain without scripts; hydrated, it shrinks large ones to the stored size
// before they are sent, so that a phone on a slow network sends a tenth, without visible loss.
import { useEffect, useState } from 'react'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'
import { fitted } from './resize-photo'

type PhotoFieldProps = {
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

  // Files chosen before hydration.
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

/** Replaces the chosen photos by smaller ones; the form cannot be submitted meanwhile. */
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
