// What people type, bounded: one line, or several. Browser-safe.
import { z } from 'zod'

/** A line of text without control characters; `label` begins what is said of a fault. */
export function line(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .trim()
    .max(max, `${label} cannot exceed ${max} characters`)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${label} must be on one line`)
}

/** Text of several lines; line ends become one character each. */
export function paragraphs(label: string, max: number) {
  return z
    .string({ error: `${label} is required` })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .max(max, `${label} cannot exceed ${max} characters`)
    .regex(/^(?:\n|[^\p{Cc}])*$/u, `${label} has characters that cannot be shown`)
}
