// Plus: joined, left, taken up again. What renews it are the schedules.
import type { Operation, Play } from './operation'

const ofSomeone = (name: string, weight: number, action: string, body?: (play: Play) => object) => ({
  name,
  weight,
  run: (play: Play) =>
    play.ask(play.someone(), { name, path: `/api/plus/subscription${action}`, ...(body && { body: body(play) }) }),
})

export const PLUS: Operation[] = [
  ofSomeone('plus', 1.5, '', ({ random }) => ({
    plan: random.chance(0.8) ? 'monthly' : 'yearly',
    payWith: random.chance(0.5) ? 'purse' : 'method',
  })),
  ofSomeone('plus cancelled', 0.3, '/cancellation'),
  ofSomeone('plus resumed', 0.2, '/resumption'),
]
