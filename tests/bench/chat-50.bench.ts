// Fifty people write at once.
import { chatContest } from './chat-contest'

export const prepare = () => chatContest(50, 3)
