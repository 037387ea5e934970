// What is wrong with an answer of the fuzz run: a 5xx, a status or shape that the document does not declare, or an
// error that is no problem.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isProblemCode } from '../../api/platform/values/problem'
import { ProblemResponse } from '../../api/platform/values/responses'
import { PROBLEMS } from '../../api/problems'
import type { Operation, Sent } from './requests'

export type Got = { status: number; type: string; text: string }

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })

const validators = new WeakMap<object, ReturnType<typeof ajv.compile>>()

function validatorOf(schema: object) {
  const made = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, made)
  return made
}

/** Null where there is nothing to say against it. */
export function faultOf({ operation, method }: Sent, got: Got): string | null {
  if (got.status >= 500) return `status ${got.status}`
  return operation ? faultOfResponse(operation, got) : faultOfPage(method, got)
}

function faultOfResponse({ responses }: Operation, { status, type, text }: Got): string | null {
  if (status >= 400) return faultOfProblem(status, type, text)
  const declared = responses[status]
  if (!declared) return `status ${status} is not declared`
  const content = Object.entries(declared.content ?? {})
  if (content.length === 0) return null
  const stated = content.find(([media]) => type.startsWith(media.split(';')[0] as string))
  if (!stated) return `type ${type} is not declared`
  const schema = stated[1].schema
  if (!schema) return null
  const validate = validatorOf(schema)
  return validate(JSON.parse(text)) ? null : `shape: ${ajv.errorsText(validate.errors)}`
}

function faultOfProblem(status: number, type: string, text: string): string | null {
  if (!type.startsWith('application/problem+json')) return `status ${status} as ${type}, not a problem`
  const problem = ProblemResponse.safeParse(JSON.parse(text))
  if (!problem.success) return `a problem of another shape: ${problem.error.message}`
  const { code } = problem.data
  const known = isProblemCode(code) && PROBLEMS[code].status === problem.data.status
  return known && problem.data.status === status ? null : `problem ${code} with status ${status}`
}

const PAGE_STATUSES = [200, 204, 301, 302, 303, 307, 308, 400, 401, 402, 403, 404, 405, 409, 413, 414, 415, 422, 429]

function faultOfPage(method: string, { status, type, text }: Got): string | null {
  if (!PAGE_STATUSES.includes(status)) return `status ${status} of a page`
  if (method === 'GET' && status === 200 && type === '') return 'a page without a type'
  return /\n\s+at \w.*\(.*:\d+:\d+\)/.test(text) ? 'a page shows a stack' : null
}
