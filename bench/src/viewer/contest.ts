import { orbit } from './gestures.ts'
import type { Frame, MainThread } from './main-thread.ts'
import { within } from './no-answer.ts'
import type { PageUnderTest } from './page-under-test.ts'

/** How often everything is done, and how long each thing may take. */
export interface Effort {
	/** First visits, each with a second one after it. */
	openings: number
	/** At least two: the first click is told apart. */
	turns: number
	/** Movements of the mouse while orbiting, a frame each. */
	orbitSteps: number
	patienceMs: number
}

/**
 * What one change of the picture took: processor time of the main thread until it was drawn and until the page rested
 * again, and time by the clock until it was drawn. Milliseconds.
 */
export interface Answer {
	cpu: number
	untilRest: number
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

/** In the order of a turn: what is clicked is what is isolated and hidden after it. */
const CHANGES = ['highlight', 'visibility', 'recolour'] as const
export type ChangeName = (typeof CHANGES)[number]

/** What may fail by itself. */
export type StepName = 'opening' | 'orbit' | 'heap' | ChangeName

export interface ViewFigures extends Record<ChangeName, Answer[]> {
	openings: Opening[]
	/** Openings with everything in the browser's cache. */
	again: Opening[]
	drawCalls: number
	triangles: number
	/** Script of each frame while orbiting, processor time in milliseconds. */
	orbit: number[]
	/** From one frame to the next while orbiting, by the clock, milliseconds. */
	orbitWall: number[]
	/** Megabytes. */
	heap: number
	/** Why a step was not done, or not as often as the others. */
	gaveUp: Partial<Record<StepName, string>>
}

/** One who shows a model and changes what it shows. Every step ends when the page is at rest. */
export interface Contestant {
	/** With an empty cache. */
	window: () => Promise<PageUnderTest>
	open: (under: PageUnderTest) => Promise<void>
	change: Record<ChangeName, (under: PageUnderTest, turn: number) => Promise<void>>
	/** What the changes in a trace took. */
	answers: (thread: MainThread, change: ChangeName) => Answer[]
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
	if (!first) throw new Error('no picture of the model')
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
	const from = thread.taskAt(begin)?.start ?? begin
	return {
		cpu: thread.cpuBetween(from, end),
		untilRest: thread.cpuBetween(from, thread.restAfter(end)),
		wall: end - begin,
	}
}

const ORBIT = ['bench:orbit', 'bench:orbit-end'] as const

async function markedOrbit(under: PageUnderTest, steps: number): Promise<void> {
	await under.mark(ORBIT[0])
	await orbit(under.page, steps)
	await under.mark(ORBIT[1])
	await under.rests()
}

/** One line of a reason, without where in the code it came from. */
const reasonOf = (error: unknown): string =>
	(error instanceof Error ? error.message : String(error))
		.split('\n', 1)
		.join()
		.replace(/^(page\.\w+|\w+\.\w+): (Error: )?/, '')

/** Everything one contestant is asked, in the same order for all. What it does not do ends that step and not the bench. */
export async function measure(contestant: Contestant, effort: Effort): Promise<ViewFigures> {
	const figures: ViewFigures = {
		openings: [],
		again: [],
		drawCalls: Number.NaN,
		triangles: Number.NaN,
		orbit: [],
		orbitWall: [],
		highlight: [],
		visibility: [],
		recolour: [],
		heap: Number.NaN,
		gaveUp: {},
	}
	let under = await contestant.window()
	const tried = async <Result>(name: StepName, work: () => Promise<Result>): Promise<Result | null> => {
		try {
			return await work()
		} catch (error) {
			figures.gaveUp[name] = reasonOf(error)
			return null
		}
	}
	/** The trace of a step, or null when it was not done; what came before its failure is lost with it. */
	const step = (name: StepName, work: () => Promise<void>): Promise<MainThread | null> =>
		tried(name, () => under.trace(() => within(effort.patienceMs, work())))
	const open = async (window: () => Promise<PageUnderTest>, into: Opening[]): Promise<boolean> => {
		const opening = await tried('opening', async () => {
			under = await window()
			return openingOf(await under.trace(() => within(effort.patienceMs, contestant.open(under))))
		})
		if (opening) into.push(opening)
		return opening !== null
	}
	try {
		for (let opening = 0; opening < effort.openings; opening++) {
			const first = async () => {
				if (opening === 0) return under
				await under.close()
				return contestant.window()
			}
			if (!(await open(first, figures.openings))) return figures
			if (!(await open(() => under.another(), figures.again))) return figures
		}
		const orbiting = await step('orbit', () => markedOrbit(under, effort.orbitSteps))
		if (orbiting) {
			figures.drawCalls = Math.max(...orbiting.frames.map(({ calls }) => calls))
			figures.triangles = Math.max(...orbiting.frames.map(({ triangles }) => triangles))
			const [from, to] = ORBIT.map((mark) => orbiting.markAt(mark)) as [number, number]
			figures.orbit = orbiting.scriptOfFrames(from, to)
			figures.orbitWall = orbiting.gapsOfFrames(from, to)
		}
		for (let turn = 0; turn < effort.turns; turn++) {
			for (const change of CHANGES) {
				if (figures.gaveUp[change]) continue
				const thread = await step(change, () => contestant.change[change](under, turn))
				if (thread) figures[change].push(...contestant.answers(thread, change))
			}
		}
		for (const change of CHANGES)
			if (figures[change].length === 0) figures.gaveUp[change] ??= 'no picture of it in time'
		figures.heap = (await tried('heap', () => under.heap())) ?? Number.NaN
		return figures
	} finally {
		await under.close()
	}
}
