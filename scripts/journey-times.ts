import { type FileTime, timeLine } from './file-times.ts'

/** The parts of Playwright's JSON report used here; times in milliseconds. */
type Suite = {
	file: string
	suites?: Suite[]
	specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
}
export type PlaywrightTimes = { suites: Suite[] }

/** The seconds of each journey of a file: they run side by side, so it is a journey that keeps a core busy. */
const journeysOf = ({ file, suites = [], specs = [] }: Suite): FileTime[] => [
	...suites.flatMap(journeysOf),
	...specs.map(({ title, tests }) => {
		const results = tests.flatMap((test) => test.results)
		return { file: `${file} › ${title}`, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
	}),
]

/** The slowest first. */
export const journeyTimes = ({ suites }: PlaywrightTimes): FileTime[] =>
	suites.flatMap(journeysOf).sort((a, b) => b.seconds - a.seconds)

/** A line for each file of journeys, with the seconds of all of them, the slowest first. */
export function journeyTimeLines({ suites }: PlaywrightTimes): string[] {
	const files = suites.map((suite) => ({
		file: suite.file,
		seconds: journeysOf(suite).reduce((sum, { seconds }) => sum + seconds, 0),
	}))
	return ['Seconds of journeys, several at a time:', ...files.sort((a, b) => b.seconds - a.seconds).map(timeLine)]
}
