// The last lines of every message that we send on a person's behalf to somebody who may not know us: who it is
// from, and what we never ask.

/** `name`: of the sender's account, whatever they signed the message with. */
export function sentFor(name: string, channel: 'email' | 'sms'): string {
  return channel === 'email'
    ? `Purse sent this for ${name}, who has an account with us. Purse never asks for your password or for a code, by email, text message or phone.`
    : `Sent for ${name} by Purse. We never ask for your password.`
}
