/** The parts of Playwright's JSON report used here; times in milliseconds. */
type Suite = { file: string; suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
export type PlaywrightTimes = { suites: Suite[] }

const secondsOf = ({ suites = [], specs = [] }: Suite): number =>
	suites.reduce((sum, suite) => sum + secondsOf(suite), 0) +
	specs
		.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
		.reduce((sum, { duration }) => sum + duration, 0) /
		1000

/** A line for each file of journeys, with the seconds of its tests, the slowest first. */
export function journeyTimeLines({ suites }: PlaywrightTimes): string[] {
	const files = suites.map((suite) => ({ file: suite.file, seconds: secondsOf(suite) }))
	return [
		'Seconds of journeys, several at a time:',
		...files
			.sort((a, b) => b.seconds - a.seconds)
			.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
	]
}
