// Failures in the log.
import { currentTrace } from './trace'

/** Logs a failure, with the trace that it is part of. Never parameters: they are personal. */
export function logFailure(where: string, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const message = cause instanceof Error ? cause.message.split('\nparams:')[0] : String(cause)
  console.error(JSON.stringify({ level: 'error', trace: currentTrace()?.id, where, message }))
}
