import { expect, test } from 'vitest'
import { answerOf, openingOf } from './contest.ts'
import { MainThread } from './main-thread.ts'

interface Event {
	name: string
	cat?: string
	ph?: string
	tid?: number
	ts: number
	dur?: number
	tdur?: number
	args?: object
}

const task = (ts: number, dur: number, tdur: number): Event => ({
	name: 'ThreadControllerImpl::RunTask',
	ts,
	dur,
	tdur,
})
const mark = (name: string, ts: number): Event => ({ name, cat: 'blink.user_timing', ph: 'R', ts })
const input = (type: string, ts: number): Event => ({
	name: 'EventDispatch',
	ts,
	dur: 5,
	tdur: 5,
	args: { data: { type } },
})
const animation = (ts: number, dur: number, tdur: number): Event => ({ name: 'FireAnimationFrame', ts, dur, tdur })

/** A trace of one page, times in microseconds from its first event; what is on another thread says so. */
const traceOf = (events: Event[]): MainThread =>
	new MainThread(
		new TextEncoder().encode(
			JSON.stringify({
				traceEvents: [
					{ name: 'thread_name', cat: '__metadata', ph: 'M', pid: 1, tid: 1, ts: 0 },
					...events.map((event) => ({ cat: 'toplevel', ph: 'X', pid: 1, tid: 1, ...event, ts: event.ts + 7_000_000 })),
				],
			}),
		),
	)

test('tasks within tasks and on other threads are not counted', () => {
	const thread = traceOf([
		task(0, 10_000, 8_000),
		task(2_000, 3_000, 3_000),
		{ ...task(4_000, 90_000, 90_000), tid: 2 },
		task(20_000, 5_000, 1_000),
		mark('bench:end', 21_000),
	])
	expect(thread.tasks.map(({ cpu }) => cpu)).toEqual([8, 1])
	expect(thread.cpuBetween(0, 20)).toBe(8)
	expect(thread.taskAt(22)?.wall).toBe(5)
})

test('a trace without marks of the page is refused', () => {
	expect(() => traceOf([task(0, 1, 1)])).toThrow('no marks')
})

test('what the bench does to see whether the page rests is not the work of the page', () => {
	const thread = traceOf([
		task(0, 1_000, 1_000),
		task(2_000, 1_000, 500),
		mark('bench:look', 2_500),
		task(4_000, 1_000, 300),
		mark('bench:rest', 6_000),
	])
	expect(thread.cpuBetween(0, thread.restAfter(0))).toBeCloseTo(1.3)
	expect(thread.restAfter(6.5)).toBeNaN()
})

test('only callbacks that drew count as frames of an orbit', () => {
	const thread = traceOf([
		animation(0, 2_000, 1_500),
		animation(10_000, 2_000, 700),
		mark('bench:frame|12|3000|0|0', 11_000),
		animation(90_000, 2_000, 900),
		mark('bench:frame|12|3000|0|0', 91_000),
	])
	expect(thread.frames[0]).toEqual({ at: 11, calls: 12, triangles: 3000, uploads: 0, texels: 0 })
	expect(thread.scriptOfFrames(0, 50)).toEqual([0.7])
})

test('an answer ends with the frame that shows it, and what comes after counts until the page rests', () => {
	const thread = traceOf([
		task(0, 1_000, 1_000),
		task(10_000, 4_000, 2_000),
		input('keydown', 11_000),
		task(20_000, 3_000, 2_500),
		mark('bench:frame|5|900|1|1024', 22_000),
		task(30_000, 40_000, 30_000),
		mark('bench:rest', 90_000),
	])
	const begin = thread.inputAfter(0, ['keydown'])?.start ?? 0
	expect(answerOf(thread, begin, thread.frames[0])).toEqual({ cpu: 4.5, untilRest: 34.5, wall: 12 })
	expect(answerOf(thread, begin, undefined)).toBeNull()
})

test('an opening runs from the navigation to the first frame with a model, and to the one with all of it', () => {
	const thread = traceOf([
		task(0, 1_000, 1_000),
		mark('bench:document|30', 100_000),
		mark('bench:frame|2|2|1|1', 200_000),
		task(299_000, 5_000, 4_000),
		mark('bench:frame|3|5000|0|0', 300_000),
		task(310_000, 90_000, 12_000),
		mark('bench:frame|4|9000|0|0', 400_000),
		mark('bench:frame|4|9000|0|0', 500_000),
	])
	expect(openingOf(thread)).toEqual({ first: 230, whole: 330, longestCpu: 12, longestWall: 90 })
})
