// How long a line waits for what, in milliseconds.

export const WAITS = {
  /** Before the first try to connect again; each line adds up to as much, so that not all come at once. */
  reconnect: 500,
  /** Between such tries at the most. */
  reconnectAtMost: 10_000,
  /** For a connection to stand: who gives up too soon only adds to what a busy server has to do. */
  connection: 30_000,
  /** Before connecting again where it was too often; up to twice as long. */
  tooOften: 60_000,
  /** For the answer to a message, before it is sent again. */
  answer: 8_000,
  /** Before trying again what was refused for now; doubled each time, up to `retryAtMost`. */
  retry: 1_000,
  retryAtMost: 15_000,
  /** Between two words of typing. */
  typing: 2_500,
  /** For more to come, before a receipt goes out. */
  receipt: 50,
  /** For a receipt to be confirmed, before it is sent again. */
  confirmation: 10_000,
}

export type Waits = typeof WAITS

/** The wait before try number `tries` (from 0) of something that is refused for now. */
export function backOff({ retry, retryAtMost }: Waits, tries: number): number {
  return Math.min(retryAtMost, retry * 2 ** Math.min(tries, 20))
}
