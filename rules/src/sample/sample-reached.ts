/** Up to which share of the sample building, from the ground up, each step of the work has come; the furthest first. */
export const SAMPLE_REACHED = {
	installed: 0.38,
	delivered: 0.5,
	produced: 0.66,
	in_production: 0.8,
	designed: 1,
} as const

/** Of every so many panels of the sample building one has an issue. */
export const SAMPLE_ISSUE_EVERY = 29
