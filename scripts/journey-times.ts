import { type FileTime, timeLine } from './file-times.ts'

/** The parts of Playwright's JSON report used here; times in milliseconds. */
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
export type PlaywrightTimes = { suites: Suite[] }

const secondsOf = ({ suites = [], specs = [] }: Suite): number =>
	suites.reduce((sum, suite) => sum + secondsOf(suite), 0) +
	specs
		.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
		.reduce((sum, { duration }) => sum + duration, 0) /
		1000

/** The seconds of each file's journeys one after the other, the slowest first. */
export const journeyTimes = ({ suites }: PlaywrightTimes): FileTime[] =>
	suites.map((suite) => ({ file: suite.file, seconds: secondsOf(suite) })).sort((a, b) => b.seconds - a.seconds)

export const journeyTimeLines = (times: FileTime[]): string[] => [
	'Seconds of journeys, several at a time:',
	...times.map(timeLine),
]
