import { z } from 'zod'
import { IncompleteCounts, Sums } from '../figures/figures.ts'
import { Status } from '../statuses/statuses.ts'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { Revision } from '../values/revisions.ts'

// The same few figures for every project of a person, for the dashboard.

/** Most projects that a person keeps at the top of the sidebar. */
export const MAX_PINNED_PROJECTS = 20

/** `GET /portfolio`: pages as those of `GET /projects`, in the same order. */
export const PortfolioQuery = PageQuery.extend({
	/** Ids with commas between them: these projects come before all others. */
	first: z
		.string()
		.transform((ids) => ids.split(','))
		.pipe(z.array(z.uuid()).max(MAX_PINNED_PROJECTS))
		.optional(),
})
export type PortfolioQuery = z.infer<typeof PortfolioQuery>

/** Panels whose furthest step is this one. */
export const PortfolioStep = Status.pick({ id: true, name: true, default_key: true, colour: true }).extend({
	...Sums.shape,
})
export type PortfolioStep = z.infer<typeof PortfolioStep>

/** A flag that panels carry, and how many. */
const PortfolioFlag = Status.pick({ id: true, name: true, default_key: true, icon: true, colour: true }).extend({
	count: z.number().int(),
})

/** Counts; always equal to the figures on the project's own page. */
export const PortfolioFigures = z.object({
	/** In the order of the work. */
	steps: z.array(PortfolioStep),
	/** Panels at no step. */
	not_started: Sums,
	...IncompleteCounts.shape,
	/** Index of the first step that is marked as done; null without one. */
	done_from: z.number().int().nullable(),
	/** For the current day in the project's time zone; null without planned dates. */
	late: z.number().int().nullable(),
	due: z.number().int().nullable(),
	/** Panels that reached a step marked as done, and stayed: today and on the 6 days before. */
	done_in_7_days: z.number().int(),
	/** The flags that panels carry, in their order. */
	flags: z.array(PortfolioFlag),
	/** Panels that carry at least one flag. */
	flagged: z.number().int(),
})
export type PortfolioFigures = z.infer<typeof PortfolioFigures>

export const PortfolioProject = PortfolioFigures.extend({
	id: z.uuid(),
	name: z.string(),
	revision: Revision,
	/** Unread comments, and those of them that mention the person. */
	unread: z.number().int(),
	mentions: z.number().int(),
	/** The latest change; `user_name` is empty when the server made it. */
	last_change: z.object({ at: Timestamp, user_name: z.string() }).nullable(),
})
export type PortfolioProject = z.infer<typeof PortfolioProject>

export const PortfolioResponse = z.object({ projects: z.array(PortfolioProject), ...pageFields })
