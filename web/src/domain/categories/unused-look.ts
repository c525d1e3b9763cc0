import type { Category } from '@panelyard/contracts/categories'
import { STATUS_PALETTE } from '../statuses/status-colours.ts'

/** An icon and a colour for a new category, which no other one has as long as there are enough. */
export const unusedLook = (categories: readonly Category[]): Pick<Category, 'icon' | 'colour'> => ({
	icon: firstUnused(USUAL_ICONS, categories, 'icon'),
	colour: firstUnused(USUAL_COLOURS, categories, 'colour'),
})

/** In the order in which new categories get them; none that says that something is wrong. */
const USUAL_ICONS = ['star', 'bookmark', 'flag', 'heart', 'eye', 'bell', 'clock', 'info'] as const
/** Not the greys, which panels without a category wear, nor the red that says the same. */
const USUAL_COLOURS = STATUS_PALETTE.slice(3)

/** The first that no category has, else the one that comes round again. */
function firstUnused<Field extends 'icon' | 'colour'>(
	choices: readonly Category[Field][],
	categories: readonly Category[],
	field: Field,
): Category[Field] {
	const used = new Set(categories.map((category) => category[field]))
	const choice = choices.find((one) => !used.has(one)) ?? choices[categories.length % choices.length]
	if (choice === undefined) throw new Error('there is nothing to choose from')
	return choice
}
