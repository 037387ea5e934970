// Sending email. An adapter throws when the message was not accepted; the outbox then tries again.

/** `html` says the same as `text`; without it the message is plain. */
export type Email = { to: string; subject: string; text: string; html?: string; attachments?: Attachment[] }

export type Attachment = { name: string; type: string; text: string }

/** `name` is what admins read in their settings. A message sent again under its `id` is the same message. */
export type EmailProvider = { name: string; send: (email: Email, id: string) => Promise<void> }
