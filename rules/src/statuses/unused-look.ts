import type { Category } from '@panelyard/contracts/panels/categories'

/** Colours a person can pick with one click; all tell apart from each other in light and dark. */
export const STATUS_PALETTE = [
	'#8b95a5',
	'#495057',
	'#e03131',
	'#e64980',
	'#be4bdb',
	'#7950f2',
	'#4263eb',
	'#1c7ed6',
	'#1098ad',
	'#0ca678',
	'#2f9e44',
	'#74b816',
	'#f59f00',
	'#f76707',
	'#a0522d',
] as const

/** A panel without a status, in 3D, in pictures, beside its name and in bars: the sand of bare concrete, in no palette above. */
export const NO_STATUS_COLOUR = { light: '#d3c6ac', dark: '#b5aa94' } as const

type Look = Pick<Category, 'icon' | 'colour'>

/** An icon and a colour for a new category or status, which no other one has as long as there are enough. */
export const unusedLook = (others: readonly Look[]): Look => ({
	icon: firstUnused(USUAL_ICONS, others, 'icon'),
	colour: firstUnused(USUAL_COLOURS, others, 'colour'),
})

/** In the order in which new ones get them; none that says that something is wrong. */
const USUAL_ICONS = ['star', 'bookmark', 'flag', 'heart', 'eye', 'bell', 'clock', 'info'] as const
/** Not the greys, which panels without a category wear, nor the red that says the same. */
const USUAL_COLOURS = STATUS_PALETTE.slice(3)

/** The first that no other one has, else the one that comes round again. */
function firstUnused<Field extends 'icon' | 'colour'>(
	choices: readonly Category[Field][],
	others: readonly Look[],
	field: Field,
): Category[Field] {
	const used = new Set(others.map((other) => other[field]))
	const choice = choices.find((one) => !used.has(one)) ?? choices[others.length % choices.length]
	if (choice === undefined) throw new Error('there is nothing to choose from')
	return choice
}
