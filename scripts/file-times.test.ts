import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTimes, slowFiles, timeLines } from './file-times.ts'
import { repositoryRoot } from './repository.ts'

const ran = (path: string, seconds: number) => ({
	name: join(repositoryRoot, path),
	startTime: 1_000_000,
	endTime: 1_000_000 + seconds * 1000,
})
const times = fileTimes({
	testResults: [ran('web/src/a.test.ts', 2), ran('server/src/b.test.ts', 50), ran('server/src/c.test.ts', 44)],
})

test('a file of more than 45 seconds fails the run', () => {
	expect(slowFiles(times, 300, 400).map((failure) => failure.test)).toEqual(['server/src/b.test.ts took 50 s'])
})

test('on a busy machine, where the whole run takes longer, a file may take longer too', () => {
	expect(slowFiles(times, 800, 400)).toEqual([])
	expect(slowFiles(fileTimes({ testResults: [ran('web/src/a.test.ts', 100)] }), 800, 400)).toHaveLength(1)
})

test('the times are listed by workspace and by file, the longest first', () => {
	expect(timeLines(times)).toEqual([
		'Seconds of test files, several at a time:',
		'   94.0 s  server (2 files)',
		'    2.0 s  web (1 files)',
		'The slowest:',
		'   50.0 s  server/src/b.test.ts',
		'   44.0 s  server/src/c.test.ts',
		'    2.0 s  web/src/a.test.ts',
	])
})
