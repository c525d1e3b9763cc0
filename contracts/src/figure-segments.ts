import { z } from 'zod'
import { CalendarDay, TimeZone } from './figures.ts'
import { revisionField } from './revisions.ts'

// A number of the figures stands for panels. A segment names them, so that the list and the 3D view can show exactly these.

const MOST_AGE = 9999

const Days = { from: CalendarDay, to: CalendarDay }

/** Panels of the figures, which change as people work. Days are calendar days of the reader, as in the figures. */
export const FigureSegment = z.discriminatedUnion('kind', [
	/** Came to the step or beyond on one of the days, and have stayed there since. */
	z.object({ kind: z.literal('reached'), status_id: z.uuid(), ...Days }),
	/** Were at the step or beyond at the end of the day. */
	z.object({ kind: z.literal('flow'), status_id: z.uuid(), day: CalendarDay }),
	/** Have been at the step, and no further, for at least so many days. */
	z.object({ kind: z.literal('age'), status_id: z.uuid(), days: z.int().min(0).max(MOST_AGE) }),
	/** Came to the step on one of the days, some time after they came to the step before it. */
	z.object({ kind: z.literal('lead'), status_id: z.uuid(), ...Days }),
	/** Of those, the ones that took longer than 4 of 5. */
	z.object({ kind: z.literal('slower'), status_id: z.uuid(), ...Days }),
	/** Are planned to be at the step or beyond by the end of the day. */
	z.object({ kind: z.literal('planned'), status_id: z.uuid(), day: CalendarDay }),
	/** Were planned to be at the step or beyond before today, where the project is, and aren't. */
	z.object({ kind: z.literal('behind'), status_id: z.uuid() }),
	/** Are at the step or beyond, and planned to be there after today. */
	z.object({ kind: z.literal('ahead'), status_id: z.uuid() }),
])
export type FigureSegment = z.infer<typeof FigureSegment>

const FIELDS = {
	reached: ['status_id', 'from', 'to'],
	flow: ['status_id', 'day'],
	age: ['status_id', 'days'],
	lead: ['status_id', 'from', 'to'],
	slower: ['status_id', 'from', 'to'],
	planned: ['status_id', 'day'],
	behind: ['status_id'],
	ahead: ['status_id'],
} as const satisfies Record<FigureSegment['kind'], readonly string[]>

/** A segment as it stands in an address, such as `flow.<status>.2026-11-22`. */
export const writeSegment = (segment: FigureSegment): string =>
	[segment.kind, ...FIELDS[segment.kind].map((field) => (segment as Record<string, unknown>)[field])].join('.')

/** The segment of a text; null for a text that is none. */
export function readSegment(text: string): FigureSegment | null {
	const [kind = '', ...values] = text.split('.')
	if (!Object.hasOwn(FIELDS, kind)) return null
	const fields = FIELDS[kind as FigureSegment['kind']]
	if (values.length !== fields.length) return null
	const named = Object.fromEntries(fields.map((field, place) => [field, values[place]]))
	const read = FigureSegment.safeParse({
		...named,
		kind,
		...('days' in named && { days: /^\d{1,4}$/.test(named.days ?? '') ? Number(named.days) : null }),
	})
	return read.success ? read.data : null
}

/** `GET /projects/{id}/figures/panels` */
export const FigurePanelsQuery = z.object({
	/** As `writeSegment` writes it. */
	segment: z
		.string()
		.max(200)
		.refine((text) => readSegment(text) !== null, 'Unknown figure'),
	time_zone: TimeZone.default('UTC'),
})
export type FigurePanelsQuery = z.infer<typeof FigurePanelsQuery>

/** Exactly the panels that the figures of the same revision count in a segment. */
export const FigurePanelsResponse = z.object({
	/** The live version whose elements are meant; null without one. */
	version_id: z.uuid().nullable(),
	/** `Panel.element` of those in the live version, ascending: the first, then what is added to the one before. */
	element_steps: z.array(z.number().int().min(0)),
	/** Ids of those that the live model lacks. */
	panel_ids: z.array(z.uuid()),
	...revisionField,
})
export type FigurePanelsResponse = z.infer<typeof FigurePanelsResponse>
