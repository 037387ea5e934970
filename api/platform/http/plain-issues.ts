// What is said of a field whose schema has no words of its own: zod's are for programmers.
import { z } from 'zod'

const EMPTY = 'Fill in this field.'

const WRONG = 'Check this field.'

z.config({ customError: plainIssue })

function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? EMPTY : WRONG
    case 'invalid_value':
    case 'invalid_union':
      return 'Choose an option.'
    case 'too_small':
      if (issue.origin === 'string') return Number(issue.minimum) === 1 ? EMPTY : WRONG
      return issue.origin === 'array' ? `Choose at least ${issue.minimum}.` : WRONG
    case 'too_big':
      if (issue.origin === 'string') return `Enter up to ${issue.maximum} characters.`
      return issue.origin === 'array' ? `Choose up to ${issue.maximum}.` : WRONG
    case 'invalid_format':
    case 'not_multiple_of':
      return WRONG
    default:
      return undefined
  }
}
