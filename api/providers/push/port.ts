// Sending push messages to a person's devices. An adapter throws when the message was not accepted;
// the outbox then tries again.

export type Push = { userId: string; title: string; text: string }

/** `id` is the message's own: one that is sent again under it is the same message. */
export type PushProvider = { send: (push: Push, id: string) => Promise<void> }
