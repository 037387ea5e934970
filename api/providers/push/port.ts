// Sending push messages to a person's devices. An adapter throws when the message was not accepted;
// the outbox then tries again.

export type Push = { userId: string; title: string; text: string }

/**
 * `name` is what admins read in their settings. A message sent again under its `id` is the same
 * message.
 */
export type PushProvider = { name: string; send: (push: Push, id: string) => Promise<void> }
