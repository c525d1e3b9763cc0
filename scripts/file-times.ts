import { relative } from 'node:path'
import { repositoryRoot } from './repository.ts'
import type { Failure } from './test-failures.ts'

/** A file that takes longer keeps one core busy while the others have ended, and hides which of its tests is slow. */
const LONGEST_FILE_S = 45
/** What each runner takes on two quiet cores. On a busy machine every file may take longer, as the whole run does. */
export const QUIET_RUN_S = { vitest: 400, journeys: 330 } as const
const MOST_LISTED = 10

export type FileTime = { file: string; seconds: number }

/** The parts of Vitest's `--reporter=json` used here; times in milliseconds. */
export type VitestTimes = { testResults: { name: string; startTime: number; endTime: number }[] }

/** The slowest first. A server test that runs on both databases is there twice. */
export function fileTimes({ testResults }: VitestTimes): FileTime[] {
	return testResults
		.map(({ name, startTime, endTime }) => ({
			file: relative(repositoryRoot, name),
			seconds: (endTime - startTime) / 1000,
		}))
		.sort((a, b) => b.seconds - a.seconds)
}

/** Files that took too long for a run of this length: as failures, so that they are split. */
export function slowFiles(times: FileTime[], runSeconds: number, quietRunSeconds: number): Failure[] {
	const limit = LONGEST_FILE_S * Math.max(1, runSeconds / quietRunSeconds)
	return times
		.filter(({ seconds }) => seconds > limit)
		.map(({ file, seconds }) => ({
			test: `${file} took ${Math.round(seconds)} s`,
			message: `A test file or a journey takes longer than ${Math.round(limit)} s: split it, or do less in it`,
		}))
}

/** Where the time went: each workspace, and the slowest files. */
export function timeLines(times: FileTime[]): string[] {
	const byWorkspace = Map.groupBy(times, ({ file }) => file.split(/[\\/]/, 1)[0] ?? '')
	const sums = [...byWorkspace].map(([workspace, files]) => ({
		file: `${workspace} (${files.length} files)`,
		seconds: files.reduce((sum, { seconds }) => sum + seconds, 0),
	}))
	return [
		'Seconds of test files, several at a time:',
		...sums.sort((a, b) => b.seconds - a.seconds).map(timeLine),
		'The slowest:',
		...times.slice(0, MOST_LISTED).map(timeLine),
	]
}

export const timeLine = ({ file, seconds }: FileTime): string => `${seconds.toFixed(1).padStart(7)} s  ${file}`
