// What stands at the end of every message that we send to somebody for somebody else, who may not know us: who
// it is from, and what we never ask.

/** `name`: as the sender's account has it, whatever they signed the message with. */
export function sentFor(name: string, channel: 'email' | 'sms'): string {
  return channel === 'email'
    ? `Purse sent this for ${name}, who has an account with us. Purse never asks for your password or for a code, by email, text message or phone.`
    : `Sent for ${name} by Purse. We never ask for your password.`
}
