import week6Small from '../../ui/renders/building-week-6-800.webp'
import week6 from '../../ui/renders/building-week-6-1600.webp'
import week10Small from '../../ui/renders/building-week-10-800.webp'
import week10 from '../../ui/renders/building-week-10-1600.webp'
import week14Small from '../../ui/renders/building-week-14-800.webp'
import week14 from '../../ui/renders/building-week-14-1600.webp'

/** Colours of the default statuses, whose contract is too much code here; the furthest first. */
export const STATUS_COLOURS = {
	installed: '#2f9e44',
	delivered: '#1c7ed6',
	produced: '#7950f2',
	in_production: '#f59f00',
	designed: '#8b95a5',
	issue: '#e03131',
} as const
type Step = Exclude<keyof typeof STATUS_COLOURS, 'issue'>
export const STEPS = Object.keys(STATUS_COLOURS).filter((key): key is Step => key !== 'issue')

type Week = {
	week: number
	/** Panels by step, as `npm run renders -w e2e` counts them. */
	panels: Record<Step, number>
	/** How many of them have an issue as well. */
	issues: number
	/** Null for the picture that the page begins with. */
	picture: { large: string; small: string } | null
}

/** The building of the picture in some weeks of its work; in the last one as in the demo. */
export const WEEKS: readonly Week[] = [
	{
		week: 6,
		panels: { installed: 0, delivered: 12, produced: 28, in_production: 44, designed: 116 },
		issues: 0,
		picture: { large: week6, small: week6Small },
	},
	{
		week: 10,
		panels: { installed: 24, delivered: 28, produced: 32, in_production: 36, designed: 80 },
		issues: 2,
		picture: { large: week10, small: week10Small },
	},
	{
		week: 14,
		panels: { installed: 54, delivered: 26, produced: 32, in_production: 32, designed: 56 },
		issues: 3,
		picture: { large: week14, small: week14Small },
	},
	{
		week: 18,
		panels: { installed: 76, delivered: 24, produced: 32, in_production: 28, designed: 40 },
		issues: 6,
		picture: null,
	},
]
/** Index of the last week. */
export const NOW = WEEKS.length - 1
