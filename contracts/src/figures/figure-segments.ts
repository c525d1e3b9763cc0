import { z } from 'zod'
import { indexArray } from '../values/long-array.ts'
import { revisionField } from '../values/revisions.ts'
import { CalendarDay, TimeZone } from './figures.ts'

// Each figure stands for panels. A segment identifies them, so that the list and the 3D view can show exactly these.

const MOST_AGE = 9999

const Days = { from: CalendarDay, to: CalendarDay }

/** Panels of the figures, which change as people work. Days are calendar days of the reader, as in the figures. */
export const FigureSegment = z.discriminatedUnion('kind', [
	/** Reached the step or beyond on one of the days, and have stayed there since. */
	z.object({ kind: z.literal('reached'), status_id: z.uuid(), ...Days }),
	/** Were at the step or beyond at the end of the day. */
	z.object({ kind: z.literal('flow'), status_id: z.uuid(), day: CalendarDay }),
	/** Have been at the step, and no further, for at least this many days. */
	z.object({ kind: z.literal('age'), status_id: z.uuid(), days: z.int().min(0).max(MOST_AGE) }),
	/** Reached the step on one of the days, some time after they reached the step before it. */
	z.object({ kind: z.literal('lead'), status_id: z.uuid(), ...Days }),
	/** Of those, the slowest fifth. */
	z.object({ kind: z.literal('slower'), status_id: z.uuid(), ...Days }),
	/** Are planned to be at the step or beyond by the end of the day. */
	z.object({ kind: z.literal('planned'), status_id: z.uuid(), day: CalendarDay }),
	/** Were planned to be at the step or beyond before today (in the project's time zone), and aren't. */
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

/** A segment in an address, such as `flow.<status>.2026-11-22`. */
export const writeSegment = (segment: FigureSegment): string =>
	[segment.kind, ...FIELDS[segment.kind].map((field) => (segment as Record<string, unknown>)[field])].join('.')

/** The segment of a text; null for an invalid text. */
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
	/** In the format of `writeSegment`. */
	segment: z
		.string()
		.max(200)
		.refine((text) => readSegment(text) !== null, 'Unknown figure'),
	time_zone: TimeZone.default('UTC'),
})
export type FigurePanelsQuery = z.infer<typeof FigurePanelsQuery>

/** Exactly the panels that the figures of the same revision count in a segment. */
export const FigurePanelsResponse = z.object({
	/** The live version that the elements refer to; null without one. */
	version_id: z.uuid().nullable(),
	/** `Panel.element` of those in the live version, ascending: the first, then the difference to the previous one. */
	element_steps: indexArray(),
	/** Ids of panels that the live model doesn't have. */
	panel_ids: z.array(z.uuid()),
	...revisionField,
})
export type FigurePanelsResponse = z.infer<typeof FigurePanelsResponse>
