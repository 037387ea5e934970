// The icon of a goal, as radio buttons.
import { GOAL_ICONS } from '../../../api/money/goals/input'
import { Fault } from '../../ui/forms/field'
import { ICONS } from './goal-card'

export function IconChoice({ chosen, errors }: { chosen: string; errors: string[] | undefined }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Icon</legend>
      <div className="flex max-w-[20.5rem] flex-wrap gap-2">
        {GOAL_ICONS.map((name) => {
          const Icon = ICONS[name]
          return (
            <label
              key={name}
              className="relative grid size-12 place-items-center rounded-md bg-raised text-soft ring-[1.5px] ring-inset ring-edge has-checked:bg-blush has-checked:text-link has-checked:ring-2 has-checked:ring-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
            >
              <input
                type="radio"
                name="icon"
                value={name}
                defaultChecked={name === chosen}
                aria-label={name}
                className="absolute inset-0 size-full appearance-none opacity-0"
              />
              <Icon size={24} aria-hidden />
            </label>
          )
        })}
      </div>
      <Fault errors={errors} />
    </fieldset>
  )
}
