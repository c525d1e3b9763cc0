import { expect, test } from 'vitest'
import { completeLock, type LockFile, missingFromLock } from './lock-file.ts'

const lock: LockFile = {
	packages: {
		'': {},
		'node_modules/bundler': {
			version: '1.2.3',
			dev: true,
			optionalDependencies: { '@bundler/linux-x64-musl': '1.2.3', '@bundler/darwin-arm64': '1.2.3' },
		},
		'node_modules/@bundler/darwin-arm64': { version: '1.2.3', optional: true },
		'node_modules/host': { version: '2.0.0' },
		'node_modules/host/node_modules/watcher': { version: '3.0.0', optionalDependencies: { fsevents: '~2.3.3' } },
	},
}

test('an optional package the lock file does not name is found, at any depth', () => {
	expect(missingFromLock(lock).map(({ name }) => name)).toEqual(['@bundler/linux-x64-musl', 'fsevents'])
})

test('a completed lock file lacks nothing and says for which platform a package is', () => {
	const complete = completeLock(lock)
	expect(missingFromLock(complete)).toEqual([])
	expect(complete.packages['node_modules/@bundler/linux-x64-musl']).toEqual({
		version: '1.2.3',
		cpu: ['x64'],
		dev: true,
		libc: ['musl'],
		optional: true,
		os: ['linux'],
	})
	expect(complete.packages['node_modules/fsevents']).toEqual({ version: '2.3.3', optional: true, os: ['darwin'] })
})
