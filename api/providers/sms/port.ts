// Sending text messages. An adapter throws when the message was not accepted; the outbox then tries
// again.

/** `to` in E.164: "+254712345678". */
export type Sms = { to: string; text: string }

/** `id` is the message's own: one that is sent again under it is the same message. */
export type SmsProvider = { send: (sms: Sms, id: string) => Promise<void> }
