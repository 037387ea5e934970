// Sending text messages. An adapter throws when the message was not accepted; the outbox then tries
// again.

/** `to` in E.164: "+254712345678". */
export type Sms = { to: string; text: string }

export type SmsProvider = { send: (sms: Sms) => Promise<void> }
