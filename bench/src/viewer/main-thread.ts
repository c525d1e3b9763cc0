/** What a page's main thread did, out of a trace of the browser. Milliseconds; times since the start of the trace. */

export const TRACED = ['toplevel', 'devtools.timeline', 'blink.user_timing']

interface TraceEvent {
	name: string
	cat: string
	ph: string
	pid: number
	tid: number
	/** Microseconds. */
	ts: number
	dur?: number
	/** Processor time of the thread, microseconds. */
	tdur?: number
	args?: { data?: { type?: string } }
}

export interface Span {
	name: string
	start: number
	/** By the clock: with waiting for the graphics software and for other processes. */
	wall: number
	/** Processor time of the thread alone. */
	cpu: number
}

export interface Frame {
	at: number
	calls: number
	triangles: number
	uploads: number
	/** Of the uploads together. */
	texels: number
}

export class MainThread {
	/** Without those in which the bench itself looked whether the page rests. */
	readonly tasks: Span[]
	readonly frames: Frame[]
	readonly marks: { name: string; at: number }[]
	readonly #animationFrames: Span[]
	readonly #inputs: Span[]

	/** Of the thread that left marks whose names begin with `bench:`. Throws when there is none. */
	constructor(trace: Uint8Array) {
		const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] }
		const marks = traceEvents.filter(({ name, cat }) => cat === 'blink.user_timing' && name.startsWith('bench:'))
		const last = marks.at(-1)
		if (!last) throw new Error('The trace has no marks of the page')
		const own = traceEvents.filter(({ pid, tid }) => pid === last.pid && tid === last.tid)
		const first = own.reduce((least, { ts }) => (ts > 0 ? Math.min(least, ts) : least), Number.POSITIVE_INFINITY)
		const spans = (isWanted: (event: TraceEvent) => boolean): Span[] =>
			own
				.filter((event) => event.ph === 'X' && isWanted(event))
				.map(({ name, ts, dur = 0, tdur = 0, args }) => ({
					name: args?.data?.type ?? name,
					start: (ts - first) / 1000,
					wall: dur / 1000,
					cpu: tdur / 1000,
				}))
				.sort((a, b) => a.start - b.start)
		this.#animationFrames = spans(({ name }) => name === 'FireAnimationFrame')
		this.#inputs = spans(({ name }) => name === 'EventDispatch')
		this.marks = own
			.filter(({ name, cat }) => cat === 'blink.user_timing' && name.startsWith('bench:'))
			.map(({ name, ts }) => ({ name, at: (ts - first) / 1000 }))
			.sort((a, b) => a.at - b.at)
		const looks = this.marks.filter(({ name }) => name === 'bench:look').map(({ at }) => at)
		this.tasks = without(outermost(spans(({ name }) => name.endsWith('RunTask'))), looks)
		this.frames = this.marks
			.filter(({ name }) => name.startsWith('bench:frame|'))
			.map(({ name, at }) => {
				const [calls = 0, triangles = 0, uploads = 0, texels = 0] = name.split('|').slice(1).map(Number)
				return { at, calls, triangles, uploads, texels }
			})
	}

	/** The place of a mark; NaN when it was not left. */
	markAt(name: string): number {
		return this.marks.find((mark) => mark.name === name)?.at ?? Number.NaN
	}

	/** The first event of one of these types that the page heard after a time. */
	inputAfter(time: number, types: readonly string[]): Span | undefined {
		return this.#inputs.find(({ name, start }) => start >= time && types.includes(name))
	}

	/** Processor time of each callback of requestAnimationFrame in which something was drawn between two times. */
	scriptOfFrames(from: number, to: number): number[] {
		return this.#animationFrames
			.filter(({ start, wall }) => {
				const end = start + wall
				return start >= from && end <= to && this.frames.some(({ at }) => at >= start && at <= end)
			})
			.map(({ cpu }) => cpu)
	}

	/** From each frame between two times to the next one, by the clock, including the wait for the drawing. */
	gapsOfFrames(from: number, to: number): number[] {
		const times = this.frames.map(({ at }) => at).filter((at) => at >= from && at <= to)
		return times.slice(1).map((at, i) => at - (times[i] as number))
	}

	/** When the page came to rest after a time; NaN when the trace ends before. */
	restAfter(time: number): number {
		return this.marks.find(({ name, at }) => name === 'bench:rest' && at >= time)?.at ?? Number.NaN
	}

	/** Processor time of all tasks that began between two times. */
	cpuBetween(from: number, to: number): number {
		return this.tasks.reduce((sum, { start, cpu }) => (start >= from && start < to ? sum + cpu : sum), 0)
	}

	/** The task that holds a time. */
	taskAt(time: number): Span | undefined {
		return this.tasks.find(({ start, wall }) => start <= time && time <= start + wall)
	}
}

/** Without tasks inside of other tasks, whose time is counted already. */
function outermost(spans: Span[]): Span[] {
	let end = Number.NEGATIVE_INFINITY
	return spans.filter(({ start, wall }) => {
		if (start < end) return false
		end = start + wall
		return true
	})
}

/** Without the tasks that hold one of the times; both sorted. */
function without(tasks: Span[], times: readonly number[]): Span[] {
	let next = 0
	return tasks.filter(({ start, wall }) => {
		while (next < times.length && (times[next] as number) < start) next++
		return next === times.length || (times[next] as number) > start + wall
	})
}
