// One person writes.
import { chatContest } from './chat-contest'

export const prepare = () => chatContest(1, 40)
