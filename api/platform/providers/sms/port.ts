// Sending text messages. An adapter throws when the message was not accepted; the outbox then tries again.

/** `to` in E.164: "+254712345678". */
export type Sms = { to: string; text: string }

/** `name` is what admins read in their settings. A message sent again under its `id` is the same message. */
export type SmsProvider = { name: string; send: (sms: Sms, id: string) => Promise<void> }
