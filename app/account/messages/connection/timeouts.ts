// The timeouts of a connection, in milliseconds.

export const WAITS = {
  /** Before the first reconnect; each connection adds up to as much, so that not all reconnect at once. */
  reconnect: 500,
  /** The longest delay between reconnects. */
  reconnectAtMost: 10_000,
  /** For a connection to open: giving up too soon only adds load to a busy server. */
  connection: 30_000,
  /** Before reconnecting after too many attempts; up to twice as long. */
  tooOften: 60_000,
  /** For the confirmation of a message, before it is sent again. */
  answer: 8_000,
  /** Before trying again what was refused for now; doubled each time, up to `retryAtMost`. */
  retry: 1_000,
  retryAtMost: 15_000,
  /** Between two typing events. */
  typing: 2_500,
  /** For further receipts, before one is sent. */
  receipt: 50,
  /** For a receipt to be confirmed, before it is sent again. */
  confirmation: 10_000,
}

export type Waits = typeof WAITS

/** The delay before attempt number `tries` (from 0) after a temporary refusal. */
export function backOff({ retry, retryAtMost }: Waits, tries: number): number {
  return Math.min(retryAtMost, retry * 2 ** Math.min(tries, 20))
}
