// In place of the composer, in a closed conversation.
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { CANNOT_WRITE } from './chat/labels'

/** Why it is closed. */
export function Closed({ name, blockedByMe, deleted }: { name: string; blockedByMe: boolean; deleted: boolean }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-8 lg:pb-6">
      <p className="text-soft">
        {deleted
          ? 'This account was deleted, so you can’t send messages to it.'
          : blockedByMe
            ? `You blocked ${name}. Unblock them to message each other.`
            : CANNOT_WRITE}
      </p>
      {blockedByMe && !deleted && (
        <Form hidden={{ intent: 'unblock' }}>
          <Button variant="quiet" data-busy="Saving...">
            Unblock
          </Button>
        </Form>
      )}
    </div>
  )
}
