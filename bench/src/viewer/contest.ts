import { orbit } from './gestures.ts'
import type { Frame, MainThread } from './main-thread.ts'
import type { PageUnderTest } from './page-under-test.ts'

/** How often everything is done. */
export interface Effort {
	openings: number
	turns: number
}

/** What one change of the picture took: processor time of the main thread, and time by the clock, until it was drawn. */
export interface Answer {
	cpu: number
	wall: number
}

/** One opening of a view, from the start of the navigation. Milliseconds. */
export interface Opening {
	/** The first part of the model is drawn. */
	first: number
	/** Nothing more is added. */
	whole: number
	/** The longest task after the first picture: processor time, and by the clock. */
	longestCpu: number
	longestWall: number
}

export interface ViewFigures {
	openings: Opening[]
	/** Openings with everything in the browser's cache. */
	again: Opening[]
	drawCalls: number
	triangles: number
	/** Script of each frame while orbiting, processor time in milliseconds. */
	orbit: number[]
	recolour: Answer[]
	highlight: Answer[]
	visibility: Answer[]
	/** Megabytes. */
	heap: number
}

/** Triangles that are no model: backgrounds, grids and passes over the whole picture. */
const NO_MODEL = 100

/** Reads an opening out of a trace that began before the navigation. */
export function openingOf(thread: MainThread): Opening {
	const document = thread.marks.findLast(({ name }) => name.startsWith('bench:document|'))
	if (!document) throw new Error('The trace does not hold the navigation')
	const navigation = document.at - Number(document.name.split('|')[1])
	const shown = thread.frames.filter(({ at, triangles }) => at > document.at && triangles > NO_MODEL)
	const first = shown[0]
	if (!first) throw new Error('No picture of the model was drawn')
	const most = Math.max(...shown.map(({ triangles }) => triangles))
	const whole = shown.find(({ triangles }) => triangles === most) ?? first
	const task = thread.taskAt(first.at)
	const after = thread.tasks.filter(({ start }) => start > (task?.start ?? first.at))
	return {
		first: first.at - navigation,
		whole: whole.at - navigation,
		longestCpu: Math.max(0, ...after.map(({ cpu }) => cpu)),
		longestWall: Math.max(0, ...after.map(({ wall }) => wall)),
	}
}

/** What a change took that began at a time and is drawn by a frame; null without a frame. */
export function answerOf(thread: MainThread, begin: number, drawn: Frame | undefined): Answer | null {
	if (!drawn) return null
	const last = thread.taskAt(drawn.at)
	const end = last ? last.start + last.wall : drawn.at
	return { cpu: thread.cpuBetween(thread.taskAt(begin)?.start ?? begin, end), wall: end - begin }
}

/** Opens a view several times, each in a window with an empty cache and then once more with a full one. The last stays open. */
export async function openRepeatedly(
	times: number,
	window: () => Promise<PageUnderTest>,
	open: (under: PageUnderTest) => Promise<void>,
): Promise<{ under: PageUnderTest; openings: Opening[]; again: Opening[] }> {
	const openings: Opening[] = []
	const again: Opening[] = []
	for (let left = times; ; left--) {
		const under = await window()
		openings.push(openingOf(await under.trace(() => open(under))))
		again.push(openingOf(await under.trace(() => open(under))))
		if (left <= 1) return { under, openings, again }
		await under.close()
	}
}

const ORBIT = ['bench:orbit', 'bench:orbit-end'] as const

/** Turns the view by a drag, between two marks. */
export async function markedOrbit(under: PageUnderTest): Promise<void> {
	await under.mark(ORBIT[0])
	await orbit(under.page)
	await under.mark(ORBIT[1])
	await under.settles()
}

/** What frames cost, of a trace with a `markedOrbit`. */
export function framesOf(thread: MainThread): Pick<ViewFigures, 'drawCalls' | 'triangles' | 'orbit'> {
	return {
		drawCalls: Math.max(...thread.frames.map(({ calls }) => calls)),
		triangles: Math.max(...thread.frames.map(({ triangles }) => triangles)),
		orbit: thread.scriptOfFrames(thread.markAt(ORBIT[0]), thread.markAt(ORBIT[1])),
	}
}
